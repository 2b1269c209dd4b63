package import Diagnostics

extension ProjectFile {
  /// Spells the paths of groups and references as on the disk: `view.swift` → `View.swift`.
  ///
  /// `spelling` gets paths relative to the project folder. The result has a problem for each path
  /// that differed.
  package func withPathsSpelledAsOnDisk(
    _ spelling: (String) throws(Diagnostic) -> String
  ) throws(Diagnostic) -> (project: ProjectFile, findings: [ProjectProblem]) {
    let tree = GroupTree(self)
    var places: [String: DiskPath] = [:]
    var findings: [ProjectProblem] = []
    for object in objects.indices where tree.shows(object) {
      guard let place = tree.location(of: object), place.anchor == .projectFolder,
        let first = place.components.first, first != ".."
      else { continue }
      let found = DiskPath(inProject: try spelling(place.description))
      places[id(object)] = found
      // Where only the parent's path is misspelled, the path itself is correct.
      let own = string("path", of: object).map { DiskPath.split($0).count } ?? 0
      let (written, spelled) = (place.components.suffix(own), found.components.suffix(own))
      if zip(written, spelled).allSatisfy({ $0.hasSameBytes(as: $1) }) { continue }
      findings.append(
        ProjectProblem(
          code: "project.spelling",
          message: "the project spells the path `\(place)`, but on the disk it is `\(found)`",
          isFixable: true, offset: objects[object].id.lowerBound))
    }
    if findings.isEmpty { return (self, []) }
    let edited = try withPaths(of: places)
    try checkPaths(of: edited, places, [])
    return (edited, Array(findings.prefix(ProjectCheck.limit)))
  }
}
