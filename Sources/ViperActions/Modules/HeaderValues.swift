import Diagnostics
import Workspace

/// Finds author, date, description and the project's names in generated files.
///
/// The template is rendered with placeholders, and the files have the values at the same places:
/// `// Created by AUTHOR on 27/11/7913` finds both in `// Created by Ann on 03/02/2024`.
struct HeaderValues {
  var author: String?
  var date: CalendarDate?
  var description: String?
  var projectName: String?
  var productModuleName: String?

  /// Values that occur nowhere else in a rendered file.
  enum Placeholder: String, CaseIterable {
    case author = "\u{F8FF}author\u{F8FF}"
    case description = "\u{F8FF}description\u{F8FF}"
    case projectName = "\u{F8FF}project\u{F8FF}"
    case productModuleName = "\u{F8FF}module\u{F8FF}"
    case date = "27/11/7913"
    case year = "7913"

    static let day = CalendarDate(year: 7913, month: 11, day: 27)
    /// Nearly no byte of a file starts a placeholder.
    static let firstBytes = Set(allCases.compactMap(\.rawValue.utf8.first))
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
      // The values are in the header; a limit saves time in long files.
      let lines = LineDifference.lines(file.current).prefix(200).map(LineDifference.withoutEnding)
        .enumerated().filter { !own.contains($0.element) }
      for (number, line) in marked.enumerated() {
        let parts = Self.parts(of: line)
        // `// PROJECT` fits every comment.
        let isAnywhere =
          !parts.contains { $0.placeholder == .projectName }
          || parts.contains { $0.text.contains(where: \.isLetter) }
        // With more values in a line, trying all lengths would take too long.
        guard 2...5 ~= parts.count,
          let found = lines.lazy.filter({ isAnywhere || $0.offset == number })
            .compactMap({ Self.values($0.element, parts[...]) }).first
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
    projectName = best(.projectName).flatMap { Self.canName($0) ? $0 : nil }
    productModuleName = best(.productModuleName).flatMap { Self.canName($0) ? $0 : nil }
    let year = best(.year).flatMap { Int($0) }
    let day = best(.date)?.numbers(separatedBy: "/", in: [1...31, 1...12, 0...9999])
    date =
      day.map { CalendarDate(year: $0[2], month: $0[1], day: $0[0]) }
      ?? year.map { CalendarDate(year: $0, month: 1, day: 1) }
  }

  /// Whether a text can be the name of a project, and not a sentence such as `Created by Ann Lee`.
  private static func canName(_ text: String) -> Bool {
    1...3 ~= text.split(separator: " ").count
      && text.allSatisfy { $0.isLetter || $0.isNumber || " -_".contains($0) }
  }

  private static func parts(of line: ArraySlice<UInt8>) -> [Part] {
    var parts: [Part] = [(nil, [])]
    var rest = line
    while let byte = rest.first {
      let found =
        Placeholder.firstBytes.contains(byte)
        ? Placeholder.allCases.first { rest.starts(with: $0.rawValue.utf8) } : nil
      if let found { parts.append((found, [])) } else { parts[parts.count - 1].text.append(byte) }
      rest = rest.dropFirst(found?.rawValue.utf8.count ?? 1)
    }
    return parts
  }

  /// The values in a line that has the same text around the placeholders.
  ///
  /// Tries all lengths of a value, because it can contain the text after it: `Ann on Tour on …`.
  private static func values(
    _ line: ArraySlice<UInt8>, _ parts: ArraySlice<Part>, _ known: [Placeholder: String] = [:]
  ) -> [Placeholder: String]? {
    guard let (placeholder, text) = parts.first else { return line.isEmpty ? known : nil }
    let lengths =
      switch placeholder {
      case nil: 0..<1
      case .date: 10..<11
      case .year: 4..<5
      // The last value ends where the text at the line's end starts. The limit saves time.
      case .author, .description, .projectName, .productModuleName:
        parts.count == 1
          ? max(0, line.count - text.count)..<line.count + 1
          : 0..<(text.isEmpty ? 0 : min(line.count, 200))
      }
    for length in lengths where line.dropFirst(length).starts(with: text) {
      var known = known
      if let placeholder {
        let bytes = line.prefix(length)
        let isNumber = placeholder == .date || placeholder == .year
        let value = String(decoding: bytes, as: UTF8.self)
        guard known[placeholder] == nil || known[placeholder] == value,
          !isNumber || bytes.count == length && bytes.allSatisfy({ 0x2F...0x39 ~= $0 })
        else { continue }
        known[placeholder] = value
      }
      let rest = line.dropFirst(length + text.count)
      if let found = values(rest, parts.dropFirst(), known) { return found }
    }
    return nil
  }
}
