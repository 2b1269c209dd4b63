package import Diagnostics

extension ProjectFile {
  /// Adds a module's files to their groups and targets.
  ///
  /// Existing entries are kept and not repeated: adding the same again changes nothing. The result
  /// is read again and compared with the original and with the request.
  /// `earlier` still contains the files' predecessors: their targets and settings, such as flags and
  /// indentation, are kept. An error for unknown targets names all of them.
  package func adding(
    _ request: ModuleRegistration, keepingSettingsOf earlier: ProjectFile? = nil
  ) throws(Diagnostic) -> ProjectEdit {
    var request = request.withBundlesAsFiles
    let previous = earlier.map { PreviousEntries(of: &request, in: $0) }
    var adder = ModuleAdder(request, previous, project: self)
    try adder.add()
    let draft = adder.draft
    let splices = Splice.inOrder(draft.splices)
    var edit = ProjectEdit(file: self, warnings: draft.warnings, lostSettings: adder.lostSettings)
    guard !splices.isEmpty else { return edit }
    var check = EditCheck(
      shorter: self, longer: try applying(splices),
      insertions: Splice.inserted(by: splices), ids: draft.objects.map(\.id))
    try check.checkInsertions(expecting: request.files)
    edit.file = check.longer
    return edit
  }

  /// Adds several modules, one after the other, or none of them.
  package func adding(_ requests: [ModuleRegistration]) throws(Diagnostic) -> ProjectEdit {
    var edit = ProjectEdit(file: self, warnings: [])
    for request in requests {
      let next = try edit.file.adding(request)
      edit.file = next.file
      edit.warnings += next.warnings.filter { !edit.warnings.contains($0) }
    }
    return edit
  }

  /// The outermost bundle that contains a file, such as an asset catalog.
  package static func wrapper(of path: String) -> String? {
    let parts = DiskPath.split(path)
    guard let wrapper = parts.dropLast().firstIndex(where: FileType.isWrapper) else { return nil }
    return (path.hasPrefix("/") ? "/" : "") + parts[...wrapper].joined(separator: "/")
  }
}

/// An edited project file whose result was checked.
package struct ProjectEdit: Sendable {
  /// The edited file; the original where nothing changed.
  package var file: ProjectFile
  package var warnings: [Diagnostic]
  /// The predecessors of files whose type or settings a synchronized folder does not keep.
  package var lostSettings: [String] = []
  package var bytes: [UInt8] { file.bytes }
}
