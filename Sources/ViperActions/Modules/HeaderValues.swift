import ModuleTemplates
import Workspace

/// Finds author, date and description in the headers of generated files.
///
/// The template is rendered with placeholders, and the files have the values at the same places:
/// `// Created by AUTHOR on 27/11/7913` finds both in `// Created by Ann on 03/02/2024`.
struct HeaderValues {
  var author: String?
  var date: CalendarDate?
  var description: String?

  /// Values that occur nowhere else in a rendered file.
  enum Placeholder: String, CaseIterable {
    case author = "\u{F8FF}author\u{F8FF}"
    case description = "\u{F8FF}description\u{F8FF}"
    case date = "27/11/7913"
    case year = "7913"

    static let day = CalendarDate(year: 7913, month: 11, day: 27)
  }

  /// A value in a line and the text after it; the first part of a line is only text.
  private typealias Part = (placeholder: Placeholder?, text: [UInt8])

  /// Takes the most frequent value of each kind; `marked` is the rendering with placeholders.
  init(in files: [(marked: [UInt8], current: [UInt8])]) {
    var votes: [Placeholder: [String: Int]] = [:]
    for file in files {
      let marked = LineDifference.lines(file.marked).map(LineDifference.withoutEnding)
      // A line that the template contains itself has no value.
      let own = Set(marked)
      let lines = LineDifference.lines(file.current).prefix(200).map(LineDifference.withoutEnding)
        .filter { !own.contains($0) }
      for line in marked {
        let parts = Self.parts(of: line)
        guard parts.count > 1, let found = lines.lazy.compactMap({ Self.values($0, parts) }).first
        else { continue }
        for (placeholder, value) in found {
          votes[placeholder, default: [:]][value, default: 0] += 1
        }
      }
    }
    func best(_ placeholder: Placeholder) -> String? {
      votes[placeholder]?.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
    }
    author = best(.author).flatMap { $0.isEmpty ? nil : $0 }
    description = best(.description)
    let year = best(.year).flatMap { Int($0) }
    let day = best(.date)?.numbers(separatedBy: "/", in: [1...31, 1...12, 0...9999])
    date =
      day.map { CalendarDate(year: $0[2], month: $0[1], day: $0[0]) }
      ?? year.map { CalendarDate(year: $0, month: 1, day: 1) }
  }

  private static func parts(of line: ArraySlice<UInt8>) -> [Part] {
    var parts: [Part] = [(nil, [])]
    var rest = line
    while let byte = rest.first {
      let found = Placeholder.allCases.first { rest.starts(with: $0.rawValue.utf8) }
      if let found { parts.append((found, [])) } else { parts[parts.count - 1].text.append(byte) }
      rest = rest.dropFirst(found?.rawValue.utf8.count ?? 1)
    }
    return parts
  }

  /// The values in a line that has the same text around the placeholders.
  private static func values(_ line: ArraySlice<UInt8>, _ parts: [Part]) -> [Placeholder: String]? {
    var values: [Placeholder: String] = [:]
    var rest = line
    for (index, (placeholder, text)) in parts.enumerated() {
      let isLast = index == parts.count - 1
      let lengths =
        switch placeholder {
        case nil: 0..<1
        case .date: 10..<11
        case .year: 4..<5
        // The value ends where the text after it starts, in the last part at the line's end.
        case .author, .description:
          isLast
            ? max(0, rest.count - text.count)..<rest.count + 1 : 0..<(text.isEmpty ? 0 : rest.count)
        }
      guard let length = lengths.first(where: { rest.dropFirst($0).starts(with: text) }) else {
        return nil
      }
      let bytes = rest.prefix(length)
      rest = rest.dropFirst(length + text.count)
      guard let placeholder else { continue }
      let isNumber = placeholder == .date || placeholder == .year
      let value = String(decoding: bytes, as: UTF8.self)
      guard values[placeholder] == nil || values[placeholder] == value,
        !isNumber || bytes.count == length && bytes.allSatisfy({ 0x2F...0x39 ~= $0 })
      else { return nil }
      values[placeholder] = value
    }
    return rest.isEmpty ? values : nil
  }
}
