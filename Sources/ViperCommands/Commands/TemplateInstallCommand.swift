import ArgumentParser
import Diagnostics
import TemplateSources
import ViperActions
import Workspace

struct TemplateInstallCommand: ChangingCommand {
  static let configuration = CommandConfiguration(
    commandName: "install", abstract: "Install the templates that the Rambafile declares.",
    discussion: """
      Installs the versions of Rambafile.lock, so that everyone gets the same, and
      writes that file. The lock of Rambafile.main is Rambafile.main.lock.

      viper template install                  the locked versions
      viper template install --update         the newest version of every template
      viper template install --update viper   the newest version of one template
      viper template install --frozen         for CI: never change the lock
      """)

  @Flag(help: "Install the newest versions and change the lock.") var update = false

  @Argument(help: "The templates to update.", completion: Completion.template)
  var names: [String] = []

  @Flag(help: "Fail if Rambafile, lock and templates differ.") var frozen = false
  @Flag(help: "Replace edited templates.") var force = false

  @OptionGroup(title: "Fetching") var fetching: FetchOptions
  @OptionGroup var shared: ChangingOptions

  func validate() throws {
    if !names.isEmpty, !update {
      let quoted = names.map { ShellWord.quoted($0) }.joined(separator: " ")
      throw ValidationError(
        "template names need `--update`: `viper template install --update \(quoted)`")
    }
    try exclude(("--update", update), ("--frozen", frozen))
  }

  func run(in session: Session) throws(Diagnostic) -> ExitCode {
    var options = InstallOptions()
    options.updatedNames = update && names.isEmpty ? nil : names
    options.isFrozen = frozen
    options.isForced = force
    let plan = try TemplateInstallation.run(
      options, isPreview: mode.isPreview, from: fetching.loader(.online, in: session),
      in: session.world)
    session.printer.warn(plan.warnings)
    print(plan, in: session)
    return .done
  }

  private func print(_ plan: InstallPlan, in session: Session) {
    let printer = session.printer
    let lock = plan.changes.first { $0.path == RambafileLock.path(in: session.world) }
    let changes = ChangeReport(plan.changes.flatMap(\.fileChanges), in: session)
    printer.result(
      json: changes.json() + [
        "templates": plan.items.objects {
          [
            "name": $0.name, "action": $0.action.rawValue, "origin": JSONObject($0.origin),
            "previous": $0.previous.map(JSONObject.init), "digest": $0.digest,
          ]
        },
        "undeclared": plan.undeclared, "lock": lock == nil ? "unchanged" : "written",
      ])
    if mode.isPreview { return changes.print() }
    for name in plan.undeclared {
      printer.note(
        "note: `Templates/\(name.escaped())` stays; the Rambafile does not declare it.\n")
    }
    guard !printer.isQuiet else { return }
    let width = plan.items.map(\.name.count).max() ?? 0
    for item in plan.items where item.action != .unchanged || printer.isVerbose {
      printer.result(line(item, width: width, printer.outputStyle))
    }
    if plan.items.isEmpty { return printer.result("The Rambafile declares no templates.\n") }
    let counts =
      plan.items.map(\.action).counts(named: \.rawValue)
      + (lock.map { ["\(session.shown($0.path)) written"] } ?? [])
    printer.summary(counts.joined(separator: ", "))
  }

  private func line(_ item: InstallPlan.Item, width: Int, _ style: Style) -> String {
    let word = item.action.rawValue.padded(to: 10)
    let painted =
      switch item.action {
      case .installed: style.paint(word, .green)
      case .updated: style.paint(word, .yellow)
      case .unchanged, .inPlace: style.dim(word)
      }
    var text = "\(painted)\(item.name.escaped().padded(to: width))  \(item.origin.shown)"
    if let old = item.previous?.commit, let new = item.origin.commit, old != new {
      text += ", was \(old.prefix(7))"
    }
    return text + "\n"
  }
}
