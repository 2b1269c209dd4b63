package import Diagnostics
package import Workspace

/// The address of a git repository: an URL, `host:path` or a folder.
///
/// Addresses that run programs, such as `ext::`, and addresses that git or ssh could take for an
/// option are refused.
package struct GitAddress: Sendable, Hashable {
  private let text: String
  private let parts: AddressParts
  /// The folder, if the repository is on this computer.
  package let folder: Path?

  /// The address for git; may contain a password, so viper never prints or saves it.
  package var secret: String { folder?.text ?? text }
  /// The address without its password, for messages, the lock and the cache.
  package var shown: String { folder?.text ?? parts.shown }
  /// The address in the lock: without its password, and the same on every computer.
  package var written: String { folder == nil ? parts.shown : text }
  /// Whether the connection is not encrypted.
  package var isUnprotected: Bool { parts.isUnprotected }
  /// Whether the address contains a password or a token.
  package var holdsPassword: Bool { parts.secrets.contains { !$0.isEmpty } }

  static let transports = ["https", "ssh", "git", "http", "file"]

  /// Reads an address.
  ///
  /// Relative paths start at `folder`; `~` stands for `home`.
  ///
  /// - Throws: why the address is refused.
  package init(
    _ text: String, from folder: Path, home: Path?, at location: SourceLocation? = nil
  ) throws(Diagnostic) {
    let parts = AddressParts(text)
    if let cause = parts.refusal {
      throw Diagnostic(
        .error, "git.address", "`\(parts.shown.escaped())` is not a valid git address: \(cause)",
        at: location,
        hints: [
          "write `https://host/owner/repository`, `git@host:owner/repository.git` or a folder."
        ])
    }
    self.text = text
    self.parts = parts
    self.folder = parts.form == .folder ? Self.folder(text, from: folder, home: home) : nil
  }

  package static func == (left: GitAddress, right: GitAddress) -> Bool {
    left.secret.hasSameBytes(as: right.secret) && left.written.hasSameBytes(as: right.written)
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(ExactText(secret)) }

  /// The absolute path of a folder; `~` stands for `home`.
  static func folder(_ text: String, from folder: Path, home: Path?) -> Path {
    guard text == "~" || text.begins(with: "~/"), let home else {
      return folder.appending(text).normalized
    }
    return home.appending(String(Substring(text.utf8.dropFirst(2)))).normalized
  }

  /// Removes the passwords of this address from git's output.
  func redacting(_ text: String) -> String {
    var text = text
    for secret in parts.secrets where !secret.isEmpty {
      text = text.replacing(secret, with: "***")
    }
    return text.withoutPasswords
  }

  /// Identifies the repository in the cache; ignores slashes at the end.
  package var key: String {
    var key = shown
    while key.utf8.last == UInt8(ascii: "/") { key.unicodeScalars.removeLast() }
    return key
  }
}
