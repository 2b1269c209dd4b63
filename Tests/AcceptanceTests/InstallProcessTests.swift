import Configuration
import Foundation
import Testing
import ViperTestSupport
import Workspace

@Suite("viper template install as a process")
struct InstallProcessTests {
  /// Repositories beside a project that declares templates of both.
  private static func project() async throws -> RealProject {
    let place = { (name: String) in "../served/\(name)" }
    var tree = DemoProject.tree
    for name in ["one", "two"] {
      tree["\(place(name))/\(name)/\(name).rambaspec"] = """
        name: \(name)
        author: Jane
        version: 1.0.0
        code_files:
        - {name: View.swift, path: Code/view.liquid}

        """
      tree["\(place(name))/\(name)/Code/view.liquid"] = "// \(name)\n"
    }
    tree["Rambafile"]? += """

      shared_catalog: false
      catalogs: ['../served/one/.git']
      templates:
      - {name: screen, local: Templates/screen}
      - one
      - {name: two, git: ../served/two}

      """
    let project = try RealProject(tree)
    for name in ["one", "two"] {
      let folder = project.root.appending(place(name)).normalized
      for arguments in [
        ["init", "-q"], ["add", "."],
        ["-c", "user.name=J", "-c", "user.email=j@example.com", "commit", "-qm", "One"],
      ] {
        let ending = try await BuiltProgram.run(
          "git", ["-C", folder.text] + arguments, in: project.root)
        try #require(ending.code == 0, "\(ending.errors)")
      }
    }
    return project
  }

  private static func variables(_ project: RealProject) -> [String: String] {
    ["HOME": project.place.text, "XDG_CACHE_HOME": project.place.appending("cache").text]
  }

  private static func isWhole(_ project: RealProject) throws -> Bool {
    let texts = try project.snapshot().texts
    return ["one", "two"].allSatisfy {
      texts["Demo/Templates/\($0)/Code/view.liquid"] == "// \($0)\n"
    } && texts["Demo/Rambafile.lock"] != nil
  }

  @Test func `several at once succeed, and gen beside them`() async throws {
    let project = try await Self.project()
    let commands =
      Array(repeating: ["template", "install"], count: 4)
      + ["First", "Second", "Third"].map { ["gen", $0, "screen"] }
    try await withThrowingTaskGroup(of: BuiltProgram.Ending.self) { group in
      for command in commands {
        group.addTask { try await project.run(command, variables: Self.variables(project)) }
      }
      for try await ending in group { #expect(ending.code == 0, "\(ending.errors)") }
    }
    #expect(try Self.isWhole(project))
    let frozen = try await project.run(
      ["template", "install", "--frozen", "--offline"], variables: Self.variables(project))
    #expect(frozen.code == 0, "\(frozen.errors)")
  }

  @Test(arguments: [1, 5, 10, 20, 30, 40, 60, 80, 120, 200])
  func `killed at some moment, the next one succeeds and nothing is lost`(
    _ milliseconds: Int
  ) async throws {
    let project = try await Self.project()
    let before = try project.snapshot()
    let seconds = "\(Double(milliseconds) / 1000)"
    let killing = ["sh", "-c", "\"$@\" & sleep \(seconds); kill -9 $!; wait", "sh"]
    _ = try await project.run(
      ["template", "install"], under: killing, variables: Self.variables(project))
    // What was there is there, whatever else has come.
    let after = try project.snapshot().entries
    for (path, entry) in before.entries where entry.content != .folder {
      #expect(after[path] == entry, "\(path)")
    }
    let next = try await project.run(["template", "install"], variables: Self.variables(project))
    #expect(next.code == 0, "\(next.errors)")
    #expect(try Self.isWhole(project))
    #expect(try !project.snapshot().paths.contains { $0.contains(".viper-") })
  }

  @Test func `nothing that the user's git is set to do on its own happens`() async throws {
    let project = try await Self.project()
    let trap = project.place.appending("sprung").text
    try project.write(
      """
      [core]
        hooksPath = \(project.place.text)/hooks
        fsmonitor = touch \(trap)
      [init]
        templateDir = \(project.place.text)/template
      [filter "trap"]
        smudge = touch \(trap)
        process = touch \(trap)
        required = true
      [protocol]
        allow = always
      [protocol "ext"]
        allow = always
      [url "ext::touch \(trap) #"]
        insteadOf = https://rewritten.example/

      """, to: "../.gitconfig")
    for hook in ["post-checkout", "reference-transaction", "post-merge", "pre-auto-gc"] {
      for folder in ["hooks", "template/hooks"] {
        try writeProgram(
          "#!/bin/sh\ntouch \(trap)\n", at: project.place.appending("\(folder)/\(hook)"))
      }
    }
    try project.write("* filter=trap\n", to: "../served/two/.gitattributes")
    let ending = try await project.run(
      ["template", "install"], variables: Self.variables(project))
    #expect(ending.code == 0, "\(ending.errors)")
    try project.write(
      "templates: [{name: x, git: 'https://rewritten.example/x'}]\nshared_catalog: no\n",
      to: "Rambafile")
    let refused = try await project.run(
      ["template", "install"], variables: Self.variables(project))
    #expect(refused.code == 1)
    #expect(refused.errors.contains("'ext' not allowed"), "\(refused.errors)")
    #expect(!FileManager.default.fileExists(atPath: trap))
  }

  @Test func `what a git hook exports does not lead it into another repository`() async throws {
    let project = try await Self.project()
    let other = project.place.appending("served/one/.git").text
    let variables = Self.variables(project).merging([
      "GIT_DIR": other, "GIT_WORK_TREE": project.place.text, "GIT_INDEX_FILE": other + "/index",
      "GIT_OBJECT_DIRECTORY": other + "/objects", "GIT_NAMESPACE": "elsewhere",
    ]) { $1 }
    let before = try TreeSnapshot(of: project.place.appending("served"), in: project.files)
    let ending = try await project.run(["template", "install"], variables: variables)
    #expect(ending.code == 0, "\(ending.errors)")
    let after = try TreeSnapshot(of: project.place.appending("served"), in: project.files)
    #expect(before.changes(to: after) == [])
    #expect(try Self.isWhole(project))
  }

  @Test func `a new template generates code and tests that compile without a warning`() async throws
  {
    let project = try RealProject([
      "Rambafile": "company: Acme\nproject_name: Demo\nproject_file_path: Demo\n"
        + "test_file_path: DemoTests\nprefix: AC\nauthor: Jane\n"
    ])
    for command in [
      [
        "template", "create", "mine", "--summary", "Ours", "--author", "Jane", "--path",
        "Templates",
      ],
      ["gen", "Login", "mine"],
    ] {
      try FileManager.default.createDirectory(
        atPath: project.root.appending("Templates").text, withIntermediateDirectories: true)
      let ending = try await project.run(command)
      #expect(ending.code == 0, "\(ending.errors)")
    }
    let paths = try project.snapshot().paths.filter { $0.hasSuffix(".swift") }
      .map { project.place.appending($0).text }
    let (tests, code) = (
      paths.filter { $0.contains("DemoTests/") }, paths.filter { !$0.contains("DemoTests/") }
    )
    #expect(tests.count == 1 && code.count == 5)
    let strict = ["-swift-version", "6", "-warnings-as-errors"]
    let module = try await BuiltProgram.run(
      "swiftc",
      strict + [
        "-emit-module", "-enable-testing", "-module-name", "Demo", "-o", "Demo.swiftmodule",
      ]
        + code, in: project.root)
    #expect(module.code == 0, "\(module.errors)")
    let checked = try await BuiltProgram.run(
      "swiftc", strict + ["-typecheck", "-I", ".", "-module-name", "DemoTests"] + tests,
      in: project.root)
    #expect(checked.code == 0, "\(checked.errors)")
  }
}
