import Diagnostics

/// Rewrites what the parser would not understand, such as Generamba's spelling.
enum ArgumentNormalization {
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
    let option = String(decoding: name.map { $0 == underscore ? dash : $0 }, as: UTF8.self)
    return (formerNames[option] ?? option) + word[name.endIndex...]
  }

  /// The options that had other names before Generamba 1.2.
  private static let formerNames = [
    "--module-targets": "--project-targets",
    "--module-file-path": "--project-file-path",
    "--module-group-path": "--project-group-path",
  ]

  /// Repeats `--custom-parameters` before each `key:value`, as in Ruby's Thor it takes several.
  private static func repeatedParameters(_ words: [String]) -> [String] {
    let option = "--custom-parameters"
    var result: [String] = []
    var isInList = false
    for word in words {
      let isParameter = !word.begins(with: "-") && word.utf8.contains(UInt8(ascii: ":"))
      if isInList, isParameter, result.last != option { result.append(option) }
      result.append(word)
      isInList = word == option || word.begins(with: option + "=") || isInList && isParameter
    }
    return result
  }
}
