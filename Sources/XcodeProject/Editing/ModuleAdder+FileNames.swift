package import Diagnostics

extension ModuleAdder {
  /// Rejects Swift files with the name of another file that their target builds.
  func rejectEqualFileNames() throws(Diagnostic) {
    var members = PhaseMembers(project: project)
    var found: [DuplicateFileName] = []
    for (file, path) in zip(request.files, paths)
    where path.components.last?.hasSuffix(".swift") == true {
      let others = lookup.referencesWithSameName(as: path)
      for name in file.targets {
        guard let target = targets[name] else { continue }
        for other in others where members.contains(other, as: .source, in: target) {
          guard let place = tree.location(of: other) else { continue }
          found.append((path.description, place.description, name))
        }
      }
    }
    if let problem = Diagnostic.duplicateFileNames(found) { throw problem }
  }
}

/// A new Swift file, and another file with its name; `target` is nil without a project file.
package typealias DuplicateFileName = (path: String, other: String, target: String?)

extension Diagnostic {
  /// One error for all files of a run that have the name of another file; nil where there are none.
  package static func duplicateFileNames(_ found: [DuplicateFileName]) -> Diagnostic? {
    guard !found.isEmpty else { return nil }
    let names = found.compactMap(\.target).eachOnce.map { "`\($0)`" }.joined(separator: ", ")
    let count = Set(found.map(\.path)).count
    let subject = count == 1 ? "a new file has" : "\(count) new files have"
    let pairs = found.map { "`\($0.path)` is new and has the name of `\($0.other)`" }.eachOnce
    let more = pairs.count > 3 ? "; and \(pairs.count - 3) more" : ""
    let targets = names.isEmpty ? "the same target" : "target \(names)"
    return Diagnostic(
      .error, "project.same-name",
      "\(subject) the name of another file in \(targets), which Swift does not allow",
      notes: [pairs.prefix(3).joined(separator: "; ") + "\(more)."],
      hints: [
        "give the module another name, rename the other file, or generate the module into another target."
      ])
  }
}
