import ArgumentParser
import Diagnostics
import ViperActions
import Workspace

/// Completes names and paths of the project while the user types a command.
enum Completion {
  /// The world of one request, because the parser's callbacks have no context.
  @TaskLocal static var world: World?

  /// Whether the parser's completion script asks for candidates (`---completion`).
  static func isRequest(_ arguments: [String]) -> Bool { arguments.first == "---completion" }

  static let template = kind { project, _ in project.templates }
  static let module = kind { project, _ in project.modules }
  static let addition = kind { project, _ in project.additions }
  static let templates = kind { project, line in listed(project.templates, typed: line.typed) }
  static let codeTargets = kind { project, line in listed(project.codeTargets, typed: line.typed) }
  static let testTargets = kind { project, line in listed(project.testTargets, typed: line.typed) }
  static let folder = kind { project, line in project.folders(typed: line.typed) }
  static let group = kind { project, _ in project.groups }

  /// `key:value` for the template of the line.
  static let parameters = kind { project, line in
    project.parameters(of: line.gen?.usedTemplate, typed: line.typed)
  }

  /// The names of `gen`: a module, then its template; after `--template` modules only,
  /// and after `--custom-parameters` also further parameters.
  static let generation = kind { project, line in
    let gen = line.gen
    if gen?.values.customParameters.last.map({ "\($0.key):\($0.value)" }) == line.previous {
      return project.parameters(of: gen?.usedTemplate, typed: line.typed)
    }
    return gen?.template == nil && gen?.names.count == 1
      ? project.templates : project.moduleFolders(typed: line.typed)
  }

  /// Offers what `candidates` finds in the project that the incomplete command is about.
  private static func kind(
    _ candidates: @escaping @Sendable (ProjectCandidates, IncompleteLine) -> [String]
  ) -> CompletionKind {
    .custom { words, index, typed in
      guard let world else { return [] }
      let line = IncompleteLine(
        words: words.map(unquoted), index: min(index, words.count), typed: unquoted(typed))
      let project = Session.world(
        directory: line.value(of: ["-C", "--directory"]),
        rambafile: line.value(of: ["--rambafile"]), in: world)
      // The parser's variable names the shell. Only bash needs candidates with the right prefix.
      let shellMatches = ["zsh", "fish"].contains(world.environment.variables["SAP_SHELL"])
      // The shell reads one candidate per line. Names with invisible characters, and names that look
      // like an option, are refused.
      return candidates(ProjectCandidates(in: project), line).filter {
        $0.escaped() == $0 && !$0.begins(with: "-") && !$0.utf8.contains(UInt8(ascii: "\t"))
          && (shellMatches || $0.begins(with: line.typed))
      }
    }
  }

  /// Completes the last name of a list with commas.
  private static func listed(_ names: [String], typed: String) -> [String] {
    guard let comma = typed.utf8.lastIndex(of: UInt8(ascii: ",")) else { return names }
    let done = String(typed[...comma])
    let taken = done.utf8.split(separator: UInt8(ascii: ",")).map { String(Substring($0)) }
    return names.filter { !taken.contains($0) }.map { done + $0 }
  }

  /// Removes the quotes of a word as typed in bash or zsh; the last quotation may be open.
  private static func unquoted(_ word: String) -> String {
    let (backslash, apostrophe) = (UInt8(ascii: "\\"), UInt8(ascii: "'"))
    let doubleQuote = UInt8(ascii: "\"")
    var result: [UInt8] = []
    var quote: UInt8?
    var isEscaped = false
    for byte in word.utf8 {
      if isEscaped {
        // Between double quotes, a backslash escapes only special characters.
        if quote != nil, !"\"\\$`".utf8.contains(byte) { result.append(backslash) }
        result.append(byte)
        isEscaped = false
      } else if byte == backslash, quote != apostrophe {
        isEscaped = true
      } else if byte == quote {
        quote = nil
      } else if quote == nil, byte == apostrophe || byte == doubleQuote {
        quote = byte
      } else {
        result.append(byte)
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}

/// A command line that the user is typing.
private struct IncompleteLine {
  let words: [String]
  /// The position of the word at the cursor.
  let index: Int
  /// The part of that word before the cursor.
  let typed: String

  var previous: String { index > 0 ? words[index - 1] : "" }

  /// The command as far as the word at the cursor; nil if it is not `gen` or makes no sense.
  var gen: GenCommand? {
    guard let start = words[..<index].firstIndex(of: "gen") else { return nil }
    var arguments = ArgumentNormalization.normalized(Array(words[(start + 1)..<index]))
    if arguments.last == "--custom-parameters" { arguments.removeLast() }
    return attempt(try GenCommand.parse(arguments))
  }

  func value(of names: [String]) -> String? {
    for (index, word) in words.enumerated() {
      if names.contains(word), index + 1 < words.count { return words[index + 1] }
      for name in names where word.hasPrefix(name + "=") {
        return String(word.dropFirst(name.count + 1))
      }
    }
    return nil
  }
}
