import Diagnostics
import Workspace

/// The parts of a git address, and the checks on them.
///
/// Like git, this compares bytes: to Swift, a colon with a combining mark is another character.
struct AddressParts: Sendable {
  enum Form: Sendable { case url, hostAndPath, folder }

  private(set) var form = Form.folder
  private(set) var scheme = ""
  private(set) var user: String?
  private(set) var password: String?
  private(set) var host = ""
  private(set) var port: String?
  private(set) var path = ""
  private let text: String

  init(_ text: String) {
    self.text = text
    if let range = text.firstRange(of: "://") {
      form = .url
      scheme = text[..<range.lowerBound].lowercased()
      readAuthority(text[range.upperBound...])
    } else if let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")),
      !text[..<colon].utf8.contains(UInt8(ascii: "/"))
    {
      form = .hostAndPath
      scheme = "ssh"
      host = String(readUser(text[..<colon]))
      path = String(text[text.utf8.index(after: colon)...])
    }
  }

  private mutating func readAuthority(_ rest: Substring) {
    let end = rest.utf8.firstIndex { "/?#".utf8.contains($0) } ?? rest.endIndex
    path = String(rest[end...])
    let hostAndPort = readUser(rest[..<end])
    let bracket = hostAndPort.utf8.lastIndex(of: UInt8(ascii: "]")) ?? hostAndPort.startIndex
    if let colon = hostAndPort[bracket...].utf8.lastIndex(of: UInt8(ascii: ":")) {
      host = String(hostAndPort[..<colon])
      port = String(hostAndPort[hostAndPort.utf8.index(after: colon)...])
    } else {
      host = String(hostAndPort)
    }
  }

  /// - Returns: the host and port.
  private mutating func readUser(_ authority: Substring) -> Substring {
    guard let at = authority.utf8.lastIndex(of: UInt8(ascii: "@")) else { return authority }
    let userInfo = authority[..<at]
    if let colon = userInfo.utf8.firstIndex(of: UInt8(ascii: ":")) {
      user = String(userInfo[..<colon])
      password = String(userInfo[userInfo.utf8.index(after: colon)...])
    } else {
      user = String(userInfo)
    }
    return authority[authority.utf8.index(after: at)...]
  }

  private var isWeb: Bool { scheme == "https" || scheme == "http" }

  /// The password, and the user of a web address, which may be a token.
  var secrets: [String] {
    var secrets = [password, isWeb ? user : nil].compactMap(\.self)
    secrets += secrets.map(\.percentDecoded)
    return Array(Set(secrets)).sorted { $0.utf8.count > $1.utf8.count }
  }

  /// The address without its secrets.
  var shown: String {
    guard case .url = form else { return text }
    let shownUser = isWeb ? "" : user.map { $0 + "@" } ?? ""
    return scheme + "://" + shownUser + host.lowercased() + (port.map { ":" + $0 } ?? "") + path
  }

  var isUnprotected: Bool {
    guard scheme == "http" || scheme == "git" else { return false }
    return !["localhost", "127.0.0.1", "[::1]"].contains(host.lowercased())
  }

  /// Why viper does not pass this address to git; nil when it does.
  var refusal: String? {
    if text.trimmed.isEmpty { return "it is empty" }
    if !text.escaped().utf8.elementsEqual(text.utf8)
      || !text.trimmed.utf8.elementsEqual(text.utf8)
    {
      return "it contains control characters, or starts or ends with a space"
    }
    if isOption(text) { return "git would read it as an option" }
    if isRemoteHelper { return "`TRANSPORT::ADDRESS` can run any program" }
    switch form {
    case .folder: return nil
    case .url:
      guard GitAddress.transports.contains(scheme) else {
        return "the transport `\(scheme.escaped())` is not one of "
          + GitAddress.transports.joined(separator: ", ")
      }
      if scheme == "file" {
        return path.utf8.first == UInt8(ascii: "/") ? nil : "it names no folder"
      }
    case .hostAndPath: break
    }
    return refusalOfHost
  }

  private var refusalOfHost: String? {
    let (plain, place) = (host.percentDecoded, path.percentDecoded)
    let causes = [
      (plain.isEmpty || plain == "[]", "it names no host"),
      (isOption(plain) || plain.begins(with: "[-"), "git would read its host as an option"),
      (isOption(user?.percentDecoded ?? ""), "git would read its user as an option"),
      (
        plain.utf8.contains { $0 <= 0x20 || "`$;|&<>()'\"\\".utf8.contains($0) },
        "its host is not a valid name"
      ),
      (
        port.map { $0.isEmpty || !$0.utf8.allSatisfy(\.isDigit) } == true,
        "its port is not a number"
      ),
      (isOption(place) || place.begins(with: "/-"), "git would read its path as an option"),
      (place.isEmpty || place == "/", "it names no repository"),
    ]
    return causes.first { $0.0 }?.1
  }

  private func isOption(_ text: String) -> Bool { text.begins(with: "-") }

  /// Whether git would run a helper program for the address, as for `ext::sh -c …`.
  private var isRemoteHelper: Bool {
    guard let range = text.firstRange(of: "::") else { return false }
    let name = text[..<range.lowerBound]
    // `ssh://[::1]/…` is an address of a host.
    return !name.utf8.contains(UInt8(ascii: "/")) && !name.utf8.contains(UInt8(ascii: "["))
  }
}
