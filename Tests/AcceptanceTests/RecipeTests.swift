import Foundation
import Testing
import ViperCommands
import ViperTestSupport
import Workspace

/// The scripts of `Docs/recipes.md`, as that page has them, in a repository of their own.
@Suite("The recipes") struct RecipeTests {
  /// The scripts of a section, in order.
  private static func scripts(of section: String) throws -> [String] {
    let page = URL(filePath: #filePath).appending(path: "../../../Docs/recipes.md")
    let text = try String(contentsOf: page.standardizedFileURL, encoding: .utf8)
    let sections = text.components(separatedBy: "\n## ").filter { $0.hasPrefix(section + "\n") }
    return try #require(sections.first).components(separatedBy: "```sh\n").dropFirst()
      .map { $0.components(separatedBy: "```")[0] }
  }

  /// A repository with two modules, a lock and instructions for agents.
  private func repository() async throws -> RealRepository {
    let repository = try await RealRepository(
      DemoProject.tree([
        "Rambafile": DemoProject.rambafile.replacingOccurrences(of: "screen", with: "viper")
          + "module_records: true\nshared_catalog: false\n"
      ]))
    try await repository.viper("gen", "Profile")
    try await repository.viper("gen", "Feed")
    try await repository.viper("setup", "--agents")
    try await repository.viper("template", "install")
    try await repository.commit("modules")
    return repository
  }

  private static let requirement = "Demo/Modules/Profile/Interactor/ProfileInteractorInput.swift"

  /// Adds a requirement that no type has.
  private func drift(_ repository: RealRepository) throws {
    let text = try text(Self.requirement, of: repository)
    let end = try #require(text.lastIndex(of: "}"))
    try repository.project.write(
      text[..<end] + "\n    func obtainOffers()\n}\n", to: Self.requirement)
  }

  private func text(_ path: String, of repository: RealRepository) throws -> String {
    try String(contentsOfFile: repository.project.root.appending(path).text, encoding: .utf8)
  }

  @Test func `a hook stops a commit with missing members`() async throws {
    let repository = try await repository()
    let scripts = try Self.scripts(of: "A pre-commit hook")
    #expect(scripts.count == 1)
    try writeProgram(scripts[0], at: repository.project.root.appending(".githooks/pre-commit"))
    try await repository.git("config", "core.hooksPath", ".githooks")
    try await repository.commit("hook")
    try drift(repository)
    try await repository.git("add", "-A")
    try await repository.git("commit", "-q", "-m", "drift", code: 1)
    try await repository.viper("module", "sync", "--all")
    try await repository.commit("drift")
    try await repository.git("rm", "-q", "--cached", Self.requirement)
    try FileManager.default.removeItem(
      atPath: repository.project.root.appending(Self.requirement).text)
    try await repository.git("commit", "-q", "-m", "gone", code: 1)
  }

  /// What drifts, and the edit: a file, a text in it, and its replacement.
  private static let drifts: [(what: String, path: String, old: String, new: String)] = [
    ("lock", "Rambafile.lock", "sha256:", "sha256:0"),
    ("template", "Rambafile", "module_records", "custom_parameters: {view: xib}\nmodule_records"),
    ("protocol", requirement, "{", "{\n    func obtainOffers()\n"),
    (
      "rules", "Demo/Modules/Profile/Presenter/ProfilePresenter.swift", "final class",
      "import UIKit\n\nfinal class"
    ),
    ("project", "Demo.xcodeproj/project.pbxproj", "path = FeedRouter.swift", "path = None.swift"),
    ("agents", "Rambafile", "company:", "prefix: X\ncompany:"),
    ("agents", "AGENTS.md", "VIPER modules", "Modules"),
  ]

  @Test func `a CI job finds drift of every kind`() async throws {
    let repository = try await repository()
    let scripts = try Self.scripts(of: "A CI job that fails on drift")
    #expect(scripts.count == 1)
    let script = repository.project.place.appending("drift")
    try writeProgram(scripts[0], at: repository.project.root.appending("../drift"))
    try await repository.run(["sh", script.text])
    for (what, path, old, new) in Self.drifts {
      let before = try text(path, of: repository)
      try #require(before.contains(old), "\(what)")
      try repository.project.write(
        before.replacingOccurrences(of: old, with: new), to: path)
      let ending = try await repository.run(["sh", script.text], code: 1)
      #expect(ending.output != "" || ending.errors != "", "\(what)")
      try repository.project.write(before, to: path)
    }
    let status = try await repository.git("status", "--porcelain")
    #expect(status.output == "")
    try await repository.run(["sh", script.text])
  }

  @Test func `a bot applies exactly the approved plan`() async throws {
    let repository = try await repository()
    try repository.project.write("plan.json\nplan.digest\n", to: ".gitignore")
    try await repository.commit("ignore")
    let scripts = try Self.scripts(of: "A bot that applies an approved plan")
    #expect(scripts.count == 2)
    for (name, script) in zip(["plan", "apply"], scripts) {
      try writeProgram(script, at: repository.project.root.appending("../\(name)"))
    }
    let plan = ["sh", repository.project.place.appending("plan").text, "gen", "Cart"]
    let apply = ["sh", repository.project.place.appending("apply").text, "gen", "Cart"]
    let shown = try await repository.run(plan)
    #expect(shown.output.contains("+++ b/Demo/Modules/Cart/Presenter/CartPresenter.swift"))
    let rambafile = try text("Rambafile", of: repository)
    try repository.project.write(rambafile + "prefix: X\n", to: "Rambafile")
    try await repository.run(apply, code: 2)
    let changed = try await repository.git("status", "--porcelain")
    #expect(changed.output == " M Rambafile\n")
    try repository.project.write(rambafile, to: "Rambafile")
    try await repository.run(apply)
    let clean = try await repository.git("status", "--porcelain")
    #expect(clean.output == "")
    let log = try await repository.git("log", "-1", "--format=%s")
    #expect(log.output == "viper gen Cart\n")
  }
}
