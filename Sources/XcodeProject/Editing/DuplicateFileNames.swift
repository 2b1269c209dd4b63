package import Diagnostics

extension ModuleAdder {
  /// Rejects Swift files that have the name of another file in their target.
  ///
  /// The compiler rejects them too (`filename "…" used twice`).
  ///
  /// - Throws: one error with all such files.
  func rejectSameNamed(of positions: Range<Int>, _ tree: GroupTree) throws(Diagnostic) {
    guard !lookup.sameNamed.isEmpty else { return }
    var members = PhaseMembers(project)
    var sameNamed: [DuplicateFileName] = []
    for position in positions {
      guard let others = lookup.sameNamed[position],
        paths[position].components.last?.hasSuffix(".swift") == true
      else { continue }
      for name in files[position].targets {
        guard let target = targets[name] else { continue }
        for other in others where !members.lack(other, as: .source, in: target) {
          guard let place = tree.location(of: other) else { continue }
          sameNamed.append(
            DuplicateFileName(
              path: paths[position].description, other: place.description, target: name))
        }
      }
    }
    if let problem = DuplicateFileName.refusal(of: sameNamed) { throw problem }
  }
}

/// Two Swift files with the same name in one target.
package struct DuplicateFileName {
  /// The path of the new file.
  private let path: String
  /// The path of the existing file, or of another new one.
  private let other: String
  /// The target of both; nil where its name is unknown.
  private let target: String?

  /// Describes two files with the same name.
  package init(path: String, other: String, target: String?) {
    self.path = path
    self.other = other
    self.target = target
  }

  /// How many pairs a message lists.
  private static let most = 3

  /// Combines all pairs into one error.
  ///
  /// - Parameter sameNamed: all pairs of one run.
  /// - Returns: nil where there are none.
  package static func refusal(of sameNamed: [DuplicateFileName]) -> Diagnostic? {
    guard !sameNamed.isEmpty else { return nil }
    let names = sameNamed.compactMap(\.target).reduce(into: [String]()) { names, name in
      if !names.contains(name) { names.append(name) }
    }
    let targets = names.map { "`\($0.escaped())`" }.joined(separator: ", ")
    let subject =
      names.isEmpty ? "one target" : (names.count == 1 ? "the target " : "the targets ") + targets
    let count = sameNamed.count == 1 ? "two" : "\(sameNamed.count) times two"
    let pairs = sameNamed.prefix(most).map { "`\($0.path.escaped())` and `\($0.other.escaped())`" }
    let more = sameNamed.count > most ? "; and \(sameNamed.count - most) more" : ""
    return Diagnostic(
      .error, "project.same-name",
      "\(subject) would hold \(count) files of one name, which Swift refuses",
      notes: ["they are \(pairs.joined(separator: "; "))\(more)."],
      hints: ["give the module another name, or generate it into another target."])
  }
}
