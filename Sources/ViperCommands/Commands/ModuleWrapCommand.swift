import ArgumentParser
import Diagnostics
import ViperActions
import Workspace

struct ModuleWrapCommand: ChangingCommand {
  static let configuration = CommandConfiguration(
    commandName: "wrap", abstract: "Generate a module around a view controller.",
    discussion: """
      Generates all layers but the view, and connects them with the view controller:
      it gets a property for its presenter and reports that it is loaded. Nothing
      else in its file changes. Then viper lists the code that belongs to other
      layers, with the commands that prepare them for it.

      viper module wrap FeedViewController
      viper module wrap FeedViewController --template surf_mvp --actions
      viper module wrap --status FeedViewController      what is left to move
      viper module wrap --all --status                   all view controllers
      """)

  @Argument(help: .of("class", "The class of the view controller."), completion: .list([]))
  var type: String?

  @Option(help: .of("module", "The module, if not the class without ViewController."))
  var name: String?

  @Option(help: "A template that can wrap.", completion: Completion.template) var template: String?
  @Flag(help: "Also report the user's actions to the presenter.") var actions = false

  @Option(help: .of("file", "Also write the checklist to this file."), completion: .file())
  var list: String?

  @Flag(help: "Only print what is left in the view controller.") var status = false
  @Flag(help: "With `--status`, rank all view controllers.") var all = false
  @Flag(help: "Generate no tests.") var noTests = false

  @OptionGroup(title: "Module") var values: ModuleOptions
  @OptionGroup(title: "Location") var places: PlaceOptions
  @OptionGroup var shared: ChangingOptions

  var changesProject: Bool { !status && !mode.isPreview }

  func validate() throws {
    if all, !status { throw ValidationError("`--all` needs `--status`") }
    if all == (type != nil) {
      throw ValidationError(all ? "`--all` takes no class" : "name the class of a view controller")
    }
    let forModule = [
      ("--list", list != nil), ("--actions", actions), ("--name", name != nil),
      ("--template", template != nil), ("--no-tests", noTests),
      ("--description", values.description != nil), ("--author", values.author != nil),
      ("--custom-parameters", !values.customParameters.isEmpty),
      ("--expect", change.expect != nil),
    ]
    for option in forModule + places.given.keys.sorted().map({ ($0, true) }) {
      try exclude(("--status", status), option)
    }
  }

  func run(in session: Session) throws(Diagnostic) -> ExitCode {
    guard let type else {
      print(try ControllerRanking(in: session.world), in: session)
      return .done
    }
    guard !status else {
      let checklist = try ControllerChecklist(of: type, in: session.world)
      session.printer.result(json: fields(checklist, in: session))
      let text = try checklist.text(in: session.world)
      session.printer.result(text.escaped(keepingLines: true) + "\n")
      return .done
    }
    var options = GenerationOptions(name ?? "", template, values, places)
    options.withTests = !noTests
    var wrap = ModuleWrap(type, options, in: session.world)
    wrap.withActions = actions
    wrap.checklistFile = list.map(session.typed)
    let plan = try session.carryOut(wrap)
    print(plan, in: session)
    if mode.isPreview, let refusal = plan.refusal(in: session.world) { throw refusal }
    return .done
  }

  private func print(_ plan: WrapPlan, in session: Session) {
    let printer = session.printer
    let changes = ChangeReport(plan.changes, in: session)
    let generation = plan.generation
    let notes = generation?.assumptions ?? []
    printer.result(
      json: changes.json() + [
        "class": plan.checklist.type, "file": session.path(plan.checklist.path),
        "module": plan.module, "template": generation?.template, "notes": notes,
        "byHand": plan.byHand.map(\.fields), "checklist": fields(plan.checklist, in: session),
      ])
    if generation == nil {
      printer.note("Nothing to do: \(plan.checklist.type.escaped()) is wrapped already.\n")
    }
    if !plan.changes.isEmpty { changes.print() }
    session.print(plan.byHand, "Insert into")
    for note in notes { printer.note("note: \(note)\n") }
    if !session.mode.showsDiff {
      printer.details("\n\(plan.markdown.escaped(keepingLines: true))\n")
    }
  }

  private func fields(_ checklist: ControllerChecklist, in session: Session) -> JSONObject {
    [
      "class": checklist.type, "file": session.path(checklist.path), "module": checklist.module,
      "wrapped": checklist.isWrapped, "left": checklist.entries.count,
      "entries": checklist.entries.objects {
        [
          "kind": $0.kind.rawValue, "file": session.path($0.path), "line": $0.line, "code": $0.code,
          "target": $0.target, "commands": $0.commands.map(SessionSettings().commandLine),
        ]
      },
      "questions": checklist.reviewedClasses.objects {
        [
          "class": $0.name, "file": session.path($0.path), "line": $0.line,
          "importsUIKit": $0.importsUIKit, "knows": $0.layers, "does": $0.does.map(\.rawValue),
        ]
      },
    ]
  }

  private func print(_ ranking: ControllerRanking, in session: Session) {
    session.printer.warn(ranking.warnings)
    let kinds = MisplacedCode.Kind.allCases
    let controllers = ranking.items.objects { item in
      [
        "class": item.type, "file": session.path(item.path), "line": item.line,
        "module": item.module, "left": item.total,
        "counts": JSONObject(kinds.map { ($0.rawValue, item.counts[$0] ?? 0) }),
      ]
    }
    session.printer.result(json: ["controllers": controllers])
    for item in ranking.items {
      let counts = kinds.compactMap { kind in
        item.counts[kind].map { "\(kind.rawValue.replacing("_", with: " ")) \($0)" }
      }
      let module = item.module.map { " (\($0.escaped()))" } ?? ""
      let left = String(repeating: " ", count: max(0, 4 - "\(item.total)".count)) + "\(item.total)"
      session.printer.result(
        "\(left)  \(session.shown(item.path)):\(item.line) \(item.type.escaped())\(module)"
          + (counts.isEmpty ? "" : ": " + counts.joined(separator: ", ")) + "\n")
    }
    let count = ranking.items.count.counted("view controller")
    session.printer.note("\(count), \(ranking.items.count { $0.total == 0 }) with nothing left.\n")
  }
}
