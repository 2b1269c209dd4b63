import Diagnostics
import Foundation
import Testing
import ViperCommands
import ViperTestSupport
import Workspace

@Suite("viper undo") struct UndoTests {
  // MARK: Each command

  @Test(arguments: UndoRun.all)
  func `the project is as before, and a second undo is a redo`(_ run: UndoRun) async throws {
    let project = try run.project()
    let before = try project.tree
    let answer = await project.answer(run.run.words + run.run.consent)
    #expect(answer.exit != .failed, "\(answer.testDescription)")
    let after = try project.tree
    #expect(before.changes(to: after) != [], "the command changes nothing")
    let id = try #require(answer.result["undo"].text)
    #expect(await project.ids == [id])
    let preview = await project.answer("undo", "--diff")
    #expect(preview.exit == .done, "\(preview.testDescription)")
    #expect(preview.result["undo"] == .null)
    #expect(try project.tree == after)
    let undone = await project.answer("undo")
    #expect(undone.exit == .done, "\(undone.testDescription)")
    #expect(after.changes(to: before) != [])
    #expect(before.changes(to: try project.tree) == [])
    #expect(undone.result["run"].text == id && undone.result["kept"] == [])
    #expect(undone.result["changes"].actions == preview.result["changes"].actions)
    let redone = await project.answer("undo")
    #expect(redone.exit == .done, "\(redone.testDescription)")
    #expect(after.changes(to: try project.tree) == [])
    #expect(await project.answer("undo").exit == .done)
    #expect(before.changes(to: try project.tree) == [])
  }

  @Test(arguments: UndoRun.all)
  func `an edited file stops it, or stays`(_ run: UndoRun) async throws {
    let project = try run.project()
    let before = try project.tree
    _ = await project.answer(run.run.words + run.run.consent)
    let after = try project.tree
    let (old, new) = (before.texts, after.texts)
    let changed = Set(old.keys).union(new.keys).filter { old[$0] != new[$0] }.sorted()
    let edited = try #require(changed.first { new[$0] != nil } ?? changed.first)
    project.put("// edited\n", at: edited)
    let left = try project.tree
    let refused = await project.answer("undo")
    #expect(refused.exit == .failed && refused.errors == ["undo.changed"])
    #expect(refused.names.contains { Workspace.Path(edited).isInside(Workspace.Path($0)) })
    #expect(left.changes(to: try project.tree) == [])
    let undone = await project.answer("undo", "--keep-changed")
    #expect(undone.exit == .done, "\(undone.testDescription)")
    let kept = undone.result["kept"].texts.map { Workspace.Path($0) }
    #expect(kept.count == 1)
    let rest = try project.tree
    #expect(rest.entries[edited] == left.entries[edited])
    for change in before.changes(to: rest) {
      let path = Workspace.Path(change.dropFirst(2).lowercased())
      let isKept = kept.map { Workspace.Path($0.text.lowercased()) }
        .contains { path.isInside($0) || $0.isInside(path) }
      #expect(isKept, "\(change)")
    }
  }

  // MARK: The list

  @Test func `lists what gen listed, with the template's copy in one line`() async throws {
    let spec = DemoProject.rambaspec.replacing(
      "code_files:\n", with: "code_files:\n- {name: Texts}\n")
    let tree = [
      "Rambafile": DemoProject.rambafile + "module_records: true\n",
      "Templates/screen/screen.rambaspec": spec,
    ]
    let project = UndoProject(TestProject(DemoProject.tree.merging(tree) { $1 }))
    func paths(_ words: [String]) async -> [String] {
      let (console, world) = (project.project.console, project.world)
      let printed = console.output.utf8.count
      #expect(await onOwnThread { Viper.run(words, in: world) } == .done)
      return String(decoding: console.output.utf8.dropFirst(printed), as: UTF8.self)
        .split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
        .filter { $0.count == 2 && !$0[0].hasSuffix(":") }.map { $0[1] }.sorted()
    }
    let made = await paths(["gen", "Feed", "viper"])
    #expect(made.contains { $0.hasPrefix(".viper/templates/") && $0.hasSuffix("/") })
    #expect(made.count > 10)
    #expect(await paths(["undo"]) == made)
    let screen = await paths(["gen", "Feed", "screen"])
    #expect(screen.contains("Demo/Modules/Feed/Texts/"))
    // git keeps no empty folder.
    project.project.files.take(project.project.root.appending("Demo/Modules/Feed/Texts"))
    #expect(await paths(["gen", "Feed", "screen"]) == ["Demo/Modules/Feed/Texts/"])
    #expect(await paths(["undo"]) == ["Demo/Modules/Feed/Texts/"])
  }

  private func threeModules() async throws -> UndoProject {
    let project = UndoProject(
      TestProject(["Rambafile": "company: Acme\nproject_name: Demo\nproject_file_path: App\n"]))
    for name in ["Feed", "Cart", "Shop"] {
      #expect(await project.answer("gen", name, "viper", "--no-tests").exit == .done)
    }
    return project
  }

  @Test func `lists runs only without an ID and other options`() {
    let project = TestProject(DemoProject.tree)
    for words in [["1f0c55aa"], ["--keep-changed"], ["--dry-run"], ["--expect", "0"]] {
      #expect(Viper.run(["undo", "--list"] + words, in: project.world) == .wrongUsage)
    }
  }

  @Test func `takes back an earlier run unless a later one changed its files`() async throws {
    let project = try await threeModules()
    let ids = await project.ids
    #expect(ids.count == 3)
    let list = await project.answer("undo", "--list").result["runs"].list
    #expect(
      list.compactMap { $0["command"].text }.map { $0.split(separator: " ")[2] }
        == ["Shop", "Cart", "Feed"])
    #expect(list.allSatisfy { $0["undoes"] == .null && ($0["counts"]["create"].number ?? 0) > 5 })
    #expect(await project.answer("undo", String(ids[1].prefix(6))).exit == .done)
    let texts = try project.tree.texts.keys
    #expect(!texts.contains { $0.hasPrefix("App/Cart") })
    #expect(texts.contains { $0.hasPrefix("App/Feed") })
    let undone = await project.answer("undo", "--list").result["runs"].list
    #expect(undone.first?["undoes"].text == ids[1])
    #expect(
      await project.answer("undo", ids[1])
        .fails(
          "undo.later", naming: ids[1], suggesting: "viper undo \(undone.first?["id"].text ?? "")"))
    #expect(await project.answer("undo", "none").fails("undo.unknown", naming: "none"))
    #expect(await project.answer("undo", "").fails("undo.unknown"))
  }

  @Test(arguments: [1, 2])
  func `a run of which nothing is left stops no earlier one`(day: Int) async throws {
    let rambafile =
      "company: Acme\nproject_name: Demo\nproject_file_path: App\nmodule_records: true\n"
    var project = UndoProject(TestProject(["Rambafile": rambafile]))
    let before = try project.tree
    for day in [1, day] {
      let clock = TestClock(month: 1, day: day)
      project = UndoProject(TestProject(on: project.project.files, clock: clock))
      let answer = await project.answer("gen", "Feed", "viper", "--no-tests")
      #expect(answer.exit == .done, "\(answer.testDescription)")
      project.project.files.take(project.project.root.appending("App/Feed/Router"))
    }
    let ids = await project.ids
    #expect(ids.count == 2)
    // On another day, the second run changed the record too.
    if day > 1 { #expect(await project.answer("undo").exit == .done) }
    let undone = await project.answer("undo", ids[1])
    #expect(undone.exit == .done, "\(undone.testDescription)")
    #expect(before.changes(to: try project.tree) == [])
  }

  @Test func `a run counts no later run that was taken back, and counts it again after a redo`()
    async throws
  {
    let tree = ["Rambafile": DemoProject.rambafile + "module_records: true\n"]
    let project = UndoProject(TestProject(DemoProject.tree.merging(tree) { $1 }))
    let before = try project.tree
    let runs = [
      ["gen", "Feed"], ["module", "rename", "Feed", "News"],
      ["module", "move", "News", "--to", "Demo/Screens"],
    ]
    var ids: [String] = []
    for words in runs {
      let answer = await project.answer(words)
      #expect(answer.exit == .done, "\(answer.testDescription)")
      ids.append(try #require(answer.result["undo"].text))
    }
    #expect(await project.answer("undo", ids[2]).exit == .done)
    let undo = await project.answer("undo", ids[1])
    #expect(undo.exit == .done)
    let redo = await project.answer("undo", undo.result["undo"].text ?? "")
    #expect(redo.exit == .done, "\(redo.testDescription)")
    #expect(await project.answer("undo", ids[0]).fails("undo.later", naming: ids[1]))
    #expect(await project.answer("undo", ids[1]).exit == .done)
    let undone = await project.answer("undo", ids[0])
    #expect(undone.exit == .done, "\(undone.testDescription)")
    #expect(before.changes(to: try project.tree) == [])
  }

  @Test func `runs of one project file are taken back from the last one on`() async throws {
    let project = UndoProject(TestProject(DemoProject.tree))
    var trees = [try project.tree]
    for name in ["Feed", "Cart", "Shop"] {
      #expect(await project.answer("gen", name).exit == .done)
      trees.append(try project.tree)
    }
    let ids = await project.ids
    let refused = await project.answer("undo", ids[2])
    #expect(refused.fails("undo.later", naming: UndoRun.projectFile, ids[0]))
    for (number, id) in ids.enumerated() {
      #expect(await project.answer("undo", id).exit == .done)
      #expect(trees[2 - number].changes(to: try project.tree) == [])
    }
    // The last run is an undo now.
    #expect(await project.answer("undo").exit == .done)
    #expect(trees[1].changes(to: try project.tree) == [])
  }

  @Test func `keeps ten runs for 30 days, and nothing without a cache folder`() async throws {
    let project = UndoProject(TestProject(DemoProject.tree, clock: TestClock(month: 1, day: 1)))
    #expect(await project.answer("undo").fails("undo.none"))
    for number in 0..<13 {
      #expect(await project.answer("gen", "Module\(number)").exit == .done)
    }
    #expect(await project.ids.count == 10 && project.entries.count == 10)
    let other = TestProject(on: project.project.files, clock: TestClock(month: 1, day: 30))
    #expect(other.answer("undo", "--list").result["runs"].list.count == 10)
    let later = TestProject(on: project.project.files, clock: TestClock(month: 2, day: 1))
    #expect(later.answer("undo").fails("undo.none"))
    #expect(later.answer("gen", "Last").result["undo"].text != nil)
    #expect(project.entries.count == 1)
    var world = later.world
    world.environment.cacheFolder = nil
    #expect(Viper.run(["gen", "Next"], in: world) == .done)
    #expect(Viper.run(["undo"], in: world) == .failed)
    // The cache could come with the repository.
    world.environment.cacheFolder = later.root.appending(".cache")
    #expect(Viper.run(["gen", "More"], in: world) == .done)
    #expect(Viper.run(["undo"], in: world) == .failed)
    #expect(project.entries.count == 1)
  }

  @Test func `says how to take a run back, with the options that select the project`() throws {
    let project = TestProject(DemoProject.tree.mapKeys { "App/" + $0 })
    #expect(Viper.run(["-C", "App", "gen", "Feed"], in: project.world) == .done)
    #expect(project.console.errors.hasSuffix("`viper -C App undo` takes this back\n"))
    let told = project.console.errors
    #expect(Viper.run(["-C", "App", "gen", "Feed"], in: project.world) == .done)
    #expect(Viper.run(["-q", "-C", "App", "gen", "Cart"], in: project.world) == .done)
    #expect(project.console.errors == told)
    #expect(Viper.run(["-C", "App/Demo", "undo"], in: project.world) == .done)
    #expect(try project.snapshot().texts["App/Demo/Modules/Feed/View/FeedView.swift"] != nil)
    #expect(try project.snapshot().texts["App/Demo/Modules/Cart/View/CartView.swift"] == nil)
  }

  @Test func `names the entries that stay in a project file which Xcode saved since`() async throws
  {
    let project = UndoProject(TestProject(DemoProject.tree))
    #expect(await project.answer("gen", "Feed").exit == .done)
    let text = try #require(try project.tree.texts[UndoRun.projectFile])
    project.put(text + "\n", at: UndoRun.projectFile)
    let id = try #require(await project.ids.first)
    let refused = await project.answer("undo")
    #expect(
      refused.fails(
        "undo.changed", naming: UndoRun.projectFile, "viper module remove NAME",
        suggesting: "viper undo \(id) --keep-changed"))
  }

  @Test func `finds the project by its real path`() async throws {
    let project = UndoProject(TestProject(DemoProject.tree))
    let before = try project.tree
    #expect(await project.answer("gen", "Feed").exit == .done)
    project.project.files.putLink(at: UndoRun.Place("/link"), to: "/home/tester/Demo")
    let answer = await project.answer("-C", "/link", "undo")
    let paths = answer.result["changes"].texts("path")
    #expect(paths.contains("Demo/Modules/Feed/View/FeedView.swift"))
    #expect(before.changes(to: try project.tree) == [])
  }

  @Test func `takes back no run of git, and none that changed nothing`() async throws {
    let project = UndoProject(TestProject(DemoProject.tree))
    project.put(DemoProject.projectFile, at: "base")
    project.put(DemoProject.projectFile, at: "ours")
    project.put(DemoProject.projectFile.replacing("= 56;", with: "= 60;"), at: "theirs")
    let merge = await project.answer("project", "merge", "--path=a", "base", "ours", "theirs")
    #expect(merge.exit == .done && merge.result["undo"] == .null)
    #expect(await project.answer("project", "check", "--fix").result["undo"] == .null)
    #expect(await project.answer("gen", "Feed", "--dry-run").result["undo"] == .null)
    #expect(project.entries == [])
  }

  @Test func `reads a word that begins with a combining mark`() async throws {
    let project = UndoProject(TestProject(DemoProject.tree))
    #expect(await project.answer("gen", "Feed", "--description", "\u{301}x").exit == .done)
    let history = try #require(UndoHistory(in: project.world))
    let run = try #require(history.runs.first)
    #expect(history.entry(of: run)?.command.contains("\u{301}x") == true)
  }

  // MARK: Damage

  @Test func `a damaged entry is an error`() async throws {
    let project = UndoProject(TestProject(DemoProject.tree))
    #expect(await project.answer("gen", "Feed").exit == .done)
    let after = try project.tree
    let entry = try #require(project.entries.first)
    let bytes = try project.project.files.read(entry)
    let step = max(1, bytes.count / 100)
    for position in stride(from: 0, to: bytes.count, by: step) {
      var flipped = bytes
      flipped[position] ^= 0x15
      for damaged in [flipped, Array(bytes[..<position]), Array(bytes[position...].dropFirst())] {
        project.project.files.put(damaged, at: entry)
        let answer = await project.answer("undo")
        #expect(answer.fails("undo.damaged"), "\(position)")
      }
    }
    #expect(await project.answer("undo", "--list").result["runs"].list.count == 1)
    #expect(after.changes(to: try project.tree) == [])
    project.project.files.put("", at: entry.parent.appending("new-half"))
    project.project.files.put("", at: entry.parent.appending(entry.name.prefix(17) + "a-b-c-d-e"))
    project.project.files.put(bytes, at: entry)
    #expect(await project.answer("undo").exit == .done)
  }

  /// A project after two runs, their ids, and what viper kept of the later one.
  private static func twoRuns() async throws -> (UndoProject, ids: [String], entry: UndoRun.Place) {
    let project = UndoProject(TestProject(DemoProject.tree))
    #expect(await project.answer("gen", "Feed").exit == .done)
    let first = project.entries
    #expect(await project.answer("gen", "Cart").exit == .done)
    let ids = await project.ids
    try #require(ids.count == 2)
    return (project, ids, try #require(project.entries.first { !first.contains($0) }))
  }

  @Test func `a damaged entry of a later run is an error that names both runs`() async throws {
    let (project, ids, entry) = try await Self.twoRuns()
    project.project.files.put("", at: entry)
    #expect(await project.answer("undo", ids[1]).fails("undo.damaged", naming: ids[0], ids[1]))
  }

  @Test func `a run that is too large to be kept is listed with its command`() async throws {
    let (project, ids, entry) = try await Self.twoRuns()
    let large = entry.parent.appending(entry.name.replacing("-kept", with: "-large"))
    project.project.files.put(try project.project.files.read(entry), at: large)
    project.project.files.take(entry)
    let list = await project.answer("undo", "--list").result["runs"].list
    #expect(list.map { $0["tooLarge"] } == [true, false])
    #expect(list[0]["command"].text?.contains("gen Cart") == true && list[0]["counts"] == .null)
    #expect(await project.answer("undo").fails("undo.too-large", naming: ids[0]))
    #expect(await project.answer("undo", ids[1]).fails("undo.too-large", naming: ids[0], ids[1]))
  }

  @Test(arguments: [".git/hooks/View.swift", "../../.ssh/View.swift", "A.xcodeproj/View.swift"])
  func `an entry with a path that viper must not change is an error`(_ path: String) async throws {
    let project = UndoProject(TestProject(DemoProject.tree))
    project.project.files.putFolder(at: project.project.root.appending(".git"))
    #expect(await project.answer("gen", "Feed").exit == .done)
    let place = "Demo/Modules/Feed/View/FeedView.swift"
    project.put(try #require(try project.tree.texts[place]), at: path)
    let entry = try #require(project.entries.first)
    let text = String(decoding: try project.project.files.read(entry), as: UTF8.self)
    let end = try #require(text.range(of: "end ", options: .backwards))
    let body = text[..<end.lowerBound].replacing(place, with: path)
    let sum = digest(of: Array(body.utf8)).hexadecimal(16)
    project.project.files.put("\(body)end \(sum)\n", at: entry)
    let before = project.project.files.everything
    let answer = await project.answer("undo")
    #expect(answer.fails("files.protected"))
    #expect(project.project.files.everything == before)
  }

  // MARK: Kills

  private static let killedWords = [
    "gen Feed", "template install --force", "module remove Profile --force",
    "module rename Profile Account --references",
  ]
  private static let isThorough = ProcessInfo.processInfo.environment["VIPER_THOROUGH"] == "1"
  static let killed = UndoRun.all.filter { killedWords.contains($0.testDescription) }

  @Test(arguments: killed)
  func `an undo that is killed at any change of the disk is complete or undone`(
    _ run: UndoRun
  ) async throws {
    func done() async throws -> UndoProject {
      let project = try run.project()
      #expect(await project.answer(run.run.words).exit == .done)
      return project
    }
    let reference = try await done()
    let after = try reference.tree
    reference.project.files.fail(nil)
    #expect(await reference.answer("undo").exit == .done)
    let steps = reference.project.files.steps.count
    let before = try reference.tree
    var endings = (undone: 0, done: 0)
    for step in stride(from: 0, to: steps, by: Self.isThorough ? 1 : 3) {
      let project = try await done()
      let id = await project.ids.first
      project.project.files.fail(.killed(at: step))
      _ = Viper.run(["undo"], in: project.world)
      project.project.files.fail(nil)
      #expect(Viper.run(["gen", "Next", "no-such-template"], in: project.world) == .failed)
      let left = try project.tree
      let last = await project.answer("undo", "--list").result["runs"].list.first
      if after.changes(to: left) == [] {
        endings.undone += 1
        #expect(last?["id"].text == id, "killed at \(step)")
      } else {
        #expect(before.changes(to: left) == [], "killed at \(step)")
        #expect(last?["undoes"].text == id, "killed at \(step)")
        endings.done += 1
      }
      #expect(await project.answer("undo").exit == .done, "killed at \(step)")
    }
    #expect(endings.undone > 5 && endings.done > 0)
  }

  @Test func `all killed runs are in the table`() {
    #expect(Self.killed.count == Self.killedWords.count)
  }
}

extension Dictionary<String, String> {
  fileprivate func mapKeys(_ change: (String) -> String) -> [String: String] {
    Dictionary(uniqueKeysWithValues: map { (change($0), $1) })
  }
}
