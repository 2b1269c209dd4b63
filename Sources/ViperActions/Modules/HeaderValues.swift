import ModuleTemplates
import Workspace

/// Finds author, date and description in the headers of generated files.
///
/// The template is rendered with placeholders, and the files have the values at the same places.
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

  private enum Part {
    case text([UInt8])
    case placeholder(Placeholder)
  }

  /// Takes the most frequent value of each kind.
  init(_ files: [(marked: [UInt8], current: [UInt8])]) {
    var votes: [Placeholder: [String: Int]] = [:]
    for file in files {
      let marked = LineDifference.lines(file.marked).map(LineDifference.withoutEnding)
      // A line that the template contains itself has no value.
      let own = Set(marked)
      let lines = LineDifference.lines(file.current).prefix(200).map(LineDifference.withoutEnding)
        .filter { !own.contains($0) }
      for line in marked {
        let parts = Self.parts(of: line)
        guard parts.contains(where: { if case .placeholder = $0 { true } else { false } }) else {
          continue
        }
        guard let found = lines.lazy.compactMap({ Self.match($0, parts) }).first else { continue }
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
    date = best(.date).flatMap(Self.day) ?? year.map { CalendarDate(year: $0, month: 1, day: 1) }
  }

  private static func parts(of line: ArraySlice<UInt8>) -> [Part] {
    var parts: [Part] = []
    var text: [UInt8] = []
    var rest = line
    while let byte = rest.first {
      guard
        let placeholder = Placeholder.allCases.first(where: { rest.starts(with: $0.rawValue.utf8) })
      else {
        text.append(byte)
        rest = rest.dropFirst()
        continue
      }
      parts += [.text(text), .placeholder(placeholder)]
      text = []
      rest = rest.dropFirst(placeholder.rawValue.utf8.count)
    }
    return parts + [.text(text)]
  }

  /// The values in a line that has the same text around the placeholders.
  private static func match(_ line: ArraySlice<UInt8>, _ parts: [Part]) -> [Placeholder: String]? {
    var values: [Placeholder: String] = [:]
    var rest = line
    var open: Placeholder?
    for (index, part) in parts.enumerated() {
      switch part {
      case .placeholder(let placeholder): open = placeholder
      case .text(let text):
        guard let placeholder = open else {
          guard rest.starts(with: text) else { return nil }
          rest = rest.dropFirst(text.count)
          continue
        }
        let isLast = index == parts.count - 1
        guard let end = end(before: text, in: rest, placeholder, isLast: isLast) else { return nil }
        let value = String(decoding: rest[rest.startIndex..<end], as: UTF8.self)
        guard values[placeholder] == nil || values[placeholder] == value else { return nil }
        values[placeholder] = value
        rest = rest[end...].dropFirst(text.count)
        open = nil
      }
    }
    return rest.isEmpty ? values : nil
  }

  /// The end of a value, right before `text`.
  private static func end(
    before text: [UInt8], in rest: ArraySlice<UInt8>, _ placeholder: Placeholder, isLast: Bool
  ) -> Int? {
    let width: Int? =
      switch placeholder {
      case .date: 10
      case .year: 4
      case .author, .description: nil
      }
    if let width {
      let end = rest.startIndex + width
      guard end <= rest.endIndex, rest[end...].starts(with: text),
        rest[..<end].allSatisfy({ 0x2F...0x39 ~= $0 })
      else { return nil }
      return end
    }
    if isLast {
      let end = rest.endIndex - text.count
      return end >= rest.startIndex && rest[end...].elementsEqual(text) ? end : nil
    }
    guard !text.isEmpty else { return nil }
    return rest.indices.first { rest[$0...].starts(with: text) }
  }

  private static func day(_ text: String) -> CalendarDate? {
    let parts = text.split(separator: "/").map { Int($0) }
    guard parts.count == 3, let day = parts[0], let month = parts[1], let year = parts[2],
      1...31 ~= day, 1...12 ~= month
    else { return nil }
    return CalendarDate(year: year, month: month, day: day)
  }
}
