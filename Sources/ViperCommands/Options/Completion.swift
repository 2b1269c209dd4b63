import ArgumentParser
import Diagnostics
import ViperActions
import Workspace

/// Completes names and paths of the project while a command is typed.
///
/// The parser's callbacks take no context, so the world is bound to the task for the time of one
/// request.
enum Completion {
  @TaskLocal static var world: World?

  /// The parser's own request for candidates, which must reach it as it is.
  static func isRequest(_ arguments: [String]) -> Bool { arguments.first == "---completion" }

  static let template = kind { project, _ in project.templates }
  static let module = kind { project, _ in project.modules }
  /// A module, then its template; behind `--template` modules only.
  static let generation: CompletionKind = .custom { words, index, typed in
    let words = words.map(TypedWord.unquoted)
    let line = PartialGenArguments(words, at: index)
    guard let project = project(words) else { return [] }
    let typed = TypedWord.unquoted(typed)
    let candidates =
      switch line.place {
      case .module: project.moduleFolders(typed: typed)
      case .template: project.templates
      case .parameter: project.parameters(of: line.template, typed: typed)
      }
    return candidates.filter { canBeOffered($0) && fits($0, typed) }
  }

  /// `key:value` for the template of the line.
  static let parameters: CompletionKind = .custom { words, index, typed in
    let words = words.map(TypedWord.unquoted)
    let typed = TypedWord.unquoted(typed)
    guard let project = project(words) else { return [] }
    return project.parameters(of: PartialGenArguments(words, at: index).template, typed: typed)
      .filter { canBeOffered($0) && fits($0, typed) }
  }

  static let templates = kind { project, typed in listed(project.templates, typed: typed) }
  static let codeTargets = kind { project, typed in listed(project.codeTargets, typed: typed) }
  static let testTargets = kind { project, typed in listed(project.testTargets, typed: typed) }
  static let folder = kind { project, typed in project.folders(typed: typed) }
  static let group = kind { project, _ in project.groups }

  /// Hands `candidates` the project that the half-typed command is about, and what stands before
  /// the cursor.
  private static func kind(
    _ candidates: @escaping @Sendable (ProjectCandidates, String) -> [String]
  ) -> CompletionKind {
    .custom { words, _, typed in
      let typed = TypedWord.unquoted(typed)
      guard let project = project(words.map(TypedWord.unquoted)) else { return [] }
      return candidates(project, typed).filter { canBeOffered($0) && fits($0, typed) }
    }
  }

  /// Candidates are handed over a line each, so none may hold a line's end; nobody should be led to
  /// take a name that looks like another, nor one that the parser would take for an option.
  private static func canBeOffered(_ candidate: String) -> Bool {
    candidate.escaped() == candidate && !candidate.utf8.starts(with: "-".utf8)
      && !candidate.utf8.contains(UInt8(ascii: "\t"))
  }

  /// zsh and fish have ways of their own to match what is typed; the parser's script names them.
  private static func fits(_ candidate: String, _ typed: String) -> Bool {
    switch world?.environment.variables["SAP_SHELL"] {
    case "zsh", "fish": true
    default: candidate.utf8.starts(with: typed.utf8)
    }
  }

  /// What follows the last comma is completed, what stands before it stays.
  private static func listed(_ names: [String], typed: String) -> [String] {
    guard let comma = typed.utf8.lastIndex(of: UInt8(ascii: ",")) else { return names }
    let done = String(typed[...comma])
    let taken = done.utf8.split(separator: UInt8(ascii: ",")).map { String(Substring($0)) }
    return names.filter { !taken.contains($0) }.map { done + $0 }
  }

  private static func project(_ words: [String]) -> ProjectCandidates? {
    guard let world else { return nil }
    let place = Session.place(
      directory: value(of: ["-C", "--directory"], in: words),
      rambafile: value(of: ["--rambafile"], in: words), in: world)
    return ProjectCandidates(in: place)
  }

  private static func value(of names: [String], in words: [String]) -> String? {
    for (index, word) in words.enumerated() {
      if names.contains(word), index + 1 < words.count { return words[index + 1] }
      for name in names where word.hasPrefix(name + "=") {
        return String(word.dropFirst(name.count + 1))
      }
    }
    return nil
  }
}
