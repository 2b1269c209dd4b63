import Diagnostics
import Workspace
import XcodeProject

/// Keeps `gen` from adding a package's files to the Xcode project, too.
enum PackageFolderCheck {
  /// Throws if the folder is in a package of which the project compiles no file.
  static func refuse(
    _ folder: Path, _ project: (file: ProjectFile, root: Path), in world: World
  ) throws(Diagnostic) {
    let package = folder.parent.withParents.prefix {
      ![project.root, world.project].contains($0) && $0.isInside(world.project)
    }.first { world.kind(of: $0.appending("Package.swift")) == .file }
    guard let package else { return }
    let folders = SynchronizedFolderTargets(project.file, sourceRoot: project.root)
    let entries = ProjectEntries(project.file, sourceRoot: project.root)
    let isCompiled = SourceFiles.below(package, in: world).contains {
      entries.entry(of: $0)?.targets.isEmpty == false
    }
    if isCompiled || folders.folder(of: package) != nil { return }
    let option = "-C \(ShellWord.quoted(package.display(in: world)))"
    throw Diagnostic(
      .error, "gen.package",
      "`\(folder.display(in: world).escaped())` is in a Swift package, whose files the Xcode project doesn't compile",
      hints: ["run `viper \(option) setup --rambafile Rambafile`, then `gen` with `\(option)`."])
  }
}
