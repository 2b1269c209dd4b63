package import Configuration
package import Diagnostics
import ModuleTemplates
import TemplateSources
package import Workspace

/// What stands around a Rambafile that is to be written.
package struct ProjectContext: Sendable {
  /// The folder of the Rambafile, absolute.
  package var folder: Path
  /// Every `.xcodeproj`, absolute, the nearest first.
  package var projects: [Path]
  /// Names from the Rambafile's folder; nil where there is none.
  package var podfile: String?
  package var cartfile: String?
  /// `Package.swift`, or what the Xcode project is made from.
  package var manifest: ProjectManifest?
  /// The Rambafiles below, absolute: somebody may have meant one of these.
  package var rambafilesBelow: [Path]
  package var generator: ProjectGenerator?
  /// The name that `gen` writes when nothing names another.
  package var author: String?
  /// The Rambafile that is to be replaced; its answers are findings.
  package var previous: Rambafile?
  package var installedTemplates: [String]
  /// What templates say of themselves, by name, for somebody who chooses; empty for nobody.
  package var summaries: [String: String] = [:]

  /// Looks around.
  ///
  /// - Parameters:
  ///   - previous: the one that stands there.
  ///   - forReader: whether somebody reads what templates are for.
  ///   - world: everything outside.
  /// - Returns: what was found.
  /// - Throws: when the folder, a manifest or a saved preference can't be read.
  package static func look(
    previous: Rambafile?, forReader: Bool, in world: World
  ) throws(Diagnostic) -> ProjectContext {
    let folder = world.project
    let names = try world.entries(of: folder)
    let projects = try ProjectLocator.projects(in: folder, world: world)
    let library = TemplateLibrary(in: world)
    var found = ProjectContext(
      folder: folder, projects: projects,
      podfile: manifest("Podfile", names, folder, projects, world),
      cartfile: manifest("Cartfile", names, folder, projects, world),
      manifest: try ProjectManifest.read(in: folder, world: world),
      rambafilesBelow: try ProjectLocator.places(below: folder, world: world)
        .filter { $0.name == RambafileLocator.name },
      generator: ProjectGenerator.inUse(in: folder, world: world),
      author: try AuthorName.author(for: folder, in: world)?.name, previous: previous,
      installedTemplates: try library.installedNames())
    guard forReader else { return found }
    for name in BundledTemplates.names + found.installedTemplates {
      let template = try library.template(named: name, declared: [])
      do throws(Diagnostic) {
        found.summaries[name] = try template.spec(on: world.clock.today()).summary?.value
      } catch {
        found.summaries[name] = "can't be read: \(error.message)"
      }
    }
    return found
  }

  /// A package manager's file stands beside the Rambafile or beside the project.
  private static func manifest(
    _ name: String, _ names: [String], _ folder: Path, _ projects: [Path], _ world: World
  ) -> String? {
    if names.contains(name) { return name }
    guard let beside = projects.first?.parent.appending(name), beside.isInside(folder) else {
      return nil
    }
    return world.kind(of: beside) == .file ? beside.relative(to: folder).text : nil
  }
}
