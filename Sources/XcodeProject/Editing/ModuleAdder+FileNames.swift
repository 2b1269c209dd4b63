package import Diagnostics

extension ModuleAdder {
  /// Rejects Swift files that have the name of another file in their target, as the compiler does.
  func rejectSameNamed() throws(Diagnostic) {
    var members = PhaseMembers(project: project)
    var found: [DuplicateFileName] = []
    for (file, path) in zip(request.files, paths)
    where path.components.last?.hasSuffix(".swift") == true {
      let others = lookup.namesakes(of: path)
      for name in file.targets {
        guard let target = targets[name] else { continue }
        for other in others where !members.lack(other, as: .source, in: target) {
          guard let place = tree.location(of: other) else { continue }
          found.append((path.description, place.description, name))
        }
      }
    }
    if let problem = Diagnostic.duplicateFileNames(found) { throw problem }
  }
}

/// The paths of two Swift files with the same name in one target; nil where its name is unknown.
package typealias DuplicateFileName = (path: String, other: String, target: String?)

extension Diagnostic {
  /// One error for all files of a run that have the name of another file; nil where there are none.
  package static func duplicateFileNames(_ found: [DuplicateFileName]) -> Diagnostic? {
    guard !found.isEmpty else { return nil }
    let names = found.compactMap(\.target).eachOnce
    let targets = names.map { "`\($0.escaped())`" }.joined(separator: ", ")
    let subject =
      names.isEmpty ? "one target" : (names.count == 1 ? "the target " : "the targets ") + targets
    let count = found.count == 1 ? "two" : "\(found.count) times two"
    let pairs = found.prefix(3).map { "`\($0.path.escaped())` and `\($0.other.escaped())`" }
    let more = found.count > 3 ? "; and \(found.count - 3) more" : ""
    return Diagnostic(
      .error, "project.same-name",
      "\(subject) would hold \(count) files of one name, which Swift refuses",
      notes: ["they are \(pairs.joined(separator: "; "))\(more)."],
      hints: ["give the module another name, or generate it into another target."])
  }
}
