import Testing
import ViperTestSupport
import Workspace

@Suite("viper gen, built, asks on a terminal about a file that differs", .serialized)
struct PagerTests {
  private static let view = "Demo/Modules/Profile/View/ProfileView.swift"

  private func demo() throws -> RealProject {
    // More than a pipe holds, so that a pager that exits early leaves something unread.
    let mine = String(repeating: "// mine, line by line\n", count: 4_000)
    return try RealProject(DemoProject.tree([Self.view: mine]))
  }

  @Test(arguments: [
    ("sed -e s/mine/PAGED/", "-// PAGED"), ("head -n 9", "-// mine"), ("true", "Replace it?"),
    ("/nowhere/pager", "-// mine"),
  ])
  func `and shows the difference by PAGER, or without one that works`(pager: String, shows: String)
    throws
  {
    let project = try demo()
    let terminal = try Terminal(
      ["gen", "Profile"], in: project.root, variables: ["PAGER": pager])
    try terminal.expect("[q]uit: ")
    terminal.type("d" + Terminal.Key.enter)
    try terminal.expect(shows)
    try terminal.expect("[q]uit: ")
    terminal.type("n" + Terminal.Key.enter)
    #expect(try terminal.finish() == .exit(0), "\(terminal.screen.suffix(2_000))")
    #expect(terminal.screen.contains("skipped   "), "\(terminal.screen.suffix(2_000))")
    withExtendedLifetime(project) {}
  }

  @Test func `but neither in CI nor with --no-input`() throws {
    for (options, variables) in [(["--no-input"], [:]), ([], ["CI": "true"])] {
      let project = try demo()
      let terminal = try Terminal(
        ["gen", "Profile"] + options, in: project.root, variables: variables)
      #expect(try terminal.finish() == .exit(1))
      #expect(terminal.screen.contains("--skip-existing"), "\(terminal.screen)")
      withExtendedLifetime(project) {}
    }
  }
}
