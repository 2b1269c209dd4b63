import Foundation
import Testing
import ViperKit
import ViperTestSupport

@Suite(.enabled(if: Tracer.isThere, Comment(rawValue: Tracer.reason)))
struct EditorInBetweenTests {
  /// The calls between the comparison with the plan and the new project file's name. At each, the
  /// run is held up until the editor has saved.
  @Test(arguments: ["fsync:1", "fsync:2", "mkdirat:1", "linkat:1"], ["in place", "by a rename"])
  func `what an editor saves between plan and write is kept`(
    _ call: String, _ way: String
  ) async throws {
    let project = try RealProject(DemoProject.tree)
    let file = project.root.appending("Demo.xcodeproj/project.pbxproj").text
    let edited = DemoProject.projectFile.replacing(
      "objectVersion = 56;", with: "objectVersion = 60;")
    let parts = call.split(separator: ":")
    // The tracer creates its log when it starts, and writes the call before it holds it up.
    let log = project.place.appending("strace.log").text
    async let ending = project.run(
      ["gen", "Profile", "screen"],
      under: [
        Tracer.path, "-f", "-o", log, "-e", "trace=\(parts[0])", "-e",
        "inject=\(parts[0]):delay_enter=3000000:when=\(parts[1])",
      ])
    let deadline = Date(timeIntervalSinceNow: 30)
    var calls = 0
    while calls < Int(parts[1]) ?? 1, Date() < deadline {
      let text = (try? String(contentsOfFile: log, encoding: .utf8)) ?? ""
      calls = text.split(separator: "\(parts[0])(").count - 1
      try await Task.sleep(for: .milliseconds(20))
    }
    try #require(calls >= Int(parts[1]) ?? 1, "the run never came to \(call)")
    try Data(edited.utf8).write(
      to: URL(filePath: file), options: way == "in place" ? [] : .atomic)
    let result = try await ending
    try FileManager.default.removeItem(atPath: log)
    #expect(result.code == 1)
    #expect(
      result.errors.contains("can't write `Demo.xcodeproj/project.pbxproj`: somebody changed it"),
      "\(result.errors)")
    let texts = try project.snapshot().texts
    #expect(texts["Demo/Demo.xcodeproj/project.pbxproj"] == edited)
    #expect(Set(texts.keys) == Set(DemoProject.tree.keys.map { "Demo/\($0)" }))
  }
}
