import Testing
import ViperCommands
import ViperTestSupport
import Workspace

/// Versions of templates stay until no record of any branch needs them.
@Suite struct SnapshotTests {
  /// A git whose branches have these records' digests; nil where it fails.
  static func git(
    _ digests: [String]?, lostIn commit: String = "", fetching refspecs: String? = nil
  ) -> ScriptedGit {
    ScriptedGit { call in
      guard let digests else { return nil }
      let words = call.arguments
      func answer(_ text: String, _ status: Int32 = 0) -> GitAnswer {
        GitAnswer(status: status, output: Array(text.utf8))
      }
      if words.contains("rev-parse") { return answer("false\n\n") }
      if words.contains("config") { return answer(refspecs ?? "", refspecs == nil ? 1 : 0) }
      if words.contains("for-each-ref") { return answer("1111\n2222\n") }
      if words.contains("cat-file") { return answer("tree 3333\nHEAD:.viper/modules missing\n") }
      if words.contains("grep") {
        return answer(digests.map { "sha256:\($0)\n" }.joined(), digests.isEmpty ? 1 : 0)
      }
      return words.contains("log") ? answer(commit) : GitAnswer(status: 128)
    }
  }

  private static func snapshots(_ demo: RecordProject) throws -> [String] {
    try demo.tree.paths.filter { $0.hasPrefix(".viper/templates/") }
      .compactMap { $0.split(separator: "/").dropFirst(2).first.map(String.init) }
      .reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  private static func change(_ demo: RecordProject) {
    demo.put("// {{ module_info.name }}\n", at: "Templates/screen/Code/view.swift.liquid")
  }

  @Test func `update and remove keep the version that another branch may need`() throws {
    let demo = RecordProject()
    demo.run("gen", "Profile")
    let first = try Self.snapshots(demo)
    Self.change(demo)
    demo.run("module", "update", "--all")
    #expect(try Self.snapshots(demo).count == 2)
    #expect(try Self.snapshots(demo).contains(first[0]))
    demo.run("module", "remove", "Profile")
    #expect(try Self.snapshots(demo).count == 2)
    #expect(try !demo.tree.paths.contains(".viper/modules"))
  }

  @Test func `a record from a merge is updated from its own template version`() throws {
    let demo = RecordProject()
    demo.run("gen", "Profile")
    let branch = RecordProject()
    branch.run("gen", "Feed")
    Self.change(demo)
    demo.run("module", "update", "--all")
    // The clean merge: each side's files.
    for (path, text) in try branch.tree.texts where path.contains("Feed") {
      demo.put(text, at: path)
    }
    demo.run("module", "update", "--all")
    #expect(try demo.text("Demo/Modules/Feed/View/FeedView.swift") == "// Feed\n")
  }

  @Test func `prune removes versions that no record here or in git names`() async throws {
    let files = MemoryFiles()
    let demo = RecordProject(on: files)
    demo.run("gen", "Profile")
    let first = try Self.snapshots(demo)[0]
    Self.change(demo)
    demo.run("module", "update", "--all")
    let second = try Self.snapshots(demo).filter { $0 != first }[0]
    let tree = try demo.tree.texts
    let runs: [(git: ScriptedGit, words: [String], code: ExitCode, left: [String])] = [
      (Self.git([first]), ["prune"], .done, [first, second]),
      (Self.git([]), ["prune", "--dry-run"], .done, [first, second]),
      (Self.git(nil), ["prune"], .failed, [first, second]),
      (ScriptedGit { _ in GitAnswer(status: 128) }, ["prune"], .failed, [first, second]),
      (Self.git([]), ["prune"], .done, [second]),
      (Self.git([]), ["update", "--all", "--prune"], .done, [second]),
    ]
    for run in runs {
      let demo = RecordProject(exactly: tree, git: run.git)
      let answer = await demo.project.answerOnOwnThread(["module"] + run.words)
      #expect(try Self.snapshots(demo).sorted() == run.left.sorted())
      #expect(answer.exit == run.code)
      #expect(answer.errors == (run.code == .failed ? ["prune.branches"] : []))
      // `GIT_DIR` could name another repository, whose branches need no version.
      let reads = run.git.calls.filter { $0.arguments.contains("--show-prefix") }
      #expect(!reads.isEmpty && reads.allSatisfy { $0.environment.keys.contains("GIT_DIR") })
      // 300 records in each of 1,000 tags.
      let searches = run.git.calls.filter { $0.arguments.contains("grep") }
      #expect(searches.allSatisfy { $0.outputLimit > 300 * 1_000 * 72 })
    }
    let slow = ScriptedGit { _ in GitAnswer(status: 0, stop: .timeLimit) }
    let answer = await RecordProject(exactly: tree, git: slow).project
      .answerOnOwnThread(["module", "prune"])
    #expect(answer.problems.first?.message.contains("60 seconds") == true)
  }

  @Test(arguments: [
    ("remote.origin.fetch +refs/heads/*:refs/remotes/origin/*\n", true),
    ("remote.origin.fetch +refs/*:refs/*\n", true),
    ("remote.origin.fetch +refs/heads/main:refs/remotes/origin/main\n", false),
    (
      "remote.origin.fetch +refs/heads/a:refs/remotes/origin/a\n"
        + "remote.origin.fetch +refs/heads/*:refs/remotes/origin/*\n", true
    ),
    (
      "remote.origin.fetch +refs/heads/*:refs/remotes/origin/*\n"
        + "remote.other.fetch +refs/heads/x/*:refs/remotes/other/x/*\n", false
    ),
  ])
  func `prune needs all branches of all remotes`(
    _ refspecs: String, _ hasAll: Bool
  ) async throws {
    let demo = RecordProject(git: Self.git([], fetching: refspecs))
    demo.run("gen", "Profile")
    Self.change(demo)
    demo.run("module", "update", "--all")
    let answer = await demo.project.answerOnOwnThread(["module", "prune"])
    #expect(try Self.snapshots(demo).count == (hasAll ? 1 : 2))
    #expect(answer.exit == (hasAll ? .done : .failed), "\(answer.testDescription)")
    let name = refspecs.contains("other") ? "other" : "origin"
    #expect(
      hasAll
        || answer.fails(
          "prune.branches", naming: name, suggesting: "git remote set-branches \(name) '*'")
    )
  }

  @Test func `prune does not call git if every version is in use`() throws {
    let demo = RecordProject()
    demo.run("gen", "Profile")
    #expect(demo.answer("module", "prune").result["changes"] == [])
    #expect(demo.project.git.calls.isEmpty)
  }

  @Test func `the hint for a lost version names a commit that has it, if there is one`() throws {
    for commit in ["", "0123456789abcdef0123456789abcdef01234567"] {
      let demo = RecordProject(git: Self.git([], lostIn: commit))
      demo.run("gen", "Profile")
      let digest = try Self.snapshots(demo)[0]
      demo.take(".viper/templates/\(digest)")
      Self.change(demo)
      let answer = demo.answer("module", "show", "Profile")
      #expect(answer.fails("snapshot.missing"))
      let commands = answer.names.filter { $0.hasPrefix("git checkout") }
      #expect(
        commands
          == (commit.isEmpty ? [] : ["git checkout 0123456789ab -- .viper/templates/\(digest)"]))
    }
  }

  @Test func `a lost version is read from the current template if that is the same`() throws {
    let demo = RecordProject()
    let before = try demo.tree
    demo.run("gen", "Profile")
    demo.take(".viper/templates")
    #expect(demo.answer("module", "show", "Profile").exit == .done)
    #expect(!demo.answer("doctor").reports("snapshot.missing"))
    demo.run("module", "update", "--all")
    demo.run("module", "rename", "Profile", "Account")
    #expect(demo.states(of: "Account") == ["unchanged"])
    demo.run("module", "remove", "Account")
    #expect(try demo.changes(since: before) == [])
  }

  @Test func `update reports a lost version once for all of its modules`() throws {
    let demo = RecordProject()
    demo.run("gen", "Profile", "Feed", "--template", "screen")
    demo.take(".viper/templates/\(try Self.snapshots(demo)[0])")
    Self.change(demo)
    #expect(demo.answer("module", "update", "--all").errors == ["snapshot.missing"])
  }

  @Test(arguments: [false, true])
  func `a template that git checked out with other line ends is the same version`(
    _ isFromWindows: Bool
  ) throws {
    let demo = RecordProject()
    let (windows, others) = ((from: "\n", to: "\r\n"), (from: "\r\n", to: "\n"))
    func convert(_ folder: String, _ ending: (from: String, to: String)) throws {
      for (path, text) in try demo.tree.texts where path.hasPrefix(folder) {
        demo.put(text.replacing(ending.from, with: ending.to), at: path)
      }
    }
    if isFromWindows { try convert("Templates/", windows) }
    demo.run("gen", "Profile")
    for folder in ["Templates/", ".viper/templates/"] {
      try convert(folder, isFromWindows ? others : windows)
    }
    #expect(demo.states() == ["unchanged"])
    #expect(demo.answer("module", "update", "--all").result["changes"] == [])
    #expect(!demo.answer("doctor").reports("snapshot.changed"))
    demo.run("module", "rename", "Profile", "Account")
    #expect(try demo.tree.paths.contains("Demo/Modules/Account/View/AccountView.swift"))
    #expect(demo.states(of: "Account") == ["unchanged"])
  }

  @Test func `one bad record stops no other module`() throws {
    let demo = RecordProject()
    for name in ["Cart", "Feed", "Profile"] { demo.run("gen", name) }
    demo.put("<<<<<<< HEAD\n", at: ".viper/modules/Feed.yml")
    Self.change(demo)
    let view = "Demo/Modules/Cart/View/CartView.swift"
    #expect(
      demo.answer("module", "update", "--all").fails(
        "record.conflict", at: ".viper/modules/Feed.yml:1",
        suggesting: "viper module adopt FOLDER/NAME --test-path FOLDER"))
    #expect(try demo.text(view) == "// Cart\n")
    #expect(try demo.text("Demo/Modules/Profile/View/ProfileView.swift") == "// Profile\n")
    let list = demo.answer("module", "list")
    #expect(list.fails("record.conflict"))
    #expect(list.result["modules"].texts("name") == ["Cart", "Profile"])
    demo.run("module", "rename", "Cart", "Basket")
    demo.run("module", "remove", "Modules/Profile")
    demo.run("gen", "Settings")
  }

  @Test func `one lost version stops no module of another one`() throws {
    let demo = RecordProject()
    demo.run("gen", "Cart")
    let lost = try Self.snapshots(demo)[0]
    Self.change(demo)
    demo.run("gen", "Feed")
    demo.take(".viper/templates/\(lost)")
    demo.put("struct {{ module_info.name }} {}\n", at: "Templates/screen/Code/view.swift.liquid")
    #expect(demo.answer("module", "update", "--all").fails("snapshot.missing", naming: "screen"))
    #expect(try demo.text("Demo/Modules/Feed/View/FeedView.swift") == "struct Feed {}\n")
  }
}
