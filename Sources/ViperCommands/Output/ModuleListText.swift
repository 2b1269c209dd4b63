import Diagnostics
import ViperActions
import Workspace

/// A list of modules.
struct ModuleListText {
  private let listing: ModuleListing
  private let session: Session

  init(_ listing: ModuleListing, in session: Session) {
    self.listing = listing
    self.session = session
  }

  /// A line for each module, in columns.
  var text: String {
    let style = session.printer.output
    guard !listing.items.isEmpty else {
      return listing.problems.isEmpty
        ? "No module has a record. `viper module adopt` makes records of what is there.\n" : ""
    }
    let rows = listing.items.map { item in
      (
        item: item, name: item.record.module.escaped(), template: Self.template(of: item.record),
        state: item.states.joined(separator: ", ")
      )
    }
    let widths = (
      rows.map(\.name.count).max() ?? 0, rows.map(\.template.count).max() ?? 0,
      rows.map(\.state.count).max() ?? 0
    )
    var text = ""
    for row in rows {
      let state = row.state.padded(to: widths.2)
      text += "\(style.bold(row.name.padded(to: widths.0)))  \(row.template.padded(to: widths.1))  "
      text += row.item.states == ["unchanged"] ? style.dim(state) : style.paint(state, .yellow)
      text += "  \(session.shown(row.item.folder))\n"
    }
    return text
  }

  static func template(of record: ModuleRecord) -> String {
    (record.template.name + (record.template.version.map { " " + $0 } ?? "")).escaped()
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
