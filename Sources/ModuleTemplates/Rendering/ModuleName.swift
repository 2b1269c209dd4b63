package import Diagnostics

/// The name of a module: it becomes the name of folders, files and types.
package struct ModuleName: Sendable, Hashable {
  package let text: String

  /// - Throws: when the text can't be the name of a folder and of a type.
  package init(_ text: String) throws(Diagnostic) {
    func refusal(_ cause: String, _ hint: String) -> Diagnostic {
      Diagnostic(
        .error, "module.name", "`\(text.visible())` can't be a module's name: \(cause)",
        hints: [hint])
    }
    if text.isEmpty {
      throw Diagnostic(
        .error, "module.name", "the module's name is empty", hints: ["type `viper gen Profile`."])
    }
    let isSeparator: (UInt8) -> Bool = { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "\\") }
    if text.utf8.contains(where: isSeparator) || text == "." || text == ".." {
      let last = text.split { $0 == "/" || $0 == "\\" }.last.map(String.init) ?? "Profile"
      throw refusal(
        "it is a path", "name the folder with a flag: `viper gen \(last) --module-path FOLDER`.")
    }
    if text.utf8.count > 100 { throw refusal("it is longer than 100 bytes", "shorten it.") }
    guard let first = text.unicodeScalars.first, Self.startsName(first) else {
      throw refusal(
        "a type's name starts with a letter",
        Self.suggestion(for: text).map { "try `\($0)`." } ?? "try a name such as `Profile`.")
    }
    if let bad = text.unicodeScalars.first(where: { !Self.continuesName($0) }) {
      throw refusal(
        "`\(String(Character(bad)).visible())` can't stand in a type's name",
        Self.suggestion(for: text).map { "try `\($0)`." }
          ?? "use letters, digits and underscores.")
    }
    self.text = text
  }

  /// The same words in camel case: `user-profile` becomes `UserProfile`.
  private static func suggestion(for text: String) -> String? {
    var words: [String] = []
    var word = ""
    for scalar in text.unicodeScalars.prefix(100) {
      if continuesName(scalar) {
        word.unicodeScalars.append(scalar)
      } else if !word.isEmpty {
        words.append(word)
        word = ""
      }
    }
    if !word.isEmpty { words.append(word) }
    let joined = words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    let name = String(joined.drop { $0.isNumber })
    return name.isEmpty ? nil : name
  }

  /// Swift's grammar of identifiers, of which Unicode's `XID_Start` is the readable part.
  private static func startsName(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "_" || scalar.properties.isXIDStart
  }

  private static func continuesName(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "_" || scalar.properties.isXIDContinue
  }
}
