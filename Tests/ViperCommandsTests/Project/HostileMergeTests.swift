import Testing
import ViperCommands
import ViperTestSupport
import Workspace

/// The merge driver merges broken project files as text, as git does without a driver.
@Suite("viper project merge with hostile files")
struct HostileMergeTests {
  /// A damaged project file.
  struct Damage: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var text: String

    init(_ description: String, _ text: String) {
      testDescription = description
      self.text = text
    }
  }

  private static let base = DemoProject.projectFile

  static let damages = [
    Damage("empty", ""),
    Damage("cut short", String(base.prefix(1_500))),
    Damage(
      "XML", "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<plist version=\"1.0\"><dict/></plist>\n"),
    Damage("JSON", "{\"objects\": {\"A\": {\"isa\": \"PBXProject\"}}}\n"),
    Damage("binary", "bplist00\u{0}\u{1}\u{2}"),
    Damage(
      "with conflict markers",
      base.replacing(
        "\tobjects = {\n", with: "\tobjects = {\n<<<<<<< HEAD\n=======\n>>>>>>> other\n")),
    Damage(
      "with an id that is used twice",
      base.replacing("A30000000000000000000001 = {", with: "A30000000000000000000002 = {")),
    Damage(
      "with a group in itself",
      base.replacing(
        "\t\t\t\tA20000000000000000000001 /* AppDelegate.swift */,\n",
        with: "\t\t\t\tA30000000000000000000002 /* Demo */,\n")),
    Damage("a hundred thousand brackets deep", String(repeating: "{a = (", count: 100_000)),
    Damage(
      "a megabyte of one word",
      "// !$*UTF8*$!\n" + String(repeating: "A", count: 1_000_000)),
  ]

  @Test(arguments: damages, 0...2) func `merges the text instead`(
    damage: Damage, place: Int
  ) throws {
    // All three differ, so that no side is simply taken.
    var texts = ["1", "2", "3"].map {
      Self.base.replacing("path = AppDelegate.swift", with: "path = App\($0).swift")
    }
    texts[place] = damage.text
    let names = ["base", "ours", "theirs"]
    let tree = Dictionary(uniqueKeysWithValues: zip(names, texts))
    let project = TestProject(tree)
    let answer = project.answer(["project", "merge"] + names)
    if damage.text.contains("\u{0}") {
      #expect(answer.exit == .failed && answer.errors.count == 1)
      #expect(try project.snapshot().texts == tree)
    } else {
      #expect(answer.exit == .declined)
      #expect(try project.snapshot().texts["ours"]?.contains("<<<<<<< ours\n") == true)
      // git hands over such bases itself: for added files, and for merges of several bases.
      let isUsualBase =
        place == 0
        && ["empty", "with conflict markers"].contains(
          damage.testDescription)
      #expect(isUsualBase ? !answer.errors.isEmpty : !answer.warnings.isEmpty)
    }
  }

  @Test(arguments: [
    (base + "\n}\n", "project.syntax"),
    (
      base.replacing(
        "\tobjects = {\n", with: "\tobjects = {\n<<<<<<< HEAD\n=======\n>>>>>>> other\n"),
      "project.conflict"
    ),
  ])
  func `a text that is no project file is a conflict where one side is a project file`(
    damaged: String, code: String
  ) throws {
    let other = Self.base.replacing("path = AppDelegate.swift", with: "path = App.swift")
    for (ours, theirs) in [(damaged, other), (other, damaged)] {
      let project = TestProject(["base": Self.base, "ours": ours, "theirs": theirs])
      let answer = project.answer("project", "merge", "base", "ours", "theirs")
      #expect(answer.exit == .declined && answer.errors == [code])
      #expect(answer.result["inConflict"] == ["ours"])
      #expect(
        try project.snapshot().texts["ours"]
          == damaged.replacing("path = AppDelegate.swift", with: "path = App.swift"))
    }
  }
}
