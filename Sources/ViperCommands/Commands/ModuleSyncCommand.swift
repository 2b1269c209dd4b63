import ArgumentParser
import Diagnostics
import ViperActions
import Workspace

struct ModuleSyncCommand: ChangingCommand {
  static let configuration = CommandConfiguration(
    commandName: "sync", abstract: "Add what types lack of their protocols.",
    discussion: """
      Compares the protocols of a module with everything that conforms to them, in
      code and tests. A type gets a stub for a missing requirement; a test double
      gets code like its other members. A method follows a changed signature where
      its body allows it. viper prints what it can't decide.

      viper module sync Feed
      viper module sync --in App/Modules/Feed --diff
      viper module sync --all --check      exit with 2 if something is missing
      """)

  @Argument(help: "The modules: name, Folder/Name or path.", completion: Completion.module)
  var modules: [String] = []

  @Flag(help: "Sync all protocols of the project.") var all = false

  @Option(
    name: .customLong("in"), help: .of("folder", "Sync the protocols below a folder."),
    completion: .directory)
  var folder: String?

  @Flag(help: "Only check; exit with 2 if something is missing.") var check = false
  @Flag(help: "Remove from test doubles what no protocol requires.") var removeUnused = false

  @OptionGroup var shared: ChangingOptions

  var mode: ChangeMode { change.mode(isCheck: check) }

  func validate() throws {
    let count = (modules.isEmpty ? 0 : 1) + (all ? 1 : 0) + (folder == nil ? 0 : 1)
    if count != 1 { throw ValidationError("pass one of: modules, `--in`, `--all`") }
    try exclude(("--check", check), ("--expect", change.expect != nil))
  }

  func run(in session: Session) throws(Diagnostic) -> ExitCode {
    let sync = ModuleSync(
      modules, in: folder, removingUnused: removeUnused, isPreview: mode.isPreview,
      isCheck: check, in: session.world)
    let plan = try session.carryOut(sync, isCheck: check)
    print(plan, in: session)
    return check && !plan.isInSync ? .declined : .done
  }

  private func print(_ plan: SyncPlan, in session: Session) {
    let printer = session.printer
    let changes = ChangeReport(plan.changes, in: session)
    let fields = { (item: SyncPlan.Item) -> JSONObject in
      [
        "type": item.type, "requirement": item.requirement,
        "file": session.path(item.path), "line": item.line, "text": item.text,
      ]
    }
    let line = { (item: SyncPlan.Item, word: String) in
      word.padded(to: 10) + "\(item.type.escaped()).\(item.requirement.escaped()) in "
        + "\(session.shown(item.path)):\(item.line)\n"
    }
    printer.result(
      json: changes.json() + [
        "inserted": plan.inserted.map(fields), "changed": plan.changed.map(fields),
        "removed": plan.removed.map(fields),
        "left": plan.left.map { fields($0.item) + ["reason": $0.reason.rawValue] },
      ])
    let items =
      plan.inserted.map { ($0, "insert") } + plan.changed.map { ($0, "change") }
      + plan.removed.map { ($0, "remove") }
    if mode.showsDiff {
      changes.print()
    } else if mode.isPreview || !printer.isQuiet {
      for (item, word) in items { printer.result(line(item, word)) }
      if !check, !plan.changes.isEmpty { changes.print() }
    }
    // A check shows only what makes it fail.
    for leftover in plan.left where !check || leftover.isMissing {
      printer.result(
        line(leftover.item, "skipped") + "          \(leftover.reason.words)\n"
          + leftover.item.text.escaped(keepingLines: true).split(separator: "\n")
          .map { "            \($0)\n" }.joined())
    }
    if plan.isInSync, plan.removed.isEmpty, check || plan.left.isEmpty {
      printer.note("Nothing is missing.\n")
    }
  }
}
