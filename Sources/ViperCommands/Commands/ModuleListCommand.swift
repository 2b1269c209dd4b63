import ArgumentParser
import Diagnostics
import ViperActions
import Workspace

struct ModuleListCommand: AppCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the modules that have records.",
    discussion: """
      The state of each module is one or more of these:

      unchanged  as generated
      edited     files were changed since then
      conflict   an update left conflict markers
      missing    files were moved or deleted
      behind     the template has changed since then
      """)

  @OptionGroup var apps: AppOptions
  @OptionGroup(title: "Global options") var global: GlobalOptions

  func run(in session: Session) throws(Diagnostic) -> ExitCode {
    let listing = try ModuleListing(in: session.world)
    let fields = listing.items.objects {
      [
        "name": $0.record.module, "template": $0.record.template.name,
        "version": $0.record.template.version, "states": $0.states, "edited": $0.edited,
        "conflicts": $0.conflicts, "missing": $0.missing, "behind": $0.isBehind,
        "path": session.path($0.folder),
      ]
    }
    session.printer.result(json: ["modules": fields])
    session.printer.result(table(of: listing, in: session))
    session.printer.report(listing.problems)
    return listing.problems.isEmpty ? .done : .failed
  }

  private func table(of listing: ModuleListing, in session: Session) -> String {
    let style = session.printer.outputStyle
    guard !listing.items.isEmpty else {
      return listing.problems.isEmpty
        ? "No module has a record. `viper module adopt` creates records for existing modules.\n"
        : ""
    }
    let names = listing.items.map { $0.record.module.escaped().count }.max() ?? 0
    let templates = listing.items.map(\.record.shownTemplate.count).max() ?? 0
    let states = listing.items.map(\.shownStates.count).max() ?? 0
    return listing.items.map { item in
      let state = item.shownStates.padded(to: states)
      return style.bold(item.record.module.escaped().padded(to: names)) + "  "
        + item.record.shownTemplate.padded(to: templates) + "  "
        + (item.states == ["unchanged"] ? style.dim(state) : style.paint(state, .yellow))
        + "  \(session.shown(item.folder))\n"
    }.joined()
  }
}

extension ModuleListing.Item {
  fileprivate var shownStates: String { states.joined(separator: ", ") }
}

extension ModuleRecord {
  var shownTemplate: String {
    (template.name + (template.version.map { " " + $0 } ?? "")).escaped()
  }
}
