package import Diagnostics

extension ProjectCheck {
  /// The file without what is surely too much: ids of nothing, the second of two equal entries.
  ///
  /// - Returns: nil when there is nothing of the kind, or when an id is defined twice, as then
  ///   nobody can tell which entry is meant.
  /// - Throws: when the check of the result fails, which is a defect of this library and leaves no
  ///   trace.
  package func fixed() throws(Diagnostic) -> [UInt8]? {
    guard !redundant.isEmpty, project.index.repeated.isEmpty else { return nil }
    var removal = redundant
    removal.addEntriesOfPhases(project)
    let fixed = Splice.apply(project.splices(for: removal), to: project.bytes)
    try compare(fixed)
    return fixed
  }

  /// Read again, the file has nothing left to fix, no finding that it had not, and all objects but
  /// those that were too much.
  private func compare(_ bytes: [UInt8]) throws(Diagnostic) {
    let edited = try project.reread(bytes)
    let again = ProjectCheck(edited)
    guard again.redundant.isEmpty else { throw project.givenUp("something is left") }
    guard edited.objects.count == project.objects.count - redundant.objects.count else {
      throw project.givenUp("the number of objects is not what it should be")
    }
    for object in project.objects.indices where !redundant.objects.contains(object) {
      guard let same = edited.find(id: project.id(object)),
        edited.objects[same].kind == project.objects[object].kind
      else { throw project.givenUp("the object `\(project.id(object))` is gone") }
      guard redundant.elements[object] == nil, project.objects[object].kind.phaseName == nil,
        project.bytes[project.objects[object].value] != edited.bytes[edited.objects[same].value]
      else { continue }
      throw project.givenUp("the object `\(project.id(object))` is not as it was")
    }
  }
}
