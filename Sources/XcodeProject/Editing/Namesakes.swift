package import Diagnostics

extension ModuleAdder {
  /// Refuses Swift files that would share their name with another one of their target: Swift takes a
  /// file's name for what it is about, and refuses two (`filename "…" used twice`).
  ///
  /// - Throws: what the phases of the targets hold already.
  func refuseNamesakes(_ tree: GroupTree) throws(Diagnostic) {
    guard !lookup.namesakes.isEmpty else { return }
    var members = PhaseMembers(project)
    var problems: [Diagnostic] = []
    for (position, others) in lookup.namesakes.sorted(by: { $0.key < $1.key }) {
      guard paths[position].components.last?.hasSuffix(".swift") == true else { continue }
      for name in request.files[position].targets {
        guard let target = targets[name] else { continue }
        for other in others where !members.lack(other, as: .source, in: target) {
          guard let place = tree.location(of: other) else { continue }
          problems.append(
            Namesake.refusal(
              of: paths[position].description, beside: place.description, in: name))
        }
      }
    }
    if let problem = Diagnostic.combining(problems) { throw problem }
  }
}

/// Two Swift files of one name in one target.
package enum Namesake {
  /// - Parameters:
  ///   - path: the file that would be added.
  ///   - other: the one that is there, or comes too.
  ///   - target: the one that both are for; nil where it has no name.
  /// - Returns: the error.
  package static func refusal(
    of path: String, beside other: String, in target: String?
  ) -> Diagnostic {
    let target = target.map { "the target `\($0.escaped())`" } ?? "one target"
    return Diagnostic(
      .error, "project.same-name",
      "\(target) would hold two files of one name, which Swift refuses",
      notes: ["they are `\(path.escaped())` and `\(other.escaped())`."],
      hints: ["give the module another name, or generate it into another target."])
  }
}
