import Foundation
import Testing
import ViperTestSupport
import Workspace

/// Branches that git merges with the built program as its merge driver.
@Suite struct MergeDriverTests {
  @Test func `twenty branches that add a module each are merged without a conflict`() async throws {
    let repository = try await RealRepository()
    try await repository.viper("project", "merge", "--install", "--yes")
    try await repository.commit("driver")
    let names = (1...20).map { "Screen\($0)" }
    for name in names {
      try await repository.git("checkout", "-q", "-b", name, "main")
      try await repository.viper("gen", name, "screen")
      try await repository.commit(name)
    }
    try await repository.git("checkout", "-q", "main")
    for name in names { try await repository.git("merge", "-q", "--no-edit", name) }
    // What the same runs make of it one after the other, in whatever order.
    let other = try RealProject(DemoProject.tree)
    for name in names { _ = try await other.run(["gen", name, "screen"]) }
    let text = try other.snapshot().texts["Demo/Demo.xcodeproj/project.pbxproj"] ?? ""
    #expect(
      try repository.projectFile.split(separator: "\n").sorted()
        == text.split(separator: "\n").sorted())
  }

  @Test func `twenty branches that add, rename, move and remove are merged without a conflict`()
    async throws
  {
    let repository = try await RealRepository()
    try await repository.viper("project", "merge", "--install", "--yes")
    // To git a module that was removed and one that was added look like one that was renamed.
    try await repository.git("config", "merge.renames", "false")
    let old = (1...15).map { "Old\($0)" }
    for name in old { try await repository.viper("gen", name, "screen") }
    try await repository.commit("modules")
    let other = try RealProject(DemoProject.tree)
    for name in old { _ = try await other.run(["gen", name, "screen"]) }
    let steps: [[String]] = (1...20).map { number in
      switch number % 4 {
      case 0: ["module", "remove", "Old\(number / 4)", "screen"]
      case 1: ["module", "rename", "Old\(6 + number / 4)", "New\(number)", "screen"]
      case 2:
        [
          "module", "move", "Old\(11 + number / 4)", "screen", "--to",
          "Demo/Place\(number % 3)/Old",
        ]
      default: ["gen", "Screen\(number)", "screen"]
      }
    }
    for (number, step) in steps.enumerated() {
      try await repository.git("checkout", "-q", "-b", "branch\(number)", "main")
      try await repository.viper(step)
      try await repository.commit("step \(number)")
    }
    try await repository.git("checkout", "-q", "main")
    for number in steps.indices.shuffled() {
      try await repository.git("merge", "-q", "--no-edit", "branch\(number)")
      try await repository.viper("project", "check")
    }
    for step in steps { _ = try await other.run(step) }
    let text = try other.snapshot().texts["Demo/Demo.xcodeproj/project.pbxproj"] ?? ""
    #expect(
      try repository.projectFile.split(separator: "\n").sorted()
        == text.split(separator: "\n").sorted())
  }

  @Test func `records of two branches that add a module each meet nowhere, with plain git`()
    async throws
  {
    let repository = try await RealRepository()
    try repository.project.write(
      DemoProject.rambafile + "module_records: true\n", to: "Rambafile")
    try await repository.viper("gen", "Middle", "screen")
    try await repository.commit("records")
    try await repository.git("branch", "start")
    for name in ["Avatar", "Zebra"] {
      try await repository.git("checkout", "-q", "-b", name, "start")
      try await repository.viper("gen", name, "screen")
      try await repository.commit(name)
    }
    // Whether the project file is in conflict is another question.
    _ = try await BuiltProgram.run(
      "env", repository.variables.map { "\($0)=\($1)" } + ["git", "merge", "-q", "Avatar"],
      in: repository.project.root)
    let unmerged = try await repository.git("ls-files", "-u", "--", ".viper", "Demo", "DemoTests")
    #expect(unmerged.output.isEmpty)
    let listed = try await repository.git("ls-files", "--", ".viper/modules")
    #expect(listed.output.split(separator: "\n").count == 3)
  }

  @Test func `without viper git merges as if there was no driver`() async throws {
    let repository = try await RealRepository()
    try await repository.viper("project", "merge", "--install", "--yes")
    try await repository.commit("driver")
    for name in ["One", "Two"] {
      try await repository.git("checkout", "-q", "-b", name, "main")
      let file = try repository.projectFile
      try repository.project.write(
        file.replacing("path = AppDelegate.swift", with: "path = \(name).swift"),
        to: "Demo.xcodeproj/project.pbxproj")
      try await repository.commit(name)
    }
    try FileManager.default.removeItem(
      atPath: repository.project.place.appending("my tools/viper").text)
    try await repository.git("merge", "-q", "--no-edit", "One", code: 1)
    #expect(try repository.projectFile.contains("<<<<<<< ours\n"))
  }

  @Test func `a conflict that was resolved by half is merged anew from git's index`() async throws {
    let repository = try await RealRepository()
    for name in ["Home", "Profile"] {
      try await repository.git("checkout", "-q", "-b", name, "main")
      try await repository.viper("gen", name, "screen")
      let file = try repository.projectFile
      try repository.project.write(
        file.replacing("objectVersion = 56", with: "objectVersion = \(name.utf8.count + 60)"),
        to: "Demo.xcodeproj/project.pbxproj")
      try await repository.commit(name)
    }
    try await repository.git("merge", "-q", "--no-edit", "Home", code: 1)
    #expect(try repository.projectFile.contains("<<<<<<<"))
    try repository.project.write("half a file", to: "Demo.xcodeproj/project.pbxproj")
    try await repository.viper("project", "resolve")
    let merged = try repository.projectFile
    #expect(merged.contains("objectVersion = 67;"))
    #expect(merged.contains("HomeView.swift") && merged.contains("ProfileView.swift"))
    try await repository.git("add", "-A")
    try await repository.viper("project", "resolve", code: 1)
  }
}
