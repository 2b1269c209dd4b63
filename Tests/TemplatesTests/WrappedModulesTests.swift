import Testing
import ViperCommands
import ViperTestSupport
import Workspace

@Suite(
  "Modules around view controllers",
  .enabled(if: Toolchain.hasRoomForStandIns, "the SDK has UIKit and SwiftUI"))
struct WrappedModulesTests {
  private static let controllers = """
    import UIKit

    protocol Store: Sendable {}

    final class PlainViewController: UIViewController {
    }

    class GivenViewController: UIViewController {
      override func viewDidLoad() {
        super.viewDidLoad()
      }

      required init?(coder: NSCoder) {
        super.init(coder: coder)
      }

      private init(nibName: String) {
        super.init(nibName: nibName, bundle: nil)
      }
    }

    final class MadeViewController: UIViewController {
      let id: Int

      init(id: Int, _ name: String = "", done: (() -> Void)?) {
        self.id = id
        super.init(nibName: nil, bundle: nil)
      }

      required init?(coder: NSCoder) {
        nil
      }

      @IBAction func didTapSave() {
        print(id)
      }
    }

    """

  @Test(
    arguments: [
      ("viper", []), ("viper", ["module_input:no", "access:public", "view:xib", "tests:xctest"]),
      ("viper", ["navigation:coordinator", "content:loading", "tests:xctest"]),
      ("viper", ["module_output:no", "tests:xctest"]),
      ("surf_mvp", []), ("surf_mvp", ["navigation:coordinator", "tests:xctest"]),
      ("surf_mvp", ["module_output:no", "module_input:no", "tests:xctest"]),
    ] as [(String, [String])])
  func `compiles with all parameters that a template has for wrapping`(
    template: String, values: [String]
  ) throws {
    let project = TestProject(["Rambafile": AppRambafile.text, "App/All.swift": Self.controllers])
    let more = values.isEmpty ? [] : ["--custom-parameters"] + values
    let names = ["Plain", "Given", "Made"]
    for name in names {
      try #require(
        Viper.run(
          ["module", "wrap", "\(name)ViewController", "--actions", "--template", template] + more,
          in: project.world) == .done, "\(project.console.errors)")
    }
    let texts = try project.snapshot(withTimes: false).texts
    let modules = try WiredModules.modules(names, of: project)
    let file = ["All.swift": texts["App/All.swift"] ?? ""]
    // `CompileTests` compiles generated tests with the main actor as default.
    let isolated = modules.map { GeneratedModule(name: $0.name, code: $0.code, tests: [:]) }
    _ = try SwiftProof(
      isolated, project: file, features: ["-default-isolation", "MainActor"], isToRun: false)
    for result in try SwiftProof(modules, project: file).run() {
      #expect(result.failed.isEmpty, "\(result)")
    }
  }
}
