package import Diagnostics
package import Workspace

/// The address of a git repository: a URL, `host:path` or a folder.
///
/// Addresses that run programs, such as `ext::`, and addresses that git or ssh could take for an
/// option are refused. Like git, this compares bytes: to Swift, a colon with a combining mark is
/// another character.
package struct GitAddress: Sendable, Hashable {
  static let transports = ["https", "ssh", "git", "http", "file"]

  private let exact: ExactText
  private var isURL = false
  /// In lower case; empty for a folder.
  private var scheme = ""
  private var user: String?
  private var password: String?
  private var host = ""
  private var port: String?
  private var path = ""
  /// The folder, if the address is a path; nil for `file://`.
  package private(set) var folder: Path?

  /// Reads an address. Relative paths start at `folder`; `~` stands for `home`.
  package init(
    _ text: String, from folder: Path, home: Path?, at location: SourceLocation? = nil
  ) throws(Diagnostic) {
    exact = ExactText(text)
    if let range = text.firstRange(of: "://") {
      let rest = text[range.upperBound...]
      let end = rest.utf8.firstIndex { "/?#".utf8.contains($0) } ?? rest.endIndex
      (isURL, scheme) = (true, text[..<range.lowerBound].lowercased())
      path = String(rest[end...])
      readAuthority(rest[..<end])
    } else if let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")),
      !text[..<colon].utf8.contains(UInt8(ascii: "/"))
    {
      scheme = "ssh"
      path = String(text[text.utf8.index(after: colon)...])
      readAuthority(text[..<colon])
    }
    if let cause = refusal {
      throw Diagnostic(
        .error, "git.address", "`\(shown.escaped())` is not a valid git address: \(cause)",
        at: location,
        hints: [
          "write `https://host/owner/repository`, `git@host:owner/repository.git` or a folder."
        ])
    }
    if scheme.isEmpty { self.folder = folder.appending(text, home: home) }
  }

  /// Reads `USER:PASSWORD@HOST:PORT`.
  private mutating func readAuthority(_ authority: Substring) {
    var rest = authority
    if let at = authority.utf8.lastIndex(of: UInt8(ascii: "@")) {
      let parts = authority[..<at].utf8.split(
        separator: UInt8(ascii: ":"), maxSplits: 1, omittingEmptySubsequences: false)
      user = String(Substring(parts[0]))
      password = parts.dropFirst().first.map { String(Substring($0)) }
      rest = authority[authority.utf8.index(after: at)...]
    }
    let bracket = rest.utf8.lastIndex(of: UInt8(ascii: "]")) ?? rest.startIndex
    let colon = rest[bracket...].utf8.lastIndex(of: UInt8(ascii: ":")) ?? rest.endIndex
    host = String(rest[..<colon])
    if colon < rest.endIndex { port = String(rest[rest.utf8.index(after: colon)...]) }
  }

  private var text: String { exact.text }
  private var isWeb: Bool { scheme == "https" || scheme == "http" }

  /// The address for git; may contain a password, so viper never prints or saves it.
  package var gitText: String { folder?.text ?? text }
  /// The address in the lock: without a password or web user, and the same on every computer.
  package var lockText: String {
    guard isURL else { return text }
    let shownUser = isWeb ? "" : user.map { $0 + "@" } ?? ""
    return scheme + "://" + shownUser + host.lowercased() + (port.map { ":" + $0 } ?? "") + path
  }
  /// The address without a password or web user, for messages and the cache.
  package var shown: String { folder?.text ?? lockText }

  /// The password, and the user of a web address, which may be a token unless it is `git`.
  private var secrets: [String] {
    let plain = [password, isWeb && user != "git" ? user : nil].compactMap(\.self)
    return (plain + plain.map(\.percentDecoded)).filter { !$0.isEmpty }
      .sorted { $0.utf8.count > $1.utf8.count }
  }

  /// Identifies the repository in the cache; ignores slashes at the end.
  package var cacheKey: String {
    var key = shown
    while key.utf8.last == UInt8(ascii: "/") { key.unicodeScalars.removeLast() }
    return key
  }

  /// The address for a text that only lacks `https://`, as in `github.com/owner/repository`.
  static func webAddress(_ text: String) -> String? {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    let isHost = parts[0].contains(".") && !parts[0].hasPrefix(".")
    let isWritten = text.utf8.allSatisfy { $0.isLetter || $0.isDigit || ".-_/~".utf8.contains($0) }
    return isHost && isWritten && parts.count > 2 ? "https://" + text : nil
  }

  /// Replaces the address's passwords in a text by `***`.
  func redacting(_ text: String) -> String {
    secrets.reduce(text) { $0.replacing($1, with: "***") }.withoutPasswords
  }

  /// Adds warnings about a password in the address, and about a connection without encryption.
  func warn(at location: SourceLocation?, into warnings: inout [Diagnostic]) {
    if !secrets.isEmpty {
      let hasPassword = password?.isEmpty == false
      let secret = hasPassword ? "a password" : "a user name, which may be a token"
      warnings.append(
        Diagnostic(
          .warning, "git.password", "the address `\(shown.escaped())` contains \(secret)",
          at: location,
          hints: [
            isWeb
              ? "remove it: git asks your credential helper. See `git help credentials`."
              : "remove it, and use an ssh key."
          ]))
    }
    if scheme == "http" || scheme == "git",
      !["localhost", "127.0.0.1", "[::1]"].contains(host.lowercased())
    {
      warnings.append(
        Diagnostic(
          .warning, "git.unprotected", "the connection to `\(shown.escaped())` is not encrypted",
          at: location, hints: ["use `https://` or ssh."]))
    }
  }

  /// Why viper does not pass this address to git; nil when it does.
  private var refusal: String? {
    func isOption(_ text: String) -> Bool { text.begins(with: "-") || text.begins(with: "[-") }
    if text.trimmed.isEmpty { return "it is empty" }
    if !text.escaped().hasSameBytes(as: text) || !text.trimmed.hasSameBytes(as: text) {
      return "it contains control characters, or starts or ends with a space"
    }
    if isOption(text) { return "git would read it as an option" }
    // As for `ext::sh -c …`. `ssh://[::1]/…` is an address of a host.
    if let mark = text.firstRange(of: "::"),
      !text[..<mark.lowerBound].utf8.contains(where: { "/[".utf8.contains($0) })
    {
      return "`TRANSPORT::ADDRESS` can run any program"
    }
    if isURL, !Self.transports.contains(scheme) {
      let transports = Self.transports.joined(separator: ", ")
      return "the transport `\(scheme.escaped())` is not one of \(transports)"
    }
    if scheme.isEmpty { return nil }
    if !isURL, ["https", "http"].contains(host.lowercased()) {
      return "two slashes must follow `\(host):`"
    }
    if scheme == "file" { return path.begins(with: "/") ? nil : "it names no folder" }
    let (plain, place) = (host.percentDecoded, path.percentDecoded)
    if plain.isEmpty || plain == "[]" { return "it names no host" }
    if isOption(plain) { return "git would read its host as an option" }
    if isOption(user?.percentDecoded ?? "") { return "git would read its user as an option" }
    if plain.utf8.contains(where: { $0 <= 0x20 || "`$;|&<>()'\"\\".utf8.contains($0) }) {
      return "its host is not a valid name"
    }
    if let port, port.isEmpty || !port.utf8.allSatisfy(\.isDigit) {
      return "its port is not a number"
    }
    if isOption(place) || place.begins(with: "/-") { return "git would read its path as an option" }
    return place.isEmpty || place == "/" ? "it names no repository" : nil
  }
}
