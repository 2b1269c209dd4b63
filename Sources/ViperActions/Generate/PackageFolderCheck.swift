import Diagnostics
import Workspace
import XcodeProject

/// Keeps `gen` from writing files with which a package or the Xcode project doesn't compile.
enum PackageFolderCheck {
  /// Throws if the folder is in a package of which the project compiles no file.
  static func refuse(
    _ folder: Path, _ project: (file: ProjectFile, root: Path), in world: World
  ) throws(Diagnostic) {
    let package = folder.parent.withParents.prefix {
      ![project.root, world.project].contains($0) && $0.isInside(world.project)
    }.first { world.kind(of: $0.appending("Package.swift")) == .file }
    guard let package else { return }
    let entries = ProjectEntries(project.file, sourceRoot: project.root)
    let isCompiled = SourceFiles.below(package, in: world).contains {
      entries.entry(of: $0)?.targets.isEmpty == false
    }
    if isCompiled || entries.synchronizedFolder(of: package) != nil { return }
    let option = "-C \(ShellWord.quoted(package.display(in: world)))"
    throw Diagnostic(
      .error, "gen.package",
      "`\(folder.display(in: world).escaped())` is in a Swift package, whose files are in no target of the project",
      hints: ["run `viper \(option) setup --rambafile Rambafile`, then `gen` with the same `-C`."])
  }

  /// Throws if a target of the package around modules would have Swift and another language.
  static func refuseMixedLanguages(
    _ files: [GenerationPlan.File], in world: World
  ) throws(Diagnostic) {
    guard let root = files.first?.root,
      let package = attempt(try ProjectManifest.package(around: root, in: world))
    else { return }
    for target in package.targets {
      func code(_ paths: [Path]) -> [Path] {
        paths.filter { path in
          [".swift", ".m", ".mm", ".c", ".cc", ".cpp"].contains(where: path.name.hasSuffix)
            && target.compiles(path.relative(to: package.folder).text)
        }
      }
      let new = code(files.map(\.path))
      guard let isSwift = new.first?.name.hasSuffix(".swift") else { continue }
      let places = target.folders.map(package.folder.appending)
      let old = code(places.flatMap { SourceFiles.below($0, in: world) }).sorted()
      func isOther(_ path: Path) -> Bool { path.name.hasSuffix(".swift") != isSwift }
      // Where code of both languages builds, one of them is a resource, such as a fixture.
      guard let other = new.first(where: isOther) ?? (old.allSatisfy(isOther) ? old.first : nil)
      else { continue }
      throw Diagnostic(
        .error, "gen.mixed-languages",
        "the target `\(target.name.escaped())` would have code in Swift and in another language, which a Swift package can't build",
        notes: ["`\(other.display(in: world).escaped())` is \(isSwift ? "not " : "")in Swift."],
        hints: [
          "use a template in the target's language, or generate the module into another target."
        ])
    }
  }
}
