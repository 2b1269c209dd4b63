package import Diagnostics
import SwiftText
import Workspace

/// The name of a module, which is part of names of folders, files and types.
package struct ModuleName: Sendable, Hashable {
  package let text: String

  /// - Throws: if the text can't be the name of a folder and a type.
  package init(_ text: String) throws(Diagnostic) {
    func refusal(_ cause: String, _ hint: String) -> Diagnostic {
      Diagnostic(
        .error, "module.name", "`\(text.escaped())` can't be a module's name: \(cause)",
        hints: [hint])
    }
    if text.utf8.contains(where: { "/\\".utf8.contains($0) }) || text == "." || text == ".." {
      let last = text.split { $0 == "/" || $0 == "\\" }.last { $0 != "." && $0 != ".." } ?? "NAME"
      let name = Self.isIdentifier(String(last)) ? String(last) : Self.suggestion(for: String(last))
      throw refusal("it is a path", "try `\(name)`, or for a new module `viper gen Auth/\(name)`.")
    }
    if text.utf8.count > 100 { throw refusal("it is longer than 100 bytes", "shorten it.") }
    guard let first = text.unicodeScalars.first, Self.startsName(first) else {
      throw refusal(
        text.isEmpty ? "it is empty" : "a type's name starts with a letter",
        "try `\(Self.suggestion(for: text))`.")
    }
    if let bad = text.unicodeScalars.first(where: { !Self.continuesName($0) }) {
      throw refusal(
        "`\(String(Character(bad)).escaped())` is not allowed in a type's name",
        "try `\(Self.suggestion(for: text))`.")
    }
    self.text = text
  }

  /// The same words in camel case: `user-profile` becomes `UserProfile`; without words, `Profile`.
  private static func suggestion(for text: String) -> String {
    let words = text.unicodeScalars.prefix(100).split { !continuesName($0) }.map { String($0) }
    let joined = words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    let name = String(joined.unicodeScalars.drop { !startsName($0) })
    return name.isEmpty ? "Profile" : name
  }

  /// A warning about a keyword or a lower case name; such names work, also in Generamba.
  package var styleWarning: Diagnostic? {
    let isKeyword = SwiftType.keywords.contains(text)
    guard isKeyword || text.unicodeScalars.first?.properties.isLowercase == true else { return nil }
    let start = text.prefix(1).uppercased() + text.dropFirst()
    let better = SwiftType.keywords.contains(start) ? start + "Screen" : start
    return Diagnostic(
      .warning, "module.name-style",
      isKeyword
        ? "`\(text)` is a Swift keyword"
        : "`\(text)` starts with a lower case letter, as will its types",
      hints: ["did you mean `\(better)`?"])
  }

  /// Whether a text can be or start the name of a type.
  package static func isIdentifier(_ text: String) -> Bool {
    text.unicodeScalars.first.map(startsName) == true
      && text.unicodeScalars.allSatisfy(continuesName)
  }

  /// Splits `Auth/Login` into the folder and group `Auth` and the module `Login`.
  package static func split(
    _ typed: String
  ) throws(Diagnostic) -> (folders: [String], module: String) {
    let parts = typed.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
      .map { String(Substring($0)) }
    func refusal(_ cause: String) -> Diagnostic {
      Diagnostic(
        .error, "module.name", "`\(typed.escaped())` can't name a module: \(cause)",
        hints: ["type `Auth/Login` for the module `Login` in the folder `Auth`."])
    }
    for folder in parts.dropLast() {
      var problem = FileName.problem(with: folder, isFolder: true)
      if problem == nil, folder.hasPrefix(".") { problem = "is hidden" }
      if let problem { throw refusal("the folder `\(folder.escaped())` \(problem)") }
    }
    if parts.count > 1, parts.last == "" { throw refusal("no name follows the last `/`") }
    return (parts.dropLast(), parts[parts.count - 1])
  }

  /// Unicode's `XID_Start`, which is stricter than Swift's identifiers.
  private static func startsName(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "_" || scalar.properties.isXIDStart
  }

  private static func continuesName(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "_" || scalar.properties.isXIDContinue
  }
}
