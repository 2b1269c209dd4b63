import Diagnostics
import Workspace

/// The cause of a failed git command, found by the phrases in its error output.
struct GitFailure {
  private let output: String
  private let lowercased: String

  init(_ errors: [UInt8]) {
    output = String(decoding: errors, as: UTF8.self)
    lowercased = output.lowercased()
  }

  private func contains(_ phrases: String...) -> Bool {
    phrases.contains { lowercased.firstRange(of: $0) != nil }
  }

  var isMissingReference: Bool {
    contains("couldn't find remote ref", "could not find remote ref")
  }

  /// The server refuses a commit that no branch or tag points to.
  var isUnadvertised: Bool {
    contains(
      "unadvertised object", "not our ref", "no such remote ref", "couldn't find remote ref",
      "unable to find")
  }

  /// The server uses SHA-256 ids and the local repository SHA-1, or the reverse.
  var isOtherObjectFormat: Bool {
    contains("mismatched algorithms", "does not support this repository's object format")
  }

  var isUnableToBeShallow: Bool { contains("does not support shallow", "shallow capabilities") }

  /// Several commits begin with the same digits.
  var isAmbiguous: Bool { contains("is ambiguous") }

  private var isRefused: Bool {
    contains(
      "authentication failed", "could not read username", "could not read password",
      "permission denied", "terminal prompts disabled", "host key verification failed",
      "error: 403", "error: 401")
  }

  private var isGone: Bool {
    contains(
      "not found", "does not exist", "does not appear to be a git repository",
      "no such file or directory", "repository not exported", "access denied or repository")
  }

  private var isUnreachable: Bool {
    contains(
      "could not resolve", "connection refused", "unable to connect", "network is unreachable",
      "timed out", "failed to connect", "couldn't connect")
  }

  /// The error for the user, with the last lines of git's output.
  func diagnostic(for address: GitAddress, at location: SourceLocation?) -> Diagnostic {
    let place = "`\(address.shown.escaped())`"
    let (code, message, hint): (Diagnostic.Code, String, String) =
      if isRefused {
        (
          "git.refused", "authentication failed at \(place)",
          "check that `git ls-remote \(address.shown.escaped())` works: viper uses your git, with its credential helpers and ssh keys."
        )
      } else if isUnreachable {
        (
          "git.unreachable", "\(place) can't be reached",
          "check the network, or use the cached version: `--offline`."
        )
      } else if isGone {
        ("git.gone", "there is no repository at \(place)", "correct the address.")
      } else {
        (
          "git.failed", "git can't fetch from \(place)",
          "check that `git ls-remote \(address.shown.escaped())` works."
        )
      }
    return Diagnostic(
      .error, code, message, at: location, notes: gitOutput(for: address), hints: [hint])
  }

  private func gitOutput(for address: GitAddress) -> [String] {
    let lines = address.redacting(output).lines.map(\.trimmed).filter { !$0.isEmpty }
    guard !lines.isEmpty else { return [] }
    return ["git says: " + lines.suffix(4).map { $0.escaped() }.joined(separator: " / ")]
  }

  /// The error for a repository that does not have the reference.
  static func missing(
    _ reference: GitReference, of address: GitAddress, among names: [String],
    at location: SourceLocation?
  ) -> Diagnostic {
    let place = "`\(address.shown.escaped())`"
    let branches = names.filter { $0.begins(with: "refs/heads/") }
      .map { String(Substring($0.utf8.dropFirst(11))) }
    let tags = names.filter { $0.begins(with: "refs/tags/") && !$0.ends(with: "^{}") }
      .map { String(Substring($0.utf8.dropFirst(10))) }
    if branches.isEmpty, tags.isEmpty {
      return Diagnostic(
        .error, "git.empty", "the repository at \(place) is empty", at: location,
        hints: ["push a commit to it."])
    }
    var notes: [String] = []
    var candidates = branches
    if !branches.isEmpty { notes.append("its branches are \(list(branches)).") }
    if !tags.isEmpty { notes.append("its tags are \(list(tags)).") }
    let wanted: String
    switch reference {
    case .defaultBranch:
      return Diagnostic(
        .error, "git.no-default-branch", "the default branch of \(place) does not exist",
        at: location, notes: notes, hints: ["name one of its branches with `branch:`."])
    case .branch(let name): wanted = name
    case .tag(let name): (wanted, candidates) = (name, tags)
    case .revision(let name): (wanted, candidates) = (name, [])
    }
    return Diagnostic(
      .error, "git.no-reference", "\(reference.shown) is not in \(place)", at: location,
      notes: notes, hints: DidYouMean.hints(for: wanted, among: candidates))
  }

  private static func list(_ names: [String]) -> String {
    let shown = names.prefix(8).map { "`\($0.escaped())`" }.joined(separator: ", ")
    return names.count > 8 ? shown + " and \(names.count - 8) more" : shown
  }

  /// Reads the output of `ls-remote`: the commit of each reference.
  static func references(in output: [UInt8]) -> [ExactText: String] {
    var found: [ExactText: String] = [:]
    for line in output.split(separator: UInt8(ascii: "\n")) {
      let words = line.split(separator: UInt8(ascii: "\t"))
      guard words.count == 2 else { continue }
      found[ExactText(String(decoding: words[1], as: UTF8.self))] =
        String(decoding: words[0], as: UTF8.self)
    }
    return found
  }
}
