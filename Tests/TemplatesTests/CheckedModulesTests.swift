import Foundation
import Testing
import ViperCommands
import ViperTestSupport
import Workspace

/// `viper module check` of generated modules.
@Suite("Generated modules and the rules of the architecture")
struct CheckedModulesTests {
  private static func project() -> TestProject {
    TestProject(["Rambafile": AppRambafile.text + "module_records: true\n"])
  }

  private static let isThorough = ProcessInfo.processInfo.environment["VIPER_THOROUGH"] == "1"

  @Test(arguments: Catalog.templateNames)
  func `have no finding with any values of the parameters`(template: String) throws {
    let project = Self.project()
    let combinations =
      Self.isThorough
      ? try Combination.all(of: template, leavingOut: ["header"])
      : try Combination.pairwise(of: template)
    for (index, combination) in combinations.enumerated() {
      let more = ["--custom-parameters"] + combination.arguments
      try #require(
        Viper.run(["gen", "Combo\(index)x", template] + more, in: project.world) == .done)
    }
    let answer = project.answer("module", "check")
    #expect(answer.exit == .done)
    let found = answer.result["findings"].list.map { ($0["file"], $0["message"]) }
    #expect(found.isEmpty, "\(found.prefix(5))")
    // A service is no module with layers, and viper does not read the layers of Objective-C.
    if !["service", "viper_objc"].contains(template) {
      #expect(answer.result["modules"].number == combinations.count)
    }
  }

  /// An edit of a generated file that breaks a rule, in the line that contains `mark` afterwards.
  struct Breach: Sendable, CustomTestStringConvertible {
    var rule, file, old, new, mark: String
    var testDescription: String { "\(rule) \(file)" }

    init(_ rule: String, _ file: String, _ old: String, _ new: String, at mark: String) {
      (self.rule, self.file, self.old, self.new, self.mark) = (rule, file, old, new, mark)
    }
  }

  private static let breaches = [
    Breach(
      "uikit-in-presenter", "Presenter/FeedPresenter", "@MainActor", "import UIKit\n@MainActor",
      at: "import UIKit"),
    Breach(
      "uikit-in-interactor", "Interactor/FeedInteractor", "@MainActor",
      "@preconcurrency import class UIKit.UIImage\n@MainActor", at: "UIImage"),
    Breach(
      "strong-cycle", "Presenter/FeedPresenter", "weak var view", "var view", at: "var view"),
    Breach(
      "strong-cycle", "Interactor/FeedInteractor", "weak var output", "var output",
      at: "var output"),
    Breach(
      "concrete-layer", "Presenter/FeedPresenter", "let router: any FeedRouterInput",
      "let router: FeedRouter", at: "let router"),
    Breach(
      "concrete-layer", "Presenter/FeedPresenter", "(any FeedViewInput)?", "FeedViewController?",
      at: "weak var view"),
    Breach(
      "view-knows-interactor", "View/FeedViewController", "  /// The presenter",
      "  var interactor: (any FeedInteractorInput)?\n  /// The presenter", at: "var interactor"),
    Breach(
      "interactor-knows-view", "Interactor/FeedInteractor", "  weak var output",
      "  weak var view: (any FeedViewInput)?\n  weak var output", at: "weak var view"),
    Breach(
      "unused-protocol", "View/FeedViewInput", "@MainActor", "protocol FeedTheme {}\n@MainActor",
      at: "FeedTheme"),
    Breach(
      "unimplemented-requirement", "Interactor/FeedInteractorInput", "  // Name",
      "  func obtainItems()\n  // Name", at: "func obtainItems"),
    Breach(
      "unimplemented-requirement", "View/FeedViewInput", "  /// Sets",
      "  func show(_ title: String)\n  /// Sets", at: "func show"),
  ]

  @Test(arguments: breaches)
  func `have exactly the finding of a rule that is broken`(breach: Breach) throws {
    let project = Self.project()
    try #require(Viper.run(["gen", "Feed", "viper"], in: project.world) == .done)
    try #require(Viper.run(["gen", "Cart", "viper"], in: project.world) == .done)
    let file = "App/Feed/\(breach.file).swift"
    let before = try #require(try project.snapshot().texts[file])
    try #require(before.contains(breach.old))
    let after = before.replacing(breach.old, with: breach.new, maxReplacements: 1)
    project.files.put(after, at: project.root.appending(file))
    let answer = project.answer("module", "check")
    #expect(answer.exit == .declined)
    let lines = after.split(separator: "\n", omittingEmptySubsequences: false)
    let line = try #require(lines.firstIndex { $0.contains(breach.mark) }) + 1
    let found = answer.result["findings"].list
    #expect(found.map { $0["rule"].text } == [breach.rule])
    #expect(found.map { $0["file"].text } == [file])
    #expect(found.map { $0["line"].number } == [line])
    #expect(found.map { $0["module"].text } == ["Feed"])
  }
}
