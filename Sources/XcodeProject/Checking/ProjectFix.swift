package import Diagnostics

extension ProjectCheck {
  /// The file without redundant entries: references to missing objects and repeated members.
  ///
  /// - Returns: nil when there are none, or when an id is defined twice: then it is unknown which
  ///   object an entry refers to.
  /// - Throws: when the check of the result fails, which is a bug in viper.
  package func fixed() throws(Diagnostic) -> [UInt8]? {
    guard !redundant.isEmpty, project.index.repeated.isEmpty else { return nil }
    var removal = redundant
    removal.addEntriesOfPhases(project)
    let fixed = Splice.apply(project.splices(for: removal), to: project.bytes)
    try compare(fixed)
    return fixed
  }

  /// Checks that the result has nothing left to fix, and lacks only what was redundant.
  private func compare(_ bytes: [UInt8]) throws(Diagnostic) {
    let edited = try project.reread(bytes)
    guard ProjectCheck(edited).redundant.isEmpty else {
      throw project.checkFailure("a problem is left")
    }
    try ProjectDelta(from: project, to: edited).check(
      removing: redundant.objects,
      changing: { old, new in
        let kind = project.objects[old].kind
        return kind == edited.objects[new].kind
          && (redundant.elements[old] != nil || kind.phaseName != nil)
      })
  }
}
