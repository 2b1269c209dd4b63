import Foundation

/// Recorded runs and real files, which are not part of the repository.
///
/// They are looked for in the folder that `VIPER_COMPAT` names, and beside the checkout.
enum CompatibilityData {
  static let folder: URL? = {
    let named = ProcessInfo.processInfo.environment["VIPER_COMPAT"].map {
      URL(fileURLWithPath: $0, isDirectory: true)
    }
    let beside = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../../shared/compat", isDirectory: true).standardizedFileURL
    return [named, beside].compactMap { $0 }
      .first { FileManager.default.fileExists(atPath: $0.path) }
  }()

  static func contents(of name: String) -> [URL] {
    guard let folder = folder?.appendingPathComponent(name) else { return [] }
    do {
      return try FileManager.default.contentsOfDirectory(
        at: folder, includingPropertiesForKeys: nil
      ).sorted { $0.path < $1.path }
    } catch {
      return []
    }
  }
}
