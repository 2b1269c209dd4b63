package import Diagnostics
package import ModuleTemplates
package import Workspace

/// The templates in the project's folder `Templates`.
package struct InstalledTemplates {
  package enum State: Sendable, Hashable {
    case missing
    /// A folder with these files.
    case folder(TemplateContent)
    /// A link, a file, or a repository of its own: nothing that was installed.
    case foreign(String)

    /// That of a folder's files.
    package var digest: String? {
      if case .folder(let content) = self { content.digest } else { nil }
    }
  }

  package let world: World

  package init(in world: World) {
    self.world = world
  }

  package func folder(of name: String) -> Path {
    world.project.appending(TemplateLibrary.folderName).appending(name)
  }

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
        return .foreign("a git repository of its own")
      }
    } catch {
      if error.reason == .notAFolder { return .missing }
      throw error.diagnostic(from: world.environment.currentFolder)
    }
    // What is no part of a template was not installed; somebody has put it there.
    guard let tree = try FolderTreeReader(world: world, isStrict: true).tree(of: folder) else {
      return .missing
    }
    // A link in it was not installed: such a template is refused.
    if tree.entries.values.contains(.symbolicLink) { return .foreign("a folder with links in it") }
    return .folder(TemplateContent(name: name, files: tree.files))
  }
}
