import Diagnostics
import TemplateSources
import ViperActions

/// A list of templates in sections.
struct ListingText {
  let items: [TemplateListing.Item]
  /// The search words, which are highlighted.
  var words: [String] = []
  let session: Session

  /// Prints the templates, and the problems of the listing.
  func print(_ listing: TemplateListing) -> ExitCode {
    session.printer.result(json: ["templates": items.map(\.fields)])
    session.printer.result(text)
    session.printer.warn(listing.warnings)
    if session.printer.isVerbose { session.printer.warn(items.compactMap(\.problem)) }
    session.printer.report(listing.problems)
    return listing.problems.isEmpty ? .done : .failed
  }

  private var text: String {
    let style = session.printer.outputStyle
    let names = items.map { $0.name.escaped().count }.max() ?? 0
    let versions = items.map { ($0.version ?? "").escaped().count }.max() ?? 0
    var text = ""
    var section: TemplateListing.Section?
    for item in items {
      if item.section != section {
        text += (section == nil ? "" : "\n") + style.bold(title(item.section)) + "\n"
        section = item.section
      }
      var head = "  " + highlighted(item.name, padding: names)
      if versions > 0 { head += "  " + (item.version ?? "").escaped().padded(to: versions) }
      let summary = highlighted(item.summary ?? "")
      var rest = item.problem == nil ? summary : style.paint("broken", .red)
      if item.section == .installed, let origin = item.origin {
        rest += style.dim((summary.isEmpty ? "" : " ") + "(\(origin.shown))")
      }
      text += WrappedText.hanging(rest, behind: head + "  ", width: session.world.columns) + "\n"
    }
    return text
  }

  private func title(_ section: TemplateListing.Section) -> String {
    switch section {
    case .installed: "Installed"
    case .bundled: "Bundled"
    case .catalog(let name): "Catalog " + name.escaped()
    }
  }

  /// The text on one line with its search words in color.
  private func highlighted(_ text: String, padding: Int = 0) -> String {
    let shown = text.split { $0.isNewline }.joined(separator: " ").escaped()
    let style = session.printer.outputStyle
    guard style.isOn else { return shown.padded(to: padding) }
    var rest = shown[...]
    var result = ""
    while let letter = rest.first {
      let word = words.filter { !$0.isEmpty && rest.lowercased().hasPrefix($0.lowercased()) }
        .max { $0.count < $1.count }
      result +=
        word.map { style.paint(String(rest.prefix($0.count)), .yellow, isBold: true) }
        ?? String(letter)
      rest = rest.dropFirst(word?.count ?? 1)
    }
    return result + String(repeating: " ", count: max(0, padding - shown.count))
  }
}

extension TemplateListing.Item {
  fileprivate var fields: JSONObject {
    let place = if case .catalog = section { "catalog" } else { "\(section)" }
    return [
      "name": name, "section": place, "summary": summary, "version": version,
      "origin": origin.map(JSONObject.init), "problem": problem?.message,
    ]
  }
}
