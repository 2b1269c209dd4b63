import SwiftText
import Workspace
import XcodeProject

/// The `@main` app of a SwiftUI project.
enum SwiftUIApp {
  typealias Found = (file: Path, mentionsAssembly: Bool)

  /// Finds the app in the first 3,000 readable Swift files, of which those named `…App.swift` come
  /// first. If its file mentions an assembly, one of its scenes probably shows a module.
  /// If the code's `targets` include an app, one of them compiles the file.
  static func find(
    for targets: [String], of project: (file: ProjectFile, root: Path)?, in world: World
  ) -> Found? {
    let files = SourceFiles.below(world.project, in: world).filter { $0.name.hasSuffix(".swift") }
    let rank = { (path: Path) in path.name.hasSuffix("App.swift") ? 0 : 1 }
    let sorted = files.sorted { (rank($0), $0.text) < (rank($1), $1.text) }
    let apps = project?.file.targets.filter { TargetRole(of: $0) == .app }.map(\.name) ?? []
    return sorted.prefix(3_000).lazy.compactMap { Self.read($0, in: world) }.first { app in
      guard let (file, root) = project, targets.contains(where: apps.contains) else { return true }
      return ProjectEntries(file, sourceRoot: root).targets(of: app.file)?
        .contains(where: targets.contains) == true
    }
  }

  private static func read(_ path: Path, in world: World) -> Found? {
    guard let bytes = attempt(try world.files.read(path)) else { return nil }
    let text = String(decoding: bytes, as: UTF8.self)
    guard text.contains("@main"), text.contains("App") else { return nil }
    let isApp = attempt(try SwiftFile(bytes))?.types.contains {
      $0.kind == .struct && $0.attributes.contains("main") && $0.inherits("App")
    }
    return isApp == true ? (path, text.contains("Assembly(")) : nil
  }
}
