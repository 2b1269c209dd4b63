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
    var elements = redundant.elements
    for phase in project.objects.indices where project.objects[phase].kind.phaseName != nil {
      for (position, element) in project.elements("files", of: phase).enumerated() {
        if let buildFile = project.find(element.value), redundant.objects.contains(buildFile) {
          elements[phase, default: [:]]["files", default: []].insert(position)
        }
      }
    }
    var splices = project.splices(removing: redundant.objects)
    for (object, lists) in elements where !redundant.objects.contains(object) {
      for (key, positions) in lists {
        splices += project.splices(removing: positions, from: key, of: object)
      }
    }
    let fixed = Splice.apply(Splice.inOrder(splices), to: project.bytes)
    try compare(fixed)
    return fixed
  }

  /// Read again, the file has nothing left to fix, no finding that it had not, and all objects but
  /// those that were too much.
  private func compare(_ bytes: [UInt8]) throws(Diagnostic) {
    let edited: ProjectFile
    do {
      edited = try ProjectFile(parsing: bytes, named: project.file, in: project.folderPath)
    } catch {
      throw failure("the result does not read as it should")
    }
    let again = ProjectCheck(edited)
    guard again.redundant.isEmpty else { throw failure("something is left") }
    guard edited.objects.count == project.objects.count - redundant.objects.count else {
      throw failure("the number of objects is not what it should be")
    }
    for object in project.objects.indices where !redundant.objects.contains(object) {
      guard let same = edited.find(id: project.id(object)),
        edited.objects[same].kind == project.objects[object].kind
      else { throw failure("the object `\(project.id(object))` is gone") }
      guard redundant.elements[object] == nil, project.objects[object].kind.phaseName == nil,
        project.bytes[project.objects[object].value] != edited.bytes[edited.objects[same].value]
      else { continue }
      throw failure("the object `\(project.id(object))` is not as it was")
    }
  }

  private func failure(_ what: String) -> Diagnostic {
    Diagnostic(
      .error, "project.check-failed", "the edit of \(project.file) was given up: \(what)",
      notes: ["the file is as it was. This is a defect of this program."],
      hints: ["please report it with the project file."])
  }
}
