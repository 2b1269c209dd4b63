package import Configuration
package import Diagnostics
import ModuleTemplates
import TemplateSources
package import Workspace

/// What `setup` finds around the Rambafile that it writes: projects, manifest, author, templates.
package struct ProjectContext: Sendable {
  /// Each `.xcodeproj` in the folder or a few levels below, the nearest first.
  package let projects: [Path]
  /// Paths relative to the Rambafile's folder; nil where there is none.
  let podfile: String?
  let cartfile: String?
  /// The targets that `Package.swift`, XcodeGen's or Tuist's manifest declares.
  package let manifest: ProjectManifest?
  /// The Rambafiles in folders below: the user may have meant one of them.
  package let rambafilesBelow: [Path]
  /// The tool that makes the `.xcodeproj`; viper reads no manifest of Bazel.
  package let generator: ProjectGenerator?
  /// The name that `gen` writes into headers when the Rambafile names no author.
  let author: String?
  /// The Rambafile that `setup` replaces; its values become suggestions.
  let previous: Rambafile?
  let installedTemplates: [String]
  /// The summaries of valid templates by name; empty when they are not asked for.
  private(set) var summaries: [String: String] = [:]

  /// Inspects the folder of the Rambafile; summaries are for a user who chooses among templates.
  package static func inspect(
    previous: Rambafile?, withSummaries: Bool, in world: World
  ) throws(Diagnostic) -> ProjectContext {
    let folder = world.project
    let projects = try ProjectLocator.xcodeprojs(within: folder, world: world)
    let library = TemplateLibrary(in: world)
    // The file of a package manager lies beside the Rambafile or beside the project.
    func file(_ name: String) -> String? {
      let folders = [folder] + projects.prefix(1).map(\.parent).filter { $0.isInside(folder) }
      return folders.map { $0.appending(name) }.first { world.kind(of: $0) == .file }?
        .relative(to: folder).text
    }
    var context = ProjectContext(
      projects: projects, podfile: file("Podfile"), cartfile: file("Cartfile"),
      manifest: try ProjectManifest.read(in: folder, world: world),
      rambafilesBelow: try ProjectLocator.rambafiles(within: folder, world: world)
        .filter { $0.parent != folder },
      generator: ProjectGenerator.inUse(in: folder, world: world),
      author: try AuthorName.author(for: folder, in: world)?.name, previous: previous,
      installedTemplates: try library.installedNames())
    guard withSummaries else { return context }
    for name in BundledTemplates.names + context.installedTemplates {
      let template = try library.template(named: name, declared: [])
      context.summaries[name] = attempt(try template.spec(on: world.clock.today()).summary?.value)
    }
    return context
  }
}
