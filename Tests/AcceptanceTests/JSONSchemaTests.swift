import Foundation
import Subprocess
import Testing
import ViperCommands
import ViperTestSupport
import Workspace

/// The schemas in `Docs/json-schema`, which python's `jsonschema` compares with real answers.
@Suite("The schemas of --json") struct JSONSchemaTests {
  /// Commands with their schemas, in the order in which they run in one project.
  private static let runs: [String: [String]] = [
    "version": ["version"], "completion": ["completion zsh"],
    "setup": [
      "setup --yes", "setup --agents --dry-run", "setup --agents --diff", "setup --agents",
      "setup --yes --force --diff",
    ],
    "gen": [
      "gen Profile --dry-run", "gen Profile --diff", "gen Profile nothing", "gen Profile",
      "gen Feed", "gen Cart --template service", "gen Old",
      "gen Menu --allow-hooks", "gen Dish --no-hooks",
    ],
    "doctor": ["doctor", "doctor --all-apps"],
    "template-list": ["template list"], "template-search": ["template search view"],
    "template-show": ["template show viper", "template show screen", "template show vipre"],
    "template-check": ["template check viper", "template check screen", "template check odd"],
    "template-create": [
      "template create mine --yes --author Jane --dry-run",
      "template create mine --yes --author Jane",
      "template create list --from viper_table --dry-run",
      "template create words --from Demo --word Nothing",
    ],
    "template-freeze": [
      "template freeze service facade:yes --name frozen --diff",
      "template freeze service facade:yes --name frozen", "template freeze service facade:maybe",
    ],
    "template-import": [
      "template import Old.xctemplate --dry-run", "template import Old.xctemplate",
      "template import None.xctemplate",
    ],
    "template-install": [
      "template install --dry-run", "template install --diff", "template install",
      "template install --frozen", "template install --update nothing",
    ],
    "module-list": ["module list", "module list --all-apps"],
    "module-show": ["module show Profile", "module show Profile --diff", "module show None"],
    "module-add": [
      "module add --list", "module add --list method",
      "module add method Profile obtainItems:Item --diff",
      "module add method Profile obtainItems:Item", "module add service Feed NewsService",
      "module add method Hand obtainItems:Item",
    ],
    "module-connect": [
      "module connect Feed Profile --dry-run", "module connect Feed Profile",
      "module connect Feed None",
    ],
    "module-graph": ["module graph", "module graph --all-apps"],
    "module-check": ["module check", "module check --all-apps", "module check None"],
    "module-sync": [
      "module sync --all --check", "module sync --all --diff", "module sync --all",
      "module sync None",
    ],
    "module-wrap": [
      "module wrap SettingsViewController --dry-run",
      "module wrap SettingsViewController --actions",
      "module wrap SettingsViewController", "module wrap --status SettingsViewController",
      "module wrap --all --status", "module wrap None",
    ],
    "module-update": ["module update --check", "module update --all", "module update None"],
    "module-rename": [
      "module rename Profile Account --diff", "module rename Profile Account",
      "module rename None Other",
    ],
    "module-move": ["module move Account --to Demo/Other", "module move None --to Demo"],
    "module-relocate": [
      "module relocate Account --to Demo/Other", "module relocate None --to Demo",
    ],
    "module-forget": ["module forget Account --dry-run", "module forget Account"],
    "module-adopt": [
      "module adopt Account --in Demo/Other --diff", "module adopt --all --in Demo/Other --yes",
      "module adopt None",
    ],
    "module-prune": ["module prune --dry-run", "module prune"],
    "module-remove": [
      "module remove Feed --references --diff", "module remove Feed --references --force",
      "module remove None",
    ],
    "project-check": [
      "project check --baseline known.txt", "project check", "project check --all-apps",
      "project check --fix --diff",
      "project check --fix", "project check --xcodeproj-path None.xcodeproj",
    ],
    "project-folders": [
      "project folders --dry-run", "project folders --check", "project folders --yes",
      "project folders None --dry-run",
    ],
    "project-merge": [
      "project merge base.pbxproj ours.pbxproj theirs.pbxproj",
      "project merge --install --dry-run", "project merge None None None",
    ],
    "project-resolve": ["project resolve Demo.xcodeproj", "project resolve"],
  ]
  private static let order = [
    "version", "completion", "setup", "gen", "doctor", "template-", "module-list", "module-show",
    "module-add", "module-connect", "module-graph", "module-check", "module-sync",
    "module-wrap", "module-update", "module-rename", "module-move", "module-relocate",
    "module-forget",
    "module-adopt", "module-prune", "module-remove", "project-",
  ]

  private static let folder = URL(filePath: #filePath).appending(path: "../../../Docs/json-schema")
    .standardizedFileURL

  private static func project() -> TestProject {
    let text = DemoProject.projectFile
    let file = "Demo.xcodeproj/project.pbxproj"
    let dangling = text.replacing("objectVersion = 56;", with: "objectVersion = 60;")
    return TestProject(
      DemoProject.tree([
        "Rambafile": DemoProject.rambafile.replacing(
          "- {name: screen}",
          with: "- viper\n- {name: screen, local: Templates/screen}\ndefault_template: viper")
          + "module_records: true\nshared_catalog: false\nafter_gen: swiftformat\n",
        "Templates/odd/odd.rambaspec": "name: odd\ncode_files: [{name: A.swift, path: none}]\n",
        "Old.xctemplate/TemplateInfo.plist": """
        <?xml version="1.0" encoding="UTF-8"?>
        <plist version="1.0">
        <dict>
        <key>Kind</key><string>Xcode.IDEFoundation.TextSubstitutionFileTemplateKind</string>
        </dict>
        </plist>

        """,
        "Old.xctemplate/___FILEBASENAME___.swift":
          "final class ___FILEBASENAMEASIDENTIFIER___ {}\n",
        "base.pbxproj": text, "theirs.pbxproj": text, "ours.pbxproj": dangling,
        "Demo/Modules/Hand/HandPresenter.swift": "final class HandPresenter {}\n",
        "Demo/Settings.swift": """
        class SettingsViewController: UIViewController {
          @IBAction func didTapProfile() { show(ProfileViewController(), sender: self) }

          func save() {
            UserDefaults.standard.set(1, forKey: "a")
          }
        }

        """,
      ]),
      git: ScriptedGit { call in
        switch call.arguments.first {
        case "rev-parse": GitAnswer(status: 0, output: Array("/home/tester/Demo\n".utf8))
        case "ls-files":
          GitAnswer(
            status: 0,
            output: Array((1...3).map { "100644 v\($0) \($0)\t\(file)\0" }.joined().utf8))
        case "cat-file": GitAnswer(status: 0, output: Array(text.utf8))
        default: nil
        }
      })
  }

  /// The names of all commands, as `template-show`, from the tree that programs can read.
  private static func commands() throws -> Set<String> {
    let project = TestProject()
    #expect(Viper.run(["--help", "--json"], in: project.world) == .done)
    let tree = try JSONDecoder().decode(
      JSONValue.self, from: Data(project.console.output.utf8))
    func leaves(_ command: JSONValue) -> [[String]] {
      let name = command["commandName"].text ?? ""
      let below = command["subcommands"].list.flatMap(leaves)
      return command["subcommands"].list.isEmpty ? [[name]] : below.map { [name] + $0 }
    }
    let names = leaves(tree["command"]).map { $0.dropFirst().joined(separator: "-") }
    return Set(names.filter { !$0.hasSuffix("help") })
  }

  @Test func `exist for each command`() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
    let schemas = Set(files.map { $0.replacing(".json", with: "") })
    let commands = try Self.commands()
    #expect(commands.count > 25)
    #expect(commands.subtracting(schemas) == [])
    #expect(schemas.subtracting(commands).subtracting(["common", "undo"]) == [])
    // `undo` needs a cache folder with runs, which its own tests have.
    #expect(commands.subtracting(Self.runs.keys).subtracting(["undo"]) == [])
  }

  @Test(.enabled(if: mayValidate, "python3 has no jsonschema: `python3 -m pip install jsonschema`"))
  func `fit each answer`() async throws {
    let python = try #require(Self.python, "python3 needs the module jsonschema")
    let project = Self.project()
    var items: [String] = []
    var (done, failed) = (Set<String>(), Set<String>())
    for start in Self.order {
      for (schema, runs) in Self.runs.sorted(by: { $0.key < $1.key })
      where schema == start || start.hasSuffix("-") && schema.hasPrefix(start) {
        for run in runs + [runs[0] + " --nonsense", runs[0] + " --rambafile none"] {
          let printed = project.console.output.utf8.count
          let words = run.split(separator: " ").map(String.init)
          let code = await onOwnThread { Viper.run(words + ["--json"], in: project.world) }
          let answer = String(project.console.output.utf8.dropFirst(printed)) ?? ""
          if code == .done { done.insert(schema) } else { failed.insert(schema) }
          items.append(#"{"schema": "\#(schema)", "command": "\#(run)", "answer": \#(answer)}"#)
        }
      }
    }
    #expect(Set(Self.runs.keys).subtracting(done) == [], "no success")
    #expect(Set(Self.runs.keys).subtracting(failed) == [], "no failure")
    let input = "[\(items.joined(separator: ","))]"
    let script = Self.folder.appending(path: "../../Tests/AcceptanceTests/JSONSchema/validate.py")
    let result = try await Subprocess.run(
      .name("env"), arguments: [python, script.standardizedFileURL.path, Self.folder.path],
      input: .string(input), output: .string(limit: 1 << 24), error: .string(limit: 1 << 20))
    #expect(result.standardOutput == "")
    #expect(result.standardError == "")
    #expect(result.terminationStatus.isSuccess)
  }

  /// Where it is strict, a missing validator is a failure.
  private static let mayValidate =
    python != nil || ProcessInfo.processInfo.environment["VIPER_STRICT"] == "1"

  /// The python that has the validator: of the build folder, of the system, or of `PATH`.
  private static let python: String? = {
    let own = folder.appending(path: "../../.build/python/bin/python3").standardizedFileURL.path
    return [own, "/usr/bin/python3", "python3"].first { python in
      let process = Process()
      process.executableURL = URL(filePath: "/usr/bin/env")
      process.arguments = [python, "-c", "import jsonschema"]
      process.standardError = FileHandle.nullDevice
      do { try process.run() } catch { return false }
      process.waitUntilExit()
      return process.terminationStatus == 0
    }
  }()
}
