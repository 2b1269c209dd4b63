package import Configuration
package import Diagnostics
import TemplateSources
package import Workspace

/// What `setup` finds around the Rambafile that it writes: projects, manifest, author, templates.
package struct ProjectContext: Sendable {
  /// Each `.xcodeproj` in the folder or a few levels below, the nearest first.
  package let projects: [Path]
  /// The projects in submodules and other repositories below, which viper does not change.
  let foreignProjects: [Path]
  /// The targets that `Package.swift`, XcodeGen's or Tuist's manifest declares.
  package let manifest: ProjectManifest?
  /// The Rambafiles in folders below: the user may have meant one of them.
  package let rambafilesBelow: [Path]
  /// The tool that makes the `.xcodeproj`; viper reads no manifest of Bazel.
  package let generator: ProjectGenerator?
  /// The name for headers when the Rambafile names no author; nil if unknown, or git is too slow.
  let author: String?
  /// The Rambafile that `setup` replaces; its values become suggestions.
  let previous: Rambafile?
  let installedTemplates: [String]

  /// Inspects the folder of the Rambafile.
  package init(previous: Rambafile?, in world: World) throws(Diagnostic) {
    let folder = world.project
    let all = try ProjectLocator.xcodeprojs(within: folder, world: world)
    let repository = world.repository(of: folder)
    let own = all.filter { world.repository(of: $0.parent) == repository }
    projects = own
    foreignProjects = all.filter { !own.contains($0) }
    manifest = try ProjectManifest.read(in: folder, world: world)
    rambafilesBelow = try ProjectLocator.rambafiles(within: folder, world: world)
      .filter { $0.parent != folder }
    generator = ProjectGenerator.inUse(in: folder, world: world)
    do throws(Diagnostic) { author = try AuthorName.author(for: folder, in: world)?.name } catch {
      guard error.code == "git.time-limit" else { throw error }
      author = nil
    }
    self.previous = previous
    installedTemplates = try TemplateLibrary(in: world).installedNames()
  }
}
