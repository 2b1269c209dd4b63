package import Diagnostics
package import Workspace

/// What `rename`, `move`, `remove`, `update` and other commands will do to modules.
package struct ModulePlan: ChangePlan {
  /// A place in a file that uses a module's name and does not change.
  package struct Mention: Sendable, Hashable {
    /// Absolute.
    package var path: Path
    /// Counted from 1.
    package var line: Int
    package var word: String
    /// The module whose record lists the file; nil for other files, and outside of ``uses``.
    package var module: String?
    /// Whether the word is in a string literal, which may mean something else.
    package var isString = false

    /// The mentions at ranges of a file, which are in order.
    static func all(
      at ranges: [(range: Range<Int>, isString: Bool)], in bytes: [UInt8], _ path: Path
    ) -> [Mention] {
      var (line, index) = (1, 0)
      return ranges.map { range, isString in
        line += bytes[index..<range.lowerBound].count { $0 == 0x0A }
        index = range.lowerBound
        let word = String(decoding: bytes[range], as: UTF8.self)
        return Mention(path: path, line: line, word: word, isString: isString)
      }
    }
  }

  /// The names of the modules, after a rename the new ones.
  package var modules: [String]
  /// In the order in which they are made, the project file last.
  package var changes: [Change] = []
  /// The places in other files that name the module and do not change.
  package var mentions: [Mention] = []
  /// The places in other files that still use a removed module.
  package var uses: [Mention] = []
  /// The files with conflict markers, absolute.
  package var conflicts: [Path] = []
  package var notes: [String] = []
  package var warnings: [Diagnostic] = []
  /// The problems of modules that do not change, while others do.
  package var problems: [Diagnostic] = []
  /// Whether a module is older than its template.
  package var isBehind = false

  /// Adds the plan of another module, without its changes and problems.
  mutating func add(_ other: ModulePlan) {
    if !other.isEmpty { modules += other.modules }
    mentions += other.mentions
    uses += other.uses
    conflicts += other.conflicts
    notes += other.notes
    warnings += other.warnings
    isBehind = isBehind || other.isBehind
  }

  package var isEmpty: Bool { !changes.contains { $0.action != .identical && $0.action != .skip } }

  /// The error that names the files which prevent the plan; nil without such files.
  package func refusal(in world: World) -> Diagnostic? {
    let refused = changes.filter { $0.action == .conflict }
    guard let first = refused.first else { return nil }
    func shown(_ change: Change) -> String { "`\(change.path.display(in: world).escaped())`" }
    let count = refused.count
    let them = count == 1 ? "it" : "them"
    let names = refused.map { $0.path.display(in: world) }
    let notes = count == 1 ? [] : ["they are \(names.quotedList(upTo: count))."]
    guard first.kind.after == .nothing else {
      return Diagnostic(
        .error, "module.in-the-way",
        count == 1 ? "\(shown(first)) exists already" : "\(count) files exist already",
        notes: notes,
        hints: [
          isBehind
            ? "move \(them) away, or change the names in the template."
            : "move \(them) away, or choose another name or place."
        ])
    }
    return Diagnostic(
      .error, "module.edited",
      count == 1
        ? "\(shown(first)) differs from what its template makes"
        : "\(count) files differ from what their template makes", notes: notes,
      hints: [
        "`--diff` shows what would be removed.",
        "pass `--keep-edited` to keep \(them), or `--force` to remove \(them).",
      ])
  }
}
