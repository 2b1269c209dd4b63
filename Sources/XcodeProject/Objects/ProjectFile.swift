package import Diagnostics

/// A `project.pbxproj`: its bytes and an index into them.
///
/// Edits only splice lines into the original bytes, so unknown kinds, unknown keys, odd spacing
/// and the order of entries stay as they are.
package struct ProjectFile: Sendable {
  package let bytes: [UInt8]
  /// What diagnostics call the file.
  package let file: String
  /// The absolute path of the folder that holds the `.xcodeproj`, in components; nil when unknown.
  let folder: [String]?
  /// The fields of the outermost dictionary.
  let root: [PlistField]
  /// The outermost dictionary with its braces.
  let rootRange: Range<Int>
  let objects: [ObjectRecord]
  let index: ObjectIDIndex
  /// The value of `objects` with its braces.
  let container: Range<Int>
  /// The position of the `PBXProject` that `rootObject` refers to.
  ///
  /// A variable, because `init` calls methods to find it.
  private(set) var projectIndex = 0

  /// Reads a project file.
  ///
  /// `file` is its name in diagnostics. Only paths that climb above the folder that holds the
  /// `.xcodeproj`, and `<absolute>` references, need the absolute path of `folder`.
  ///
  /// - Throws: when the bytes are not a project as an OpenStep property list in UTF-8.
  package init(
    parsing bytes: [UInt8], named file: String, in folder: String? = nil
  ) throws(Diagnostic) {
    let problem = ProjectReadDiagnostics(bytes: bytes, file: file)
    try problem.checkFormat()
    let scan: ObjectScan.Result
    do throws(PlistError) {
      scan = try bytes.withUnsafeBufferPointer { buffer throws(PlistError) in
        try ObjectScan.read(buffer)
      }
    } catch {
      throw problem.diagnostic(for: error)
    }
    index = bytes.withUnsafeBufferPointer { ObjectIDIndex(scan.objects, in: $0) }
    self.bytes = bytes
    self.file = file
    self.folder = folder.map { DiskPath.normalised(DiskPath.split($0)) }
    (root, rootRange, objects, container) = scan
    // Of fields with one key, the last counts.
    let reference = root.last { raw($0.key) == "rootObject" }?.value
    guard let rootObject = reference.flatMap({ find($0) }), objects[rootObject].kind == .project
    else { throw problem.missingProject(at: reference?.range) }
    projectIndex = rootObject
  }
}
