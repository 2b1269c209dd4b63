import Diagnostics

/// Rewrites Generamba's spelling of arguments for the parser: `--test_path` → `--test-path`.
enum ArgumentSpelling {
  static func normalized(_ arguments: [String]) -> [String] {
    if Completion.isRequest(arguments) { return arguments }
    let end = arguments.firstIndex(of: "--") ?? arguments.endIndex
    let words = arguments[..<end].map(dashed)
    if let shell = requestedScript(words) { return ["completion"] + shell }
    return repeatedParameters(words) + arguments[end...]
  }

  /// The shell of `--generate-completion-script`, which package managers pass.
  ///
  /// The parser would print its own script, in which bash expands candidates.
  private static func requestedScript(_ words: [String]) -> [String]? {
    let option = "--generate-completion-script"
    if let index = words.firstIndex(of: option) { return Array(words[(index + 1)...].prefix(1)) }
    return words.first { $0.begins(with: option + "=") }
      .map { [String(Substring($0.utf8.dropFirst(option.utf8.count + 1)))] }
  }

  /// Turns `--project_targets` into `--project-targets`, without touching a value after `=`.
  private static func dashed(_ word: String) -> String {
    guard word.begins(with: "--") else { return word }
    let (underscore, dash) = (UInt8(ascii: "_"), UInt8(ascii: "-"))
    let name = word.utf8.prefix { $0 != UInt8(ascii: "=") }
    return String(decoding: name.map { $0 == underscore ? dash : $0 }, as: UTF8.self)
      + word[name.endIndex...]
  }

  /// Repeats `--custom-parameters` before each `key:value`, as in Ruby's Thor it takes several.
  private static func repeatedParameters(_ words: [String]) -> [String] {
    let option = "--custom-parameters"
    var result: [String] = []
    var rest = words[...]
    while let word = rest.popFirst() {
      let parameters = rest.prefix {
        word == option && !$0.begins(with: "-") && $0.contains(byte: UInt8(ascii: ":"))
      }
      // The parser reports an option without a value.
      result += parameters.isEmpty ? [word] : parameters.flatMap { [option, $0] }
      rest = rest.dropFirst(parameters.count)
    }
    return result
  }
}
