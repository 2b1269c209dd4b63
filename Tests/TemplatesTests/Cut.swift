/// A generated module with one connection removed.
struct Cut: Sendable, CustomStringConvertible {
  /// The file's path in the module's folder.
  var path: String
  /// The line that was changed.
  var line: String
  /// The new line; nil if the line was deleted.
  var replacement: String?
  /// The whole file after the cut.
  var text: String
  /// Whether it changes ownership, which tests of the whole module may notice, too.
  var isOwnership: Bool

  var description: String { "\(path): `\(line)` -> `\(replacement ?? "")`" }

  /// Each connection in a module's code, removed separately.
  static func all(in module: GeneratedModule) -> [Cut] {
    module.code.filter { $0.key.hasSuffix(".swift") }.sorted { $0.key < $1.key }
      .flatMap { cuts(in: $0.value, at: $0.key) }
  }

  private static func cuts(in text: String, at path: String) -> [Cut] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    var cuts: [Cut] = []
    var declaration = ""
    for (index, line) in lines.enumerated() {
      if line.prefixMatch(of: #/  [a-z@]/#) != nil { declaration = line }
      for change in CutRule.changes(of: line, in: declaration, file: text) {
        var changed = lines
        // A `case` can't be empty.
        changed[index] = change.line ?? "_ = ()"
        var text = changed.joined(separator: "\n")
        if let name = change.madeOptional {
          text = text.replacing("\(name).", with: "\(name)?.")
            .replacing("self?.\(name)??.", with: "self?.\(name)?.")
        }
        cuts.append(
          Cut(
            path: path, line: line.trimmed, replacement: change.line?.trimmed, text: text,
            isOwnership: change.isOwnership))
      }
    }
    return cuts
  }
}

extension String {
  fileprivate var trimmed: String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}
