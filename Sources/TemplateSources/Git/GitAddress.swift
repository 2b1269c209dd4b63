package import Diagnostics
package import Workspace

/// Where a repository is, as git understands it: an URL, `host:path` or a folder.
///
/// Only transports that just transport: no `ext::` or other remote helper, nothing that git or
/// ssh could read as an option.
package struct GitAddress: Sendable, Hashable {
  /// What git is given; may hold a password, so it is never shown and never written.
  package let secret: String
  /// Without password, for messages, the lock and the cache.
  package let shown: String
  /// The folder, where the address is one of this computer.
  package let folder: Path?
  /// Whether someone on the way could change what comes.
  package let isUnprotected: Bool
  /// Whether the text holds a password or a token.
  package let holdsPassword: Bool

  static let transports = ["https", "ssh", "git", "http", "file"]

  /// Reads an address.
  ///
  /// - Parameters:
  ///   - text: as the user wrote it.
  ///   - folder: what a relative folder is meant from.
  ///   - home: what `~` is.
  ///   - location: where it was written.
  /// - Throws: why it is refused.
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
    switch parts.form {
    case .folder(let place):
      var path = Path(place)
      if place == "~" || place.utf8.starts(with: "~/".utf8), let home {
        path = home.appending(String(Substring(place.utf8.dropFirst(2))))
      }
      let whole = folder.appending(path.text).normalized
      self.folder = whole
      secret = whole.text
      shown = whole.text
      written = text
    case .url, .hostAndPath:
      self.folder = nil
      secret = text
      shown = parts.shown
      written = parts.shown
    }
    isUnprotected = parts.isUnprotected
    holdsPassword = parts.secrets.contains { !$0.isEmpty }
    secrets = parts.secrets
  }

  package static func == (left: GitAddress, right: GitAddress) -> Bool {
    left.secret.hasSameBytes(as: right.secret) && left.written.hasSameBytes(as: right.written)
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(ExactText(secret)) }

  /// What must not be shown.
  private let secrets: [String]

  /// A text of git without the passwords of this address.
  func redacting(_ text: String) -> String {
    var text = text
    for secret in secrets where !secret.isEmpty {
      text = text.replacing(secret, with: "***")
    }
    return text.withoutPasswords
  }

  /// As the lock has it: without passwords, and the same on every computer.
  package let written: String

  /// The same for two spellings of one repository.
  package var key: String {
    var key = shown
    while key.utf8.last == UInt8(ascii: "/") { key.unicodeScalars.removeLast() }
    return key
  }
}

extension String {
  /// With every occurrence of `word` exchanged.
  package func replacing(_ word: String, with other: String) -> String {
    let wanted = Array(word.utf8)
    let bytes = Array(utf8)
    guard !wanted.isEmpty, bytes.count >= wanted.count else { return self }
    var result: [UInt8] = []
    var index = 0
    while index < bytes.count {
      if bytes[index...].starts(with: wanted) {
        result += Array(other.utf8)
        index += wanted.count
      } else {
        result.append(bytes[index])
        index += 1
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}
