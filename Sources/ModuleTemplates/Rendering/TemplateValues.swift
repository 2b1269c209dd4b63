import Configuration
package import Liquid
package import Workspace

/// The variables of a template: Generamba's, `description_lines` and `wraps`.
package struct TemplateValues {
  /// The variables of the rambaspec.
  package private(set) var forSpec: LiquidObject
  private let module: LiquidObject
  private let fileNameStart: String

  /// The variables of one module; `date` is the day in the headers.
  package init(_ configuration: ModuleConfiguration, date: CalendarDate) {
    func text(_ value: String?) -> LiquidValue { value.map { .string($0) } ?? .nil }
    func list(_ targets: [Located<String>]) -> LiquidValue {
      targets.isEmpty ? .nil : .array(targets.map { .string($0.value) })
    }
    let (description, lines) = Self.description(configuration.description)
    module = [
      "name": .string(configuration.name.text), "description": .string(description),
      "description_lines": .array(lines.map { .string($0) }),
      "project_name": .string(configuration.projectName),
      "product_module_name": .string(configuration.productModuleName),
      "project_targets": list(configuration.code.targets),
      "test_targets": list(configuration.tests?.targets ?? []),
    ]
    fileNameStart = (configuration.prefix ?? "") + configuration.name.text
    var parameters = LiquidObject()
    for (key, value) in configuration.customParameters { parameters[key] = .string(value) }
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let (year, month) = ("\(date.year)", two(date.month))
    forSpec = [
      "developer": ["name": text(configuration.author), "company": .string(configuration.company)],
      "prefix": text(configuration.prefix), "year": .string(year),
      "date": .string(two(date.day) + "/" + month + "/" + year),
      "custom_parameters": .object(parameters),
    ]
    forSpec["wraps"] = configuration.wraps.map { .object($0.values) }
    forSpec["module_info"] = .object(module)
  }

  /// Generamba's name of a file: prefix, module and the last component of the entry's name.
  package func fileName(basename: String) -> String { fileNameStart + basename }

  /// The variables of a file, with one more in `module_info`.
  func with(_ name: String, _ value: String) -> LiquidObject {
    var (all, module) = (forSpec, module)
    module[name] = .string(value)
    all["module_info"] = .object(module)
    return all
  }

  /// The description as one line for `//`, and as lines, without empty ones at both ends.
  ///
  /// An empty line separates paragraphs. A description of one line keeps all its bytes.
  private static func description(_ given: String) -> (text: String, lines: [String]) {
    let lines = given.commentLines
    guard lines.count > 1 else { return (given, lines.filter { !$0.isEmpty }) }
    let trimmed = lines.map(\.trimmed).drop(while: \.isEmpty)
    let end = trimmed.lastIndex { !$0.isEmpty }.map { $0 + 1 } ?? trimmed.startIndex
    return (trimmed.filter { !$0.isEmpty }.joined(separator: " "), Array(trimmed[..<end]))
  }
}

extension String {
  /// The lines that a comment would have: split at all characters that any tool treats as a line ending.
  package var commentLines: [String] {
    replacing("\r\n", with: "\n").unicodeScalars
      .split(omittingEmptySubsequences: false, whereSeparator: \.endsLine).map { String($0) }
  }
}

extension Unicode.Scalar {
  /// Whether any tool treats this as a line ending.
  package var endsLine: Bool {
    switch value {
    case 0x0A...0x0D, 0x85, 0x2028, 0x2029: true
    default: false
    }
  }
}
