package import Diagnostics
package import Workspace

/// The complete list of what a command would do to a module, before it does anything.
package struct ModulePlan: ChangePlan {
  /// A place that speaks of a module and stays.
  package struct Mention: Sendable, Hashable {
    /// Absolute.
    package var path: Path
    /// Counted from 1.
    package var line: Int
    package var word: String
    /// The module whose record lists the file; nil for other files.
    package var module: String?
    /// Whether it is a whole string, which may mean something else.
    package var isString = false

    /// The mentions at places of a file, which are in order.
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

  /// The modules by name, as they are afterwards.
  package var modules: [String]
  /// In the order in which they are made: the project file last.
  package var changes: [Change] = []
  /// Words in other files that mean the module.
  package var mentions: [Mention] = []
  /// Words in other files that mean a module which goes.
  package var users: [Mention] = []
  /// Files in which two versions of a place could not be made one, absolute.
  package var conflicts: [Path] = []
  /// What else there is to know, each a sentence.
  package var notes: [String] = []
  package var warnings: [Diagnostic] = []
  /// Why modules are left as they are, while the others change.
  package var problems: [Diagnostic] = []
  /// Whether there was something to be done.
  package var isBehind = false

  package init(modules: [String]) { self.modules = modules }

  /// Takes in the plan for another module, but for its changes.
  mutating func add(_ other: ModulePlan) {
    if !other.isEmpty { modules += other.modules }
    mentions += other.mentions
    conflicts += other.conflicts
    notes += other.notes
    warnings += other.warnings
    isBehind = isBehind || other.isBehind
  }

  /// Whether nothing is to be done.
  package var isEmpty: Bool { !changes.contains { $0.action != .identical && $0.action != .skip } }

  /// The error that names the files for which nothing may be done; nil where there are none.
  ///
  /// - Parameter world: says how paths are shown.
  /// - Returns: what to report in place of carrying the plan out.
  package func refusal(in world: World) -> Diagnostic? {
    let inTheWay = changes.filter { $0.action == .conflict }
    guard let first = inTheWay.first else { return nil }
    func shown(_ change: Change) -> String { "`\(change.path.display(in: world).escaped())`" }
    let notes = inTheWay.count == 1 ? [] : inTheWay.map { "\(shown($0)) is one of them." }
    if case .removeFile = first.kind {
      return Diagnostic(
        .error, "module.edited",
        inTheWay.count == 1
          ? "\(shown(first)) was edited since it was generated"
          : "\(inTheWay.count) files were edited since they were generated", notes: notes,
        hints: [
          "pass `--diff` to see what would go, `--keep-edited` to keep"
            + " \(inTheWay.count == 1 ? "it" : "them"), or `--force` to remove"
            + " \(inTheWay.count == 1 ? "it" : "them")."
        ])
    }
    return Diagnostic(
      .error, "module.in-the-way",
      inTheWay.count == 1
        ? "\(shown(first)) exists already" : "\(inTheWay.count) files exist already", notes: notes,
      hints: ["move \(inTheWay.count == 1 ? "it" : "them") away, or choose another name or place."])
  }
}
