import SwiftText
import Workspace

/// The `@main` app of a SwiftUI project.
enum SwiftUIApp {
  /// Finds the app in the first 3,000 readable Swift files, of which those named `…App.swift` come
  /// first. If its file mentions an assembly, one of its scenes probably shows a module.
  static func find(in folder: Path, world: World) -> (file: Path, mentionsAssembly: Bool)? {
    let files = SourceFiles.below(folder, in: world).filter { $0.name.hasSuffix(".swift") }
    let rank = { (path: Path) in path.name.hasSuffix("App.swift") ? 0 : 1 }
    let sorted = files.sorted { (rank($0), $0.text) < (rank($1), $1.text) }
    return sorted.prefix(3_000).lazy.compactMap { Self.read($0, in: world) }.first
  }

  private static func read(
    _ path: Path, in world: World
  ) -> (file: Path, mentionsAssembly: Bool)? {
    guard let bytes = attempt(try world.files.read(path)) else { return nil }
    let text = String(decoding: bytes, as: UTF8.self)
    guard text.contains("@main"), text.contains("App") else { return nil }
    let isApp = attempt(try SwiftFile(bytes))?.types.contains {
      $0.kind == .struct && $0.attributes.contains("main") && $0.inherits("App")
    }
    return isApp == true ? (path, text.contains("Assembly(")) : nil
  }
}
