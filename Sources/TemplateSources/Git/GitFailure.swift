import Diagnostics
import Workspace

/// What git said when it failed, understood as far as the user can be helped.
struct GitFailure {
  private let words: String
  private let lowercased: String

  init(_ errors: [UInt8]) {
    words = String(decoding: errors, as: UTF8.self)
    lowercased = words.lowercased()
  }

  private func says(_ text: String) -> Bool { lowercased.firstRange(of: text) != nil }

  var isMissingReference: Bool {
    says("couldn't find remote ref") || says("could not find remote ref")
  }

  /// The server hands out only what has a name.
  var isUnadvertised: Bool {
    says("unadvertised object") || says("not our ref") || says("no such remote ref")
      || says("couldn't find remote ref") || says("unable to find")
  }

  /// The server's ids are SHA-256 and ours are not.
  var isOtherObjectFormat: Bool {
    says("mismatched algorithms") || says("does not support this repository's object format")
  }

  var isUnableToBeShallow: Bool {
    says("does not support shallow") || says("shallow capabilities")
  }

  private var isRefused: Bool {
    says("authentication failed") || says("could not read username")
      || says("could not read password") || says("permission denied")
      || says("terminal prompts disabled") || says("host key verification failed")
      || says("error: 403") || says("error: 401")
  }

  private var isGone: Bool {
    says("not found") || says("does not exist") || says("does not appear to be a git repository")
      || says("no such file or directory") || says("repository not exported")
      || says("access denied or repository")
  }

  private var isUnreachable: Bool {
    says("could not resolve") || says("connection refused") || says("unable to connect")
      || says("network is unreachable") || says("timed out") || says("failed to connect")
      || says("couldn't connect")
  }

  /// As the user reads it, git's own words included.
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
          "check the network, or use what was fetched before: `--offline`."
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
      .error, code, message, at: location, notes: ownWords(address), hints: [hint])
  }

  private func ownWords(_ address: GitAddress) -> [String] {
    let lines = address.redacting(words).lines.map(\.trimmed)
      .filter { !$0.isEmpty }
    guard !lines.isEmpty else { return [] }
    return ["git says: " + lines.suffix(4).map { $0.escaped() }.joined(separator: " / ")]
  }

  /// The repository is there, but not what is wanted of it.
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
        .error, "git.no-default-branch", "\(place) names a default branch that is not there",
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

  /// Reads what `ls-remote` prints: names and the numbers that they mean.
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
