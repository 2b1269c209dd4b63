import Foundation
import Testing
import ViperTestSupport
import Workspace

@Suite(.enabled(if: Tracer.isThere, Comment(rawValue: Tracer.reason)))
struct EditorInBetweenTests {
  /// The calls between the comparison with the plan and the new project file's name. At each, the
  /// run is held up until the editor has saved.
  @Test(
    arguments: ["fsync:1", "fsync:3", "mkdirat:1", "renameat2:1", "renameat2:3"],
    ["in place", "by a rename"])
  func `what an editor saves between plan and write is kept`(
    _ call: String, _ way: String
  ) async throws {
    let project = try RealProject(DemoProject.tree)
    let file = project.root.appending("Demo.xcodeproj/project.pbxproj").text
    let edited = DemoProject.projectFile.replacing(
      "objectVersion = 56;", with: "objectVersion = 60;")
    let (result, isSaved) = try await run(
      ["gen", "Profile", "screen"], in: project, heldUpAt: call
    ) {
      try Data(edited.utf8).write(
        to: URL(filePath: file), options: way == "in place" ? [] : .atomic)
    }
    try #require(isSaved, "the run never came to \(call)")
    #expect(result.code == 1)
    #expect(
      result.errors.contains("can't write `Demo.xcodeproj/project.pbxproj`: the file changed"),
      "\(result.errors)")
    let texts = try project.snapshot().texts
    #expect(texts["Demo/Demo.xcodeproj/project.pbxproj"] == edited)
    #expect(Set(texts.keys) == Set(DemoProject.tree.keys.map { "Demo/\($0)" }))
  }

  /// The last two come after the folders are exchanged: the save is in the new one then.
  @Test(
    arguments: ["fsync:1", "fsync:4", "renameat2:1", "renameat2:2", "renameat2:3"],
    ["in place", "by a rename", "a new file"])
  func `what an editor saves in a template that is replaced is kept`(
    _ call: String, _ way: String
  ) async throws {
    var tree = [
      "Rambafile": "catalogs: [../catalog]\nshared_catalog: false\ntemplates: [{name: screen}]\n"
    ]
    for (path, text) in DemoProject.tree where path.hasPrefix("Templates/") {
      tree["../catalog/" + path.dropFirst("Templates/".count)] = text
    }
    let project = try RealProject(tree)
    #expect(try await project.run(["template", "install"]).code == 0)
    try project.write("struct New {}\n", to: "../catalog/screen/Code/view.swift.liquid")
    let before = try project.snapshot(withTimes: false).texts
    let name = way == "a new file" ? "mine.swift.liquid" : "view.swift.liquid"
    let file = project.root.appending("Templates/screen/Code/\(name)").text
    let (result, isSaved) = try await run(
      ["template", "install", "--update"], in: project, heldUpAt: call
    ) {
      try Data("struct Mine {}\n".utf8).write(
        to: URL(filePath: file), options: way == "in place" ? [] : .atomic)
    }
    try #require(isSaved, "the run never came to \(call)")
    let texts = try project.snapshot().texts
    let isLate = ["renameat2:2", "renameat2:3"].contains(call)
    #expect(result.code == (isLate ? 0 : 1), "\(result.errors)")
    #expect(texts["Demo/Templates/screen/Code/\(name)"] == "struct Mine {}\n", "\(result.errors)")
    #expect(!texts.keys.contains { $0.contains(".viper-") || $0.contains(".before-viper") })
    if isLate { return }
    #expect(result.errors.contains("can't write `Templates/screen`: the file changed"))
    var wanted = before
    wanted["Demo/Templates/screen/Code/\(name)"] = "struct Mine {}\n"
    #expect(texts == wanted)
  }

  /// Holds a run up at the n-th system call of a name until `save` is done.
  private func run(
    _ arguments: [String], in project: RealProject, heldUpAt call: String,
    _ save: @escaping @Sendable () throws -> Void
  ) async throws -> (BuiltProgram.Ending, isSaved: Bool) {
    let parts = call.split(separator: ":")
    let name = String(parts[0])
    let number = try #require(Int(parts[1]))
    let log = project.place.appending("strace.log").text
    async let ending = project.run(
      arguments,
      under: Tracer.command + [
        "-o", log, "-e", "trace=\(name)", "-e",
        "inject=\(name):delay_enter=3000000:when=\(number)",
      ])
    // The run may have to wait for other tests before it starts, but once it is held up, the
    // editor must be ready: it has a thread that does not wait for others.
    let isSaved = try await onOwnThread {
      guard Self.waits(for: name, number, in: log) else { return false }
      try save()
      return true
    }
    let result = try await ending
    try FileManager.default.removeItem(atPath: log)
    return (result, isSaved)
  }

  /// Whether the n-th call of that name comes. The tracer creates its log when it starts, and
  /// writes the call before it holds it up.
  private static func waits(for name: String, _ number: Int, in log: String) -> Bool {
    let deadline = Date(timeIntervalSinceNow: 240)
    while Date() < deadline {
      let text = (try? String(contentsOfFile: log, encoding: .utf8)) ?? ""
      if text.split(separator: "\(name)(").count > number { return true }
      Thread.sleep(forTimeInterval: 0.02)
    }
    return false
  }
}
