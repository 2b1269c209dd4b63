import Configuration
import Diagnostics
import ModuleTemplates
import Workspace

/// Finds the author of a module: the Rambafile's, the one that Generamba saved, or git's.
struct AuthorLookup {
  let configuration: ModuleConfiguration
  let world: World

  /// Asks git last, and only for a template that may show the name: git is a process, and that
  /// takes longer than all else.
  ///
  /// - Parameter template: comes back with what was read of it.
  /// - Returns: nil where nobody says, or nobody needs to.
  /// - Throws: when what Generamba saved can't be read.
  func author(for template: inout TemplateFolder) throws(Diagnostic) -> String? {
    if let author = configuration.author { return author }
    if let author = try UserPreferences.author(in: world) {
      return try checked(author, from: "`username` in `~/.generamba/user_preferences.yml`")
    }
    if let contents = template.contents {
      template = template.holding(contents)
      if !contents.values.contains(where: Self.mayShowAuthor) { return nil }
    }
    let name = try GitAuthor.name(for: configuration.projectFolder, in: world)
    return try name.map { name throws(Diagnostic) in
      try checked(name, from: "git's `user.name`")
    }
  }

  private func checked(_ name: String, from source: String) throws(Diagnostic) -> String {
    if let problem = HeaderText.problem(Located(name), from: source) { throw problem }
    return name
  }

  /// False only where that is certain: the variable's name is not in the file, and no tag holds
  /// a bracket, in which a name could be computed.
  private static func mayShowAuthor(_ file: [UInt8]) -> Bool {
    /// What closes the tag or output that is open.
    var closer: UInt8?
    var last: UInt8 = 0
    for (index, byte) in file.enumerated() {
      switch byte {
      case UInt8(ascii: "d"):
        if file[index...].starts(with: variable) { return true }
      case UInt8(ascii: "{"), UInt8(ascii: "%"):
        if last == UInt8(ascii: "{"), closer == nil {
          closer = byte == UInt8(ascii: "%") ? byte : UInt8(ascii: "}")
        }
      case UInt8(ascii: "}") where last == closer: closer = nil
      case UInt8(ascii: "[") where closer != nil: return true
      default: break
      }
      last = byte
    }
    return false
  }

  private static let variable = Array("developer".utf8)
}
