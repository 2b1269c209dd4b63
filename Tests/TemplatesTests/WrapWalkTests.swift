import Foundation
import Testing
import ViperCommands
import ViperTestSupport
import Workspace

/// The walk in `Docs/wrap.md`: a view controller becomes a module, step by step.
@Suite(
  "A view controller that becomes a module",
  .enabled(if: Toolchain.hasRoomForStandIns, "the SDK has UIKit and SwiftUI"))
struct WrapWalkTests {
  /// A replacement of the page: in a file, from the line that it begins with to the one that it ends
  /// with.
  private struct Edit {
    var file: String
    var old: String
    var new: String
  }

  private struct Step {
    var commands: [String]
    var edits: [Edit]
    /// How many places are left in the view controller.
    var left: Int
  }

  private static let controller = "App/NotesViewController.swift"
  private static let presenter = "App/Notes/Presenter/NotesPresenter.swift"

  private static let app = [
    "Rambafile": AppRambafile.text,
    controller: """
    import UIKit

    final class NotesViewController: UIViewController {
      private let exporter = NoteExportService()
      private var notes: [String] = []
      private let label = UILabel()

      override func viewDidLoad() {
        super.viewDidLoad()
        view.addSubview(label)
        notes = UserDefaults.standard.stringArray(forKey: "notes") ?? []
        show(notes)
      }

      @IBAction func didTapAdd() {
        notes.append("Note \\(notes.count + 1)")
        UserDefaults.standard.set(notes, forKey: "notes")
        show(notes)
      }

      @IBAction func didTapExport() {
        exporter.export(notes)
      }

      @IBAction func didTapSettings() {
        let settings = SettingsAssembly().makeModule()
        navigationController?.pushViewController(settings, animated: true)
      }

      private func show(_ notes: [String]) {
        label.text = notes.joined(separator: ", ")
      }
    }

    """,
    "App/NoteExportService.swift": """
    protocol NoteExportServiceProtocol: Sendable {
      func export(_ notes: [String])
    }

    struct NoteExportService: NoteExportServiceProtocol {
      func export(_ notes: [String]) {
        print(notes.joined())
      }
    }

    """,
    "App/PreferencesService.swift": """
    import Foundation

    protocol PreferencesService: Sendable {
      func notes() -> [String]
      func save(_ notes: [String])
    }

    struct LocalPreferences: PreferencesService {
      func notes() -> [String] {
        UserDefaults.standard.stringArray(forKey: "notes") ?? []
      }

      func save(_ notes: [String]) {
        UserDefaults.standard.set(notes, forKey: "notes")
      }
    }

    """,
  ]

  private static let steps = [
    Step(commands: ["viper module wrap NotesViewController --actions"], edits: [], left: 5),
    Step(
      commands: ["viper module connect Notes Settings"],
      edits: [
        Edit(
          file: controller,
          old: """
                output?.settings()
                let settings = SettingsAssembly().makeModule()
                navigationController?.pushViewController(settings, animated: true)

            """,
          new: """
                output?.settings()

            """),
        Edit(
          file: presenter, old: "  func settings() {}\n",
          new: """
              func settings() {
                router.openSettingsModule(output: self)
              }

            """),
      ], left: 4),
    Step(
      commands: [
        "viper module add service Notes Preferences",
        "viper module add method Notes 'obtainNotes:[String]' --from presenter --service preferences.notes",
        "viper module add method Notes 'saveNotes:[String]' --from presenter --without-answer --service preferences.save",
      ],
      edits: [
        Edit(
          file: presenter,
          old: """
              func didLoadView() {
                // Decide here what the screen shows first.
              }

              func add() {}

            """,
          new: """
              func didLoadView() {
                interactor.obtainNotes()
              }

              func add() {
                notes.append("Note \\(notes.count + 1)")
                interactor.saveNotes(notes)
                view?.showNotes(notes)
              }

            """),
        Edit(
          file: presenter, old: "    view?.showNotes(notes)\n  }\n}\n",
          new: """
                self.notes = notes
                view?.showNotes(notes)
              }
            }

            """),
        Edit(
          file: presenter, old: "  weak var view: (any NotesViewInput)?\n",
          new: """
              weak var view: (any NotesViewInput)?
              private var notes: [String] = []

            """),
        Edit(
          file: "App/Notes/View/NotesViewController+ViewInput.swift", old: "    // Show it here.\n",
          new: "    show(notes)\n"),
        Edit(
          file: controller,
          old: """
                view.addSubview(label)
                notes = UserDefaults.standard.stringArray(forKey: "notes") ?? []
                show(notes)

            """,
          new: """
                view.addSubview(label)

            """),
        Edit(
          file: controller,
          old: """
                output?.add()
                notes.append("Note \\(notes.count + 1)")
                UserDefaults.standard.set(notes, forKey: "notes")
                show(notes)

            """,
          new: """
                output?.add()

            """),
        Edit(file: controller, old: "  private func show", new: "  func show"),
      ], left: 2),
    Step(
      commands: [
        "viper module add service Notes NoteExportService",
        "viper module add method Notes 'exportNotes:[String]' --from presenter --without-answer --service noteExportService.export",
      ],
      edits: [
        Edit(
          file: presenter, old: "  func export() {}\n",
          new: """
              func export() {
                interactor.exportNotes(notes)
              }

            """),
        Edit(
          file: controller, old: "    output?.export()\n    exporter.export(notes)\n",
          new: "    output?.export()\n"),
        Edit(
          file: controller,
          old: """
              private let exporter = NoteExportService()
              private var notes: [String] = []

            """, new: ""),
      ], left: 0),
  ]

  private let project = TestProject(Self.app)

  private func modules() throws -> (modules: [GeneratedModule], project: [String: String]) {
    let texts = try project.snapshot(withTimes: false).texts
    let names = ["Settings", "Notes"].filter { name in
      texts.keys.contains { $0.hasPrefix("App/\(name)/") }
    }
    let isModule = { (path: String) in names.contains { path.hasPrefix("App/\($0)/") } }
    var known = try WiredModules.modules(names, of: project).filter { !$0.code.isEmpty }
    // Other tests compile those of the module that is only opened.
    for index in known.indices where known[index].name == "Settings" { known[index].tests = [:] }
    return (
      known, texts.filter { $0.key.hasPrefix("App/") && !isModule($0.key) }
    )
  }

  private func prove(isToRun: Bool, _ features: [String] = []) throws {
    let (modules, files) = try modules()
    let proof = try SwiftProof(modules, project: files, features: features, isToRun: isToRun)
    guard isToRun else { return }
    for result in try proof.run() { #expect(result.failed.isEmpty, "\(result)") }
  }

  @Test func `compiles after each step of the page, and its tests pass`() throws {
    let page = try String(
      contentsOf: Catalog.folder.appendingPathComponent("../Docs/wrap.md").standardizedFileURL,
      encoding: .utf8)
    try #require(Viper.run(["gen", "Settings", "viper"], in: project.world) == .done)
    #expect(page.contains(Self.app[Self.controller] ?? ""))
    let service = Self.app["App/NoteExportService.swift"] ?? ""
    for line in service.split(separator: "\n").prefix(4) { #expect(page.contains(line), "\(line)") }
    try prove(isToRun: false)
    for (index, step) in Self.steps.enumerated() {
      for command in step.commands {
        #expect(page.contains(command), "\(command)")
        let words = command.replacing("'", with: "").split(separator: " ").dropFirst()
        try #require(
          Viper.run(words.map(String.init), in: project.world) == .done,
          "\(command): \(project.console.errors)")
      }
      for edit in step.edits {
        let path = project.root.appending(edit.file)
        let text = String(decoding: try project.files.read(path), as: UTF8.self)
        try #require(text.ranges(of: edit.old).count == 1, "\(edit.old) in\n\(text)")
        #expect(edit.new.isEmpty || page.contains(edit.new), "\(edit.new)")
        project.files.put(text.replacing(edit.old, with: edit.new), at: path)
      }
      let status = project.answer("module", "wrap", "--status", "NotesViewController")
      if index == 0 {
        let line = status.result["entries"].list.first?["line"].number ?? 0
        #expect(page.contains("\(Self.controller):\(line) "), "\(line)")
      }
      #expect(status.result["left"].number == step.left, "\(status.result["entries"])")
      try prove(isToRun: index == 0 || step.left == 0)
    }
    #expect(project.answer("module", "check", "Notes").result["findings"] == [])
  }
}
