import Foundation
import ProjectOutline
import Testing
import XcodeProject

/// Projects before and after runs of Generamba, described as JSON.
@Suite("Recorded runs of Generamba")
struct RecordedOutlineTests {
  /// Cases in which Generamba registered what a file list and two paths say, with the template's
  /// code and test files.
  struct Run: Sendable, CustomTestStringConvertible {
    var name: String
    var code: [String]
    var resources: Set<String> = []
    var targets = ["Demo"]
    var folder = "Demo/Modules"
    var group = "Demo/Modules"
    var isLogical = false
    var hasTests = true
    var testDescription: String { name }
  }

  static let runs: [Run] = [
    Run(name: "basic", code: ["Presenter/Presenter.swift", "View/ViewInput.swift"]),
    Run(
      name: "group-differs-from-folder",
      code: ["Presenter/Presenter.swift", "View/ViewInput.swift"],
      folder: "Demo/Sources/Screens", group: "Demo/Screens"),
    Run(
      name: "logical-groups", code: ["Presenter/Presenter.swift", "View/ViewInput.swift"],
      isLogical: true),
    Run(
      name: "resources",
      code: [
        "Presenter/Presenter.swift", "View/ViewInput.swift", "View/ViewController.storyboard",
        "View/View.xib", "Resources/data.json", "Resources/notes.md",
      ], resources: ["Resources/data.json"]),
    Run(
      name: "objective-c",
      code: [
        "Presenter/Presenter.swift", "View/ViewInput.swift", "Assembly/Assembly.h",
        "Assembly/Assembly.m", "Assembly/Bridge.mm",
      ]),
    Run(
      name: "file-at-module-root",
      code: ["Presenter/Presenter.swift", "View/ViewInput.swift", "Module.swift"]),
    Run(
      name: "two-targets", code: ["Presenter/Presenter.swift", "View/ViewInput.swift"],
      targets: ["Demo", "DemoLite"]),
    Run(
      name: "no-tests-section", code: ["Presenter/Presenter.swift", "View/ViewInput.swift"],
      hasTests: false),
    Run(name: "replace-existing", code: ["Presenter/Presenter.swift", "View/ViewInput.swift"]),
  ]

  @Test(arguments: runs) func `end with the same groups, references and members`(run: Run) throws {
    guard let folder = Samples.folder?.appendingPathComponent("generamba/\(run.name)") else {
      return
    }
    let file = folder.appendingPathComponent("before/Demo.xcodeproj/project.pbxproj")
    let project = try ProjectFile(parsing: [UInt8](Data(contentsOf: file)), named: "Demo.xcodeproj")
    let edit = try project.adding(registration(run))
    let after = try ProjectOutline(edit.bytes)
    let recorded = try Data(contentsOf: folder.appendingPathComponent("project-after.json"))
    let expected = try #require(
      try JSONSerialization.jsonObject(with: recorded) as? [String: Any])
    #expect(try ProjectOutline.text(after.json) == ProjectOutline.text(expected))
  }

  private func registration(_ run: Run) -> ModuleRegistration {
    func files(_ names: [String], _ folder: String, _ group: String, _ targets: [String])
      -> [ModuleRegistration.File]
    {
      names.map { name in
        var parts = name.split(separator: "/").map(String.init)
        let file = "Profile" + parts.removeLast()
        let inner = parts.map { "/" + $0 }.joined()
        return .init(
          path: run.isLogical ? "\(folder)/\(file)" : "\(folder)/Profile\(inner)/\(file)",
          groupPath: "\(group)/Profile\(inner)", targets: targets,
          isResource: run.resources.contains(name))
      }
    }
    var all = files(run.code, run.folder, run.group, run.targets)
    var roots: [ModuleRegistration.Group] = [
      (groupPath: run.group + "/Profile", folder: run.folder + "/Profile")
    ]
    if run.hasTests {
      all += files(
        ["Presenter/PresenterTests.swift"], "DemoTests/Modules", "DemoTests/Modules",
        ["DemoTests"])
      roots.append(
        (groupPath: "DemoTests/Modules/Profile", folder: "DemoTests/Modules/Profile"))
    }
    return ModuleRegistration(files: all, roots: roots, isLogical: run.isLogical)
  }
}
