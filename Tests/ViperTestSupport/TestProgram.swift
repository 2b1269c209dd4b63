package import Workspace
import Foundation

/// Writes a script that a test runs.
///
/// Another process writes the file. Each process that another test starts shares this one's open files
/// for a moment, and a file that is open for writing can't be run.
package func writeProgram(_ script: String, at path: Workspace.Path) throws {
  let draft = URL(filePath: path.text + ".draft")
  try FileManager.default.createDirectory(
    at: draft.deletingLastPathComponent(), withIntermediateDirectories: true)
  try Data(script.utf8).write(to: draft)
  let copy = try Process.run(
    URL(filePath: "/usr/bin/install"), arguments: ["-m", "755", draft.path, path.text])
  copy.waitUntilExit()
  try FileManager.default.removeItem(at: draft)
  guard copy.terminationStatus == 0 else { throw CocoaError(.fileWriteUnknown) }
}
