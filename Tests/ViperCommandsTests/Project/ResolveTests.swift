import Testing
import ViperCommands
import ViperTestSupport
import Workspace

@Suite("viper project resolve")
struct ResolveTests {
  private static let file = "Demo.xcodeproj/project.pbxproj"

  /// Ours and theirs changed a number each at the top of the file.
  private static func project() -> TestProject {
    let base = DemoProject.projectFile
    let versions = [
      "version1": base,
      "version2": base.replacing("objectVersion = 56;", with: "objectVersion = 60;"),
      "version3": base.replacing("archiveVersion = 1;", with: "archiveVersion = 2;"),
    ]
    let listing = (1...3).map { "100644 version\($0) \($0)\t\(file)\0" }.joined()
    return TestProject(
      DemoProject.tree([file: "<<<<<<< ours\n"]),
      git: ScriptedGit { call in
        switch call.arguments.first {
        case "rev-parse": GitAnswer(status: 0, output: Array("/home/tester/Demo\n".utf8))
        case "-C": GitAnswer(status: 0, output: Array(listing.utf8))
        case "cat-file":
          GitAnswer(status: 0, output: Array((versions[call.arguments[2]] ?? "").utf8))
        default: nil
        }
      })
  }

  @Test func `writes what the three versions come to`() async throws {
    let project = Self.project()
    let code = await onOwnThread { Viper.run(["project", "resolve"], in: project.world) }
    #expect(code == .done, "\(project.console.errors)")
    let text = String(
      decoding: try project.files.read(project.root.appending(Self.file)), as: UTF8.self)
    #expect(text.contains("objectVersion = 60;") && text.contains("archiveVersion = 2;"))
  }

  @Test(
    arguments: ["../../other/Demo.xcodeproj/project.pbxproj", "../Demo/Keep.txt"], [true, false])
  func `a link leads to no other file`(target: String, isFolder: Bool) async throws {
    let project = Self.project()
    let link = project.root.appending(isFolder ? "Demo.xcodeproj" : Self.file)
    let folder = project.root.appending(isFolder ? "elsewhere" : "Demo.xcodeproj")
    let file = isFolder ? folder.appending("project.pbxproj") : folder.appending(target).normalized
    project.files.put("mine", at: file)
    project.files.take(project.root.appending(Self.file))
    if isFolder { project.files.take(link) }
    project.files.putLink(at: link, to: isFolder ? "elsewhere" : target)
    for option in [["--dry-run"], []] {
      let code = await onOwnThread {
        Viper.run(["project", "resolve"] + option, in: project.world)
      }
      #expect(code == .failed, "\(project.console.output)")
    }
    #expect(try project.files.read(file) == Array("mine".utf8))
  }

  @Test(arguments: [
    ("--dry-run", "would merge Demo.xcodeproj/project.pbxproj\n"), ("--diff", "-<<<<<<< ours\n"),
  ])
  func `shows what it would do while another run has the project, and writes nothing`(
    option: String, shown: String
  ) async throws {
    let project = Self.project()
    let folder = try project.files.openDirectory(project.root)
    guard case .locked(let lock) = try folder.tryLock() else {
      Issue.record("there is another lock")
      return
    }
    defer { lock.release() }
    let before = try project.snapshot()
    let code = await onOwnThread {
      Viper.run(["project", "resolve", option, "--lock-timeout", "0"], in: project.world)
    }
    #expect(code == .done, "\(project.console.errors)")
    #expect(project.console.output.contains(shown))
    #expect(try project.snapshot() == before)
  }
}
