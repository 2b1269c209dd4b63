import Foundation
import Testing
import ViperCommands
import ViperTestSupport

/// One recorded run of Generamba: the tree before, the command, the tree after.
struct RecordedRun: Sendable, CustomTestStringConvertible {
  let folder: URL
  var name: String { folder.lastPathComponent }
  var testDescription: String { name }

  static let all = CompatibilityData.contents(of: "generamba").map { RecordedRun(folder: $0) }

  struct Command {
    var arguments: [String]
    var exitCode: Int
    var clock: TestClock
  }

  func command() throws -> Command {
    let object = try json("case.json")
    let date = try #require(object["today"] as? String).split(separator: "-").compactMap { Int($0) }
    return Command(
      arguments: try #require(object["args"] as? [String]),
      exitCode: try #require(object["exit"] as? Int),
      clock: TestClock(year: date[0], month: date[1], day: date[2]))
  }

  func json(_ file: String) throws -> [String: Any] {
    let data = try Data(contentsOf: folder.appendingPathComponent(file))
    return try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
  }

  /// The files below a folder of the case, by their relative paths.
  func tree(_ name: String) throws -> [String: String] {
    let base = folder.appendingPathComponent(name)
    var tree: [String: String] = [:]
    for path in try FileManager.default.subpathsOfDirectory(atPath: base.path) {
      var isFolder: ObjCBool = false
      let file = base.appendingPathComponent(path)
      _ = FileManager.default.fileExists(atPath: file.path, isDirectory: &isFolder)
      if !isFolder.boolValue { tree[path] = try String(contentsOf: file, encoding: .utf8) }
    }
    return tree
  }
}
