import Workspace

/// A method in an Objective-C header.
struct ObjectiveCMethod {
  struct Parameter {
    /// The part of the selector before the colon.
    var label: String
    /// The source text without parentheses.
    var type: String
    var name: String

    /// Whether nil is allowed.
    var isNullable: Bool { type.contains("nullable") || type.contains("_Nullable") }
  }

  /// `UIViewController *`
  var result: String
  /// The name of a method without parameters.
  var name: String
  var parameters: [Parameter]

  /// `- (void)openProfileModuleWithOutput:(nullable id<ProfileModuleOutput>)output`
  var head: String {
    let parts = parameters.map { "\($0.label):(\($0.type))\($0.name)" }
    return "- (\(result))" + (parts.isEmpty ? name : parts.joined(separator: " "))
  }

  /// `openProfileModuleWithOutput:self`
  func call(_ values: [String]) -> String {
    let parts = zip(parameters, values).map { "\($0.label):\($1)" }
    return parts.isEmpty ? name : parts.joined(separator: " ")
  }

  /// The instance methods in a header, without comments.
  static func all(in header: [UInt8]) -> [ObjectiveCMethod] {
    let code = withoutComments(String(decoding: header, as: UTF8.self))
    return code.split(separator: ";").compactMap { declaration in
      let lines = declaration.split(whereSeparator: \.isNewline)
      guard let start = lines.lastIndex(where: { $0.trimmed.hasPrefix("-") }) else { return nil }
      return ObjectiveCMethod(lines[start...].map(\.trimmed).joined(separator: " "))
    }
  }

  /// The names in an implementation, each with the first part of its method's selector.
  ///
  /// Comments, imports and strings are skipped.
  static func words(in implementation: [UInt8]) -> [(word: String, method: String)] {
    var (words, method) = ([(word: String, method: String)](), "")
    let code = withoutComments(String(decoding: implementation, as: UTF8.self))
    for line in code.split(whereSeparator: \.isNewline) where !line.hasPrefix("#") {
      if line.hasPrefix("- (") || line.hasPrefix("+ (") {
        method = ObjectiveCMethod(String(line))?.name ?? ""
      }
      let quoted = line.split(separator: "\"", omittingEmptySubsequences: false)
      let open = quoted.enumerated().filter { $0.offset.isMultiple(of: 2) }.map(\.element)
      words += open.flatMap { String($0).words }.map { ($0, method) }
    }
    return words
  }

  private static func withoutComments(_ text: String) -> String {
    var lines: [Substring] = []
    var isComment = false
    for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      let start = line.trimmed
      if start.hasPrefix("/*") { isComment = true }
      if !isComment, !start.hasPrefix("//") { lines.append(line) }
      if start.hasSuffix("*/") { isComment = false }
    }
    return lines.joined(separator: "\n")
  }

  /// - Parameter text: the declaration from its dash on.
  private init?(_ text: String) {
    var rest = text.dropFirst()
    guard let result = Self.parentheses(&rest) else { return nil }
    self.result = result
    name = Self.word(&rest)
    parameters = []
    var label = name
    while rest.first == ":" {
      rest = rest.dropFirst()
      guard let type = Self.parentheses(&rest) else { return nil }
      parameters.append(Parameter(label: label, type: type, name: Self.word(&rest)))
      label = Self.word(&rest)
    }
    guard !name.isEmpty else { return nil }
  }

  init(result: String, name: String, parameters: [Parameter]) {
    self.result = result
    self.name = name
    self.parameters = parameters
  }

  private static func parentheses(_ rest: inout Substring) -> String? {
    rest = rest.drop { $0 == " " }
    guard rest.first == "(" else { return nil }
    var depth = 0
    for index in rest.indices {
      if rest[index] == "(" { depth += 1 }
      if rest[index] == ")" { depth -= 1 }
      if depth == 0 {
        let inside = String(rest[rest.index(after: rest.startIndex)..<index])
        rest = rest[rest.index(after: index)...]
        return inside.trimmed
      }
    }
    return nil
  }

  private static func word(_ rest: inout Substring) -> String {
    rest = rest.drop { $0 == " " }
    let word = rest.prefix(while: \.isPartOfName)
    rest = rest.dropFirst(word.count).drop { $0 == " " }
    return String(word)
  }
}

extension Substring {
  fileprivate var trimmed: String { String(self).trimmed }
}
