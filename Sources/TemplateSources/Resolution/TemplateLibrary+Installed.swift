package import Diagnostics
package import ModuleTemplates
package import Workspace

/// The templates in the project's `Templates` folder.
extension TemplateLibrary {
  /// What is in the folder `Templates/NAME`.
  package enum State: Sendable, Hashable {
    case missing
    case folder(TemplateContent)
    /// A link, a file or a repository, which viper did not install; the text tells which.
    case foreign(String)

    /// The digest of the files; nil unless it is a folder.
    package var digest: String? {
      if case .folder(let content) = self { content.digest } else { nil }
    }
  }

  package func folder(of name: String) -> Path { folder.appending(name) }

  package func state(of name: String) throws(Diagnostic) -> State {
    let folder = folder(of: name)
    do throws(FileError) {
      switch try world.files.linkStatus(folder)?.kind {
      case nil: return .missing
      case .symbolicLink: return .foreign("a symbolic link")
      case .file, .other: return .foreign("a file")
      case .folder: break
      }
      if try world.files.linkStatus(folder.appending(".git")) != nil {
        return .foreign("a git repository")
      }
    } catch {
      if error.reason == .notAFolder { return .missing }
      throw error.diagnostic(from: world.environment.currentFolder)
    }
    // A strict reader also finds files that no template has: the user put them there.
    guard let tree = try FolderTreeReader(world: world, isStrict: true).tree(of: folder) else {
      return .missing
    }
    // viper installs no template with a link.
    if tree.hasLinks { return .foreign("a folder with links") }
    return .folder(TemplateContent(name: name, files: tree.files))
  }

  /// The change that replaces an installed template; it fails if `state` is out of date by then.
  package func change(to content: TemplateContent, from state: State?) -> Change {
    var previous: [String: [UInt8]] = [:]
    if case .folder(let old)? = state { previous = old.files }
    return Change(
      .replaceFolder(files: content.files.byPath, previous: previous.byPath),
      folder(of: content.name), in: folder)
  }
}
