package import Diagnostics

/// The branch, tag or commit of a repository that a template comes from.
package enum GitReference: Sendable, Hashable {
  /// The repository's `HEAD`.
  case defaultBranch
  case branch(String)
  case tag(String)
  /// A commit, by its id or the beginning of its id.
  case revision(String)

  /// Creates a reference from the fields of a Rambafile or lock; uses the first one that is set.
  package init(branch: String?, tag: String?, revision: String?) {
    self =
      branch.map { .branch($0) } ?? tag.map { .tag($0) } ?? revision.map { .revision($0) }
      ?? .defaultBranch
  }

  /// The field of a Rambafile or lock; nil for the default branch.
  package var field: (key: String, value: String)? {
    switch self {
    case .defaultBranch: nil
    case .branch(let name): ("branch", name)
    case .tag(let name): ("tag", name)
    case .revision(let text): ("revision", text)
    }
  }

  /// The text in messages: "branch `develop`".
  package var shown: String {
    field.map { "\($0.key) `\($0.value.escaped())`" } ?? "the default branch"
  }

  /// The complete id of a commit; nil for all other references.
  package var commit: String? {
    guard case .revision(let text) = self, text.isCommitID else { return nil }
    return text.lowercased()
  }

  /// The names on the server; `branch:` also finds a tag, as Generamba's `git clone --branch` does.
  package var names: [String] {
    switch self {
    case .defaultBranch: ["HEAD"]
    case .branch(let name): ["refs/heads/" + name, "refs/tags/" + name]
    case .tag(let name): ["refs/tags/" + name]
    case .revision(let text): [text]
    }
  }

  // Swift's own takes both spellings of `é` for the same; git does not.
  package static func == (left: GitReference, right: GitReference) -> Bool {
    left.cacheKey.hasSameBytes(as: right.cacheKey)
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(ExactText(cacheKey)) }

  package var cacheKey: String { field.map { "\($0.key) \($0.value)" } ?? "HEAD" }

  /// Checks a name by the rules of `git check-ref-format`, and that a revision can be an id.
  package func check(at location: SourceLocation?) throws(Diagnostic) {
    guard let (kind, text) = field else { return }
    if case .revision = self, !(4...64 ~= text.utf8.count && text.utf8.allSatisfy(\.isHexDigit)) {
      throw Diagnostic(
        .error, "git.reference", "`\(text.escaped())` is not the id of a commit", at: location,
        hints: ["`revision` takes 4 to 64 hexadecimal digits; names need `branch:` or `tag:`."])
    }
    guard let cause = Self.refusal(of: text) else { return }
    throw Diagnostic(
      .error, "git.reference", "`\(text.escaped())` can't be the name of a \(kind): \(cause)",
      at: location)
  }

  private static func refusal(of name: String) -> String? {
    if name.isEmpty { return "it is empty" }
    if name.begins(with: "-") { return "git would read it as an option" }
    let forbidden = name.unicodeScalars.first {
      $0.value <= 0x20 || $0.value == 0x7F || "~^:?*[\\".unicodeScalars.contains($0)
    }
    if let forbidden { return "it contains `\(String(Character(forbidden)).escaped())`" }
    if name.firstRange(of: "@{") != nil || name == "@" { return "`@` has a special meaning in git" }
    let parts = name.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
      .map { String(Substring($0)) }
    let isOdd =
      name.firstRange(of: "..") != nil || name.ends(with: ".")
      || parts.contains { $0.isEmpty || $0.begins(with: ".") || $0.ends(with: ".lock") }
    return isOdd
      ? "git forbids `..`, empty parts, a first or last `.`, and `.lock` at the end" : nil
  }
}

extension String {
  /// Whether this is the complete id of a commit, SHA-1 or SHA-256.
  var isCommitID: Bool { [40, 64].contains(utf8.count) && utf8.allSatisfy(\.isHexDigit) }
}
