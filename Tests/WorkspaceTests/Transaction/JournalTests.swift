import Diagnostics
import Testing
import ViperTestSupport
import Workspace

/// Which journals are believed, and which are left alone.
@Suite struct JournalTests {
  /// A project that was killed at a change, and whether a journal is left.
  private func killed(
    at step: Int, removingFolders: Bool = true
  ) throws -> (scenario: Scenario, journal: Path?) {
    var scenario = Scenario()
    if !removingFolders { scenario.folders = [] }
    scenario.project.files.fail(.killed(at: step))
    _ = try? scenario.run()
    scenario.project.files.fail(nil)
    scenario.project.files.dropLocks()
    let folder = Scenario.projectFile.parent
    let name = try scenario.project.files.entries(of: folder).first {
      $0.hasSuffix(".staging") || $0.hasSuffix(".applying") || $0.hasSuffix(".committed")
    }
    return (scenario, name.map(folder.appending))
  }

  @Test func `a project that was copied elsewhere after a kill is recovered there`() throws {
    let before = try Scenario().project.snapshot(withTimes: false)
    let done = Scenario()
    try done.run()
    let after = try done.project.snapshot(withTimes: false)
    for step in 0..<(try Scenario.stepCount()) {
      let (scenario, _) = try killed(at: step)
      let root = Path("/Volumes/other/deep/Copy")
      let copy = TestProject(at: root, ignoresCase: false)
      // Another disk: other times and other numbers.
      copy.files.put("first", at: Path("/first"))
      for (name, entry) in try scenario.project.snapshot().entries.sorted(by: { $0.key < $1.key }) {
        switch entry.content {
        case .file(let bytes):
          copy.files.put(bytes, at: root.appending(name), permissions: entry.permissions)
        case .folder: copy.files.putFolder(at: root.appending(name), permissions: entry.permissions)
        case .link, .other: break
        }
      }
      let project = root.appending("Demo.xcodeproj")
      let notes = try FileTransaction.recover([root, project], in: copy.world)
      #expect(notes.allSatisfy { $0.code != "files.foreign-journal" }, "step \(step)")
      let left = try copy.snapshot(withTimes: false)
      #expect(
        before.changes(to: left) == [] || after.changes(to: left) == [],
        "step \(step): \(before.changes(to: left))")
    }
  }

  @Test func `what was said to have failed is undone, however late it failed`() throws {
    let before = try Scenario().project.snapshot()
    var failed = 0
    for step in 0..<(try Scenario.stepCount()) {
      let scenario = Scenario()
      // From here on nothing works, the undoing neither.
      scenario.project.files.fail(.killed(at: step))
      do throws(Diagnostic) { try scenario.run() } catch {
        failed += 1
        _ = try scenario.nextProcess()
        #expect(try before.changes(to: scenario.project.snapshot()) == [], "step \(step)")
      }
    }
    #expect(failed > 20)
  }

  @Test func `a damaged journal is left alone with everything that it names`() throws {
    var seen = 0
    for step in stride(from: 3, to: try Scenario.stepCount(), by: 3) {
      guard try killed(at: step).journal != nil else { continue }
      for place in stride(from: 0, to: 700, by: 23) {
        let (scenario, found) = try killed(at: step)
        let path = try #require(found)
        var text = try scenario.project.files.read(path)
        guard place < text.count else { continue }
        if place.isMultiple(of: 2) { text[place] ^= 1 } else { text.removeSubrange(place...) }
        scenario.project.files.put(text, at: path)
        let left = try scenario.project.snapshot()
        let notes = try scenario.recover()
        #expect(notes.map(\.code) == ["files.foreign-journal"])
        #expect(try left.changes(to: scenario.project.snapshot()) == [], "\(step), \(place)")
        #expect(!"\(notes)".contains("`rm "))
        seen += 1
      }
    }
    #expect(seen > 100)
  }

  @Test
  func `a journal that was copied or came with a repository changes nothing and stops nobody`()
    throws
  {
    for step in 12..<(try Scenario.stepCount()) {
      let (scenario, found) = try killed(at: step)
      guard let path = found else { continue }
      let text = try scenario.project.files.read(path)
      let other = Scenario()
      try other.run()
      other.project.files.put(text, at: path)
      let before = try other.project.snapshot()
      #expect(try other.recover().map(\.code) == ["files.foreign-journal"])
      #expect(try before.changes(to: other.project.snapshot()) == [], "step \(step)")
    }
  }

  @Test(arguments: [
    ".viper-journal", "Profile.viper-journal", ".viper-0123456789abcdef.applying",
    ".viper-0123456789abcdef.committed", ".viper-0123456789abcdef-0.old", ".viper-", ".viper-x.run",
  ])
  func `a file with such a name is not taken for ours`(_ name: String) throws {
    let scenario = Scenario()
    scenario.project.files.put(
      "viper journal 2\ncreate 0 0 Rambafile\n", at: Scenario.root.appending(name))
    scenario.project.files.put("end\n", at: Scenario.projectFile.parent.appending(name))
    try scenario.run()
    let texts = try scenario.project.snapshot().texts
    #expect(texts[name] == "viper journal 2\ncreate 0 0 Rambafile\n")
    #expect(texts["Demo.xcodeproj/\(name)"] == "end\n")
    #expect(texts["Demo.xcodeproj/project.pbxproj"] == "// project\r\n// added\r\n")
  }

  @Test func `who only looks says that a run was interrupted, and leaves it`() throws {
    let (scenario, _) = try killed(at: 20)
    let before = try scenario.project.snapshot()
    let folders = [Scenario.root, Scenario.projectFile.parent]
    let notes = FileTransaction.interruptedRuns(in: folders, world: scenario.project.world)
    #expect(notes.map(\.code) == ["files.interrupted"])
    #expect(try before.changes(to: scenario.project.snapshot()) == [])
    // As long as the run goes on, it is not interrupted.
    let folder = try scenario.project.files.openDirectory(Scenario.projectFile.parent)
    guard case .locked(let lock) = try folder.tryLock() else {
      Issue.record("the lock is free")
      return
    }
    let others = FileTransaction.interruptedRuns(in: folders, world: scenario.project.world)
    #expect(others.isEmpty)
    lock.release()
  }

  @Test func `a report says whether the next command undoes the run`() throws {
    var seen: [String: Int] = [:]
    for step in 0..<(try Scenario.stepCount()) {
      let (scenario, journal) = try killed(at: step)
      guard let phase = journal?.name.split(separator: ".").last.map(String.init) else { continue }
      let folders = [Scenario.projectFile.parent]
      let notes = FileTransaction.interruptedRuns(in: folders, world: scenario.project.world)
        .flatMap(\.notes)
      #expect(notes.contains { $0.contains("undoes it") } == (phase != "committed"), "\(step)")
      seen[phase, default: 0] += 1
    }
    #expect(seen.keys.sorted() == ["applying", "committed", "staging"])
  }

  /// A journal as an attacker writes one: with all marks, for each kind of step.
  private func crafted(_ kind: String, _ path: String, _ phase: String, sealedBy key: String)
    -> Scenario
  {
    let scenario = Scenario()
    let root = Scenario.root
    let mark = ".viper-0123456789abcdef"
    for folder in ["", ".git", ".git/hooks", "Demo", "Linked"] {
      scenario.project.files.putFolder(at: root.appending(folder).appending(mark))
    }
    scenario.project.files.putFolder(at: root.appending(mark + ".run"))
    scenario.project.files.put("ref: refs/heads/main\n", at: root.appending(".git/HEAD"))
    scenario.project.files.put("mine", at: root.appending(".git/hooks/\(mark)-0.old"))
    scenario.project.files.put("mine", at: root.appending(".git/\(mark)-0.old"))
    let target = try? scenario.project.files.read(root.appending(path).normalized)
    var digits = String(digest(of: target ?? []), radix: 16)
    digits = String(repeating: "0", count: 16 - digits.count) + digits
    let body = "viper journal 4\nrun 0123456789abcdef\n\(kind) \(digits) \(digits) \(path)\n"
    let seal = SHA256.hexadecimal(of: key + SHA256.hexadecimal(of: key + body))
    scenario.project.files.put(
      body + "end \(seal)\n", at: root.appending("\(mark).\(phase)"))
    return scenario
  }

  private static let machine = String(repeating: "k", count: 64)
  private static let kinds = [
    "create-folder", "create", "replace", "remove", "create-tree", "replace-tree", "remove-tree",
    "move-here", "remove-folder", "spell-folder",
  ]

  @Test(arguments: kinds, ["applying", "committed", "staging"])
  func `only what this machine wrote is recovered, and never inside of git's folder`(
    _ kind: String, _ phase: String
  ) throws {
    let inGit = [".git/HEAD", ".GIT/HEAD", "Demo/../.git/HEAD", ".git/hooks/post-checkout", ".git"]
    let elsewhere = ["Rambafile", "../other/file", "/etc/passwd", "Demo/Modules/Keep.swift"]
    for path in inGit + elsewhere {
      let keys = inGit.contains(path) ? ["", Self.machine] : ["", "guessed"]
      for key in keys {
        let scenario = crafted(kind, path, phase, sealedBy: key)
        let before = try scenario.project.snapshot()
        #expect(try scenario.recover().map(\.code) == ["files.foreign-journal"])
        #expect(try before.changes(to: scenario.project.snapshot()) == [], "\(path)")
        // It does not block other runs.
        #expect(throws: Never.self) { try scenario.run() }
      }
    }
  }

  @Test func `one that this machine wrote is carried out`() throws {
    let scenario = crafted("create", "Rambafile", "applying", sealedBy: Self.machine)
    #expect(try scenario.recover().map(\.code) == ["files.recovered"])
    #expect(try scenario.project.snapshot().texts["Rambafile"] == nil)
  }

  @Test(arguments: [Path("/home/tester/Demo/.cache"), Path("/home/tester/Demo/Demo.xcodeproj")])
  func `a key that may have come with the repository opens nothing`(_ cache: Path) throws {
    let scenario = crafted("create", "Rambafile", "applying", sealedBy: Self.machine)
    scenario.project.files.put(Self.machine, at: cache.appending("journal-key"))
    var world = scenario.project.world
    world.environment.cacheFolder = cache
    let notes = try FileTransaction.recover([Scenario.root], in: world)
    #expect(notes.map(\.code) == ["files.foreign-journal"])
    #expect(try scenario.project.snapshot().texts["Rambafile"] != nil)
  }

  @Test func `the first run makes the key, whichever change it is killed at`() throws {
    let cache = Path("/home/tester/made/deep/cache")
    let key = cache.appending("journal-key")
    var found: Set<[UInt8]> = []
    for step in 0..<(try Scenario.stepCount() + 8) {
      let scenario = Scenario()
      var world = scenario.project.world
      world.environment.cacheFolder = cache
      let before = try scenario.project.snapshot()
      func run() throws(Diagnostic) {
        try FileTransaction.locked(
          Scenario.root, editing: [Scenario.projectFile], in: world
        ) { transaction throws(Diagnostic) in
          _ = try transaction.carryOut(scenario.changes + [scenario.last])
        }
      }
      scenario.project.files.fail(.killed(at: step))
      let isDone: Bool
      do throws(Diagnostic) {
        try run()
        isDone = true
      } catch {
        isDone = false
      }
      scenario.project.files.fail(nil)
      scenario.project.files.dropLocks()
      let folders = [Scenario.root, Scenario.projectFile.parent]
      let notes = try FileTransaction.recover(folders, in: world)
      #expect(notes.allSatisfy { $0.code != "files.foreign-journal" }, "step \(step)")
      let left = try scenario.project.snapshot()
      if !isDone { #expect(before.changes(to: left) == [], "step \(step)") }
      if let bytes = try? scenario.project.files.read(key) { found.insert(bytes) }
    }
    #expect(found.count > 10 && found.allSatisfy { $0.count == 64 })
  }

  @Test func `names of all kinds come through a journal`() throws {
    let names = [
      "e\u{301}clair", "\u{301}accent first", "a%b", "a%25b", "line\nfeed", "tab\tand\r",
      "space  two", "🧨",
    ]
    let project = TestProject(
      Dictionary(uniqueKeysWithValues: names.map { ("Code/\($0)", "old") }))
    let folder = project.root.appending("Code")
    let before = try project.snapshot()
    let changes = names.map {
      Change(.removeFile(previous: Array("old".utf8)), folder.appending($0), in: folder)
    }
    for step in 0..<40 {
      project.files.fail(.killed(at: step))
      do throws(Diagnostic) {
        try FileTransaction.locked(project.root, in: project.world) {
          (transaction) throws(Diagnostic) in _ = try transaction.carryOut(changes)
        }
        break
      } catch {
        project.files.fail(nil)
        project.files.dropLocks()
        _ = try FileTransaction.recover([project.root], in: project.world)
        #expect(try before.changes(to: project.snapshot()) == [], "step \(step)")
      }
    }
    project.files.fail(nil)
  }
}
