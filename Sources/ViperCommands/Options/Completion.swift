import ArgumentParser
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

  static let template = CompletionKind.custom { words, _, _ in
    candidates(words)?.templates ?? []
  }
  static let templates = CompletionKind.custom { words, _, typed in
    listed(candidates(words)?.templates ?? [], typed: typed)
  }
  static let codeTargets = CompletionKind.custom { words, _, typed in
    listed(candidates(words)?.codeTargets ?? [], typed: typed)
  }
  static let testTargets = CompletionKind.custom { words, _, typed in
    listed(candidates(words)?.testTargets ?? [], typed: typed)
  }
  static let folder = CompletionKind.custom { words, _, typed in
    candidates(words)?.folders(typed: typed) ?? []
  }
  static let group = CompletionKind.custom { words, _, _ in
    candidates(words)?.groups ?? []
  }

  /// What follows the last comma is completed, what stands before it stays.
  private static func listed(_ names: [String], typed: String) -> [String] {
    guard let comma = typed.utf8.lastIndex(of: UInt8(ascii: ",")) else { return names }
    let done = String(typed[...comma])
    let taken = done.utf8.split(separator: UInt8(ascii: ",")).map { String(Substring($0)) }
    return names.filter { !taken.contains($0) }.map { done + $0 }
  }

  /// The project that the half-typed command is about.
  private static func candidates(_ words: [String]) -> ProjectCandidates? {
    guard let world else { return nil }
    let place = Session.place(
      directory: value(of: ["-C", "--directory"], in: words),
      rambafile: value(of: ["--rambafile"], in: words), in: world)
    return ProjectCandidates(rambafile: place.rambafile, in: place.world)
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
