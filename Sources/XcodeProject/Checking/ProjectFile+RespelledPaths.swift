package import Diagnostics

extension ProjectFile {
  /// Writes the paths of groups and references as the names are spelled on the disk.
  ///
  /// `spelling` gets paths relative to the project folder. The result has a problem for each path
  /// that differed.
  package func respelled(
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
          message: "`\(place)` is called `\(found)` on the disk: only the case differs",
          isFixable: true, offset: objects[object].id.lowerBound))
    }
    if findings.isEmpty { return (self, []) }
    let edited = try withPaths(of: places)
    try compare(with: edited, places, [])
    return (edited, Array(findings.prefix(ProjectCheck.limit)))
  }
}
