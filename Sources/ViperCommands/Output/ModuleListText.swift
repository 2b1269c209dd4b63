import Diagnostics
import ViperActions
import Workspace

/// A table of modules.
struct ModuleListText {
  let listing: ModuleListing
  let session: Session

  var text: String {
    let style = session.printer.output
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

  var fields: [JSONObject] {
    listing.items.map { item in
      [
        "name": item.record.module, "template": item.record.template.name,
        "version": item.record.template.version, "states": item.states, "edited": item.edited,
        "conflicts": item.conflicts, "missing": item.missing, "behind": item.isBehind,
        "path": item.folder.display(in: session.world),
      ]
    }
  }
}

extension ModuleListing.Item {
  fileprivate var shownStates: String { states.joined(separator: ", ") }
}

extension ModuleRecord {
  /// The template with its version.
  var shownTemplate: String {
    (template.name + (template.version.map { " " + $0 } ?? "")).escaped()
  }
}
