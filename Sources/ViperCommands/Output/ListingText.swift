import Diagnostics
import TemplateSources
import ViperActions

/// A list of templates, section by section.
struct ListingText {
  private let items: [TemplateListing.Item]
  private let words: [String]
  private let session: Session

  /// The words are marked where they stand in a name or summary.
  init(_ items: [TemplateListing.Item], matching words: [String], in session: Session) {
    self.items = items
    self.words = words
    self.session = session
  }

  /// Prints the items and what went wrong with the listing.
  func print(_ listing: TemplateListing) -> ExitCode {
    session.printer.result(json: ["templates": items.map(\.fields)])
    session.printer.result(text)
    session.printer.warn(listing.warnings)
    if session.printer.isVerbose { session.printer.warn(items.compactMap(\.problem)) }
    guard let problem = Diagnostic.combining(listing.problems) else { return .done }
    session.printer.report(problem)
    return .failed
  }

  private var text: String {
    let style = session.printer.output
    let names = items.map { $0.name.escaped().count }.max() ?? 0
    let versions = items.map { ($0.version ?? "").escaped().count }.max() ?? 0
    var text = ""
    var section: TemplateListing.Section?
    for item in items {
      if item.section != section {
        text += (section == nil ? "" : "\n") + style.bold(title(item.section)) + "\n"
        section = item.section
      }
      var head = "  " + marked(item.name, padding: names)
      if versions > 0 { head += "  " + (item.version ?? "").escaped().padded(to: versions) }
      let summary = item.summary.map { marked($0) } ?? ""
      var rest = item.problem == nil ? summary : style.paint("broken", .red)
      if item.section == .installed, let origin = item.origin {
        rest += style.dim((summary.isEmpty ? "" : " ") + "(\(origin.shown))")
      }
      var entry = WrappedText.hanging(
        rest, behind: head + "  ", width: session.world.columns)
      while entry.hasSuffix(" ") { entry.removeLast() }
      text += entry + "\n"
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

  /// The text on one line, with the words coloured that were searched for.
  private func marked(_ text: String, padding: Int = 0) -> String {
    let shown = text.split { $0.isNewline }.joined(separator: " ").escaped()
    let padded = String(repeating: " ", count: max(0, padding - shown.count))
    let style = session.printer.output
    guard style.isOn, !words.isEmpty else { return shown + padded }
    let letters = Array(shown)
    var isMarked = Array(repeating: false, count: letters.count)
    for word in words.map({ Array($0.lowercased()) }) where !word.isEmpty {
      guard word.count <= letters.count else { continue }
      for start in 0...(letters.count - word.count)
      where letters[start..<start + word.count].map({ $0.lowercased() }) == word.map(String.init) {
        for index in start..<start + word.count { isMarked[index] = true }
      }
    }
    var result = ""
    var index = 0
    while index < letters.count {
      let end = letters[index...].indices.first { isMarked[$0] != isMarked[index] } ?? letters.count
      let piece = String(letters[index..<end])
      result += isMarked[index] ? style.paint(piece, .yellow, isBold: true) : piece
      index = end
    }
    return result + padded
  }

}

extension TemplateListing.Item {
  fileprivate var fields: JSONObject {
    let place =
      switch section {
      case .installed: "installed"
      case .bundled: "bundled"
      case .catalog: "catalog"
      }
    return [
      "name": name, "section": place, "summary": summary, "version": version,
      "origin": origin.map(JSONObject.init), "problem": problem?.message,
    ]
  }
}
