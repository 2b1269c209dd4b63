import Foundation
import Testing

@Suite("The pictures of README")
struct ReadmePictureTests {
  private static let root = URL(filePath: #filePath).appending(path: "../../..").standardizedFileURL

  @Test func `show what viper prints`() throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "viper-pictures-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let process = Process()
    process.executableURL = Self.root.appending(path: "Scripts/pictures")
    process.arguments = [folder.path]
    process.environment = ProcessInfo.processInfo.environment
      .merging(["VIPER": URL(filePath: BuiltProgram.path).path]) { $1 }
    try process.run()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0)

    for name in ["gen.svg", "error.svg"] {
      let recorded = try Self.text(of: Self.root.appending(path: "Docs/\(name)"))
      let found = try Self.text(of: folder.appending(path: name))
      #expect(
        Self.withoutTimes(found) == Self.withoutTimes(recorded),
        "run Scripts/pictures to update Docs/\(name)")
      #expect(recorded.contains("<tspan"))
    }
    let graph = try Self.text(of: folder.appending(path: "graph.mmd"))
    let readme = try Self.text(of: Self.root.appending(path: "README.md"))
    #expect(
      readme.contains("```mermaid\n\(graph)```\n"), "run Scripts/pictures to update README.md")
  }

  private static func text(of file: URL) throws -> String {
    try String(contentsOf: file, encoding: .utf8)
  }

  /// Each run takes another time.
  private static func withoutTimes(_ picture: String) -> String {
    picture.replacing(/in [\d.]+ m?s</, with: "in … ms<")
  }
}
