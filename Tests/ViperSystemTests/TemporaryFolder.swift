import Foundation
import ViperSystem
import Workspace

/// A folder of the real disk that a test has for itself.
func withTemporaryFolder<Result>(_ body: (Workspace.Path) throws -> Result) throws -> Result {
  let folder = FileManager.default.temporaryDirectory
    .appending(path: "viper-tests-\(UUID().uuidString)")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  // The folder for temporary files is reached through a link on a Mac.
  return try body(SystemFiles().resolved(Path(folder.path(percentEncoded: false))))
}

extension Workspace.Path {
  /// Writes a file with the folders that it needs.
  func write(_ text: String) throws {
    try FileManager.default.createDirectory(
      atPath: parent.text, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: URL(filePath: self.text))
  }

  /// Makes a folder with the ones above.
  func makeFolder() throws {
    try FileManager.default.createDirectory(atPath: text, withIntermediateDirectories: true)
  }

  /// Makes a symbolic link here.
  func makeLink(to target: String) throws {
    try FileManager.default.createSymbolicLink(atPath: text, withDestinationPath: target)
  }

  func setPermissions(_ permissions: Int) throws {
    try FileManager.default.setAttributes([.posixPermissions: permissions], ofItemAtPath: text)
  }
}
