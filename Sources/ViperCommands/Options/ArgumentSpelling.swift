import Diagnostics

/// Brings a command line of Generamba into the form that our parser reads.
enum ArgumentSpelling {
  private static let globalsWithValue = [
    "-C", "--directory", "--rambafile", "--lock-timeout", "--color",
  ]
  private static let globalFlags = [
    "-q", "--quiet", "-v", "--verbose", "--json", "--no-input",
  ]

  static func normalized(_ arguments: [String]) -> [String] {
    if Completion.isRequest(arguments) { return arguments }
    let end = arguments.firstIndex(of: "--") ?? arguments.endIndex
    let words = arguments[..<end].map(dashed)
    if let shell = requestedScript(words) { return ["completion"] + shell }
    return repeatedParameters(globalsLast(words)) + arguments[end...]
  }

  /// The parser's own option prints its own script, which lets bash expand candidates.
  private static func requestedScript(_ words: [String]) -> [String]? {
    let option = "--generate-completion-script"
    if let index = words.firstIndex(of: option) { return Array(words[(index + 1)...].prefix(1)) }
    return words.first { $0.begins(with: option + "=") }
      .map { [String(Substring($0.utf8.dropFirst(option.utf8.count + 1)))] }
  }

  /// `--project_targets` is `--project-targets`; what follows `=` is the user's.
  private static func dashed(_ word: String) -> String {
    guard word.begins(with: "--") else { return word }
    let (underscore, dash) = (UInt8(ascii: "_"), UInt8(ascii: "-"))
    let name = word.utf8.prefix { $0 != UInt8(ascii: "=") }
    return String(decoding: name.map { $0 == underscore ? dash : $0 }, as: UTF8.self)
      + word[name.endIndex...]
  }

  /// Moves global options from before the command to behind it.
  private static func globalsLast(_ words: [String]) -> [String] {
    var globals: [String] = []
    var index = 0
    while index < words.count {
      if globalsWithValue.contains(words[index]), index + 1 < words.count {
        globals += words[index...index + 1]
        index += 2
      } else if globalFlags.contains(words[index])
        || globalsWithValue.contains(where: { words[index].begins(with: $0 + "=") })
      {
        globals.append(words[index])
        index += 1
      } else {
        break
      }
    }
    // Without a command there is nothing to put them behind.
    guard index < words.count, !words[index].begins(with: "-") else { return words }
    return words[index...] + globals
  }

  /// `--custom-parameters a:1 b:2` takes all following words with a colon, as Ruby's Thor does.
  private static func repeatedParameters(_ words: [String]) -> [String] {
    let option = "--custom-parameters"
    var result: [String] = []
    var index = 0
    while index < words.count {
      guard words[index] == option else {
        result.append(words[index])
        index += 1
        continue
      }
      let parameters = words[(index + 1)...].prefix {
        !$0.begins(with: "-") && $0.contains(byte: UInt8(ascii: ":"))
      }
      // The bare option stays, for the parser to say what is missing.
      result += parameters.isEmpty ? [option] : parameters.flatMap { [option, $0] }
      index += 1 + parameters.count
    }
    return result
  }
}
