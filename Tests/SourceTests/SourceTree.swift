import Foundation

/// The repository that contains these tests.
enum SourceTree {
  static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The Swift files in a folder and its subfolders.
  static func swiftFiles(below folder: String) throws -> [(path: String, text: String)] {
    let base = root.appendingPathComponent(folder)
    return try FileManager.default.subpathsOfDirectory(atPath: base.path)
      .filter { $0.hasSuffix(".swift") }.sorted()
      .map { path in
        let text = try String(contentsOf: base.appendingPathComponent(path), encoding: .utf8)
        return (folder + "/" + path, text)
      }
  }

  static func text(of file: String) throws -> String {
    try String(contentsOf: root.appendingPathComponent(file), encoding: .utf8)
  }
}
