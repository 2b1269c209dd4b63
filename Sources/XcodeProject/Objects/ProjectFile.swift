public import Diagnostics

/// A `project.pbxproj` as its bytes and an index into them.
///
/// Reading keeps every byte: unknown kinds and keys, odd spacing and order are never touched,
/// because an edit only splices lines into the original.
public struct ProjectFile: Sendable {
  /// The file as it was read.
  public let bytes: [UInt8]
  /// What diagnostics call the file.
  public let file: String
  /// The absolute path of the folder that holds the `.xcodeproj`, in components; nil when unknown.
  let folder: [String]?
  /// The fields of the outermost dictionary.
  let root: [PlistField]
  let objects: [ObjectRecord]
  let index: ObjectIDIndex
  /// The braces of `objects`.
  let container: Range<Int>
  /// The position of the `PBXProject` that the file is about.
  let project: Int

  /// Reads a project file.
  ///
  /// - Parameters:
  ///   - bytes: the whole file.
  ///   - file: the file's name for diagnostics.
  ///   - folder: the absolute path of the folder that holds the `.xcodeproj`. It is needed only
  ///     where paths climb above that folder and come back, and for `<absolute>` references.
  /// - Throws: when the bytes are no project in the OpenStep form, in UTF-8: empty, cut short,
  ///   XML or JSON, with conflict markers. The location is the line at fault.
  public init(
    parsing bytes: [UInt8], named file: String, in folder: String? = nil
  ) throws(Diagnostic) {
    let refusal = Refusal(bytes: bytes, file: file)
    try refusal.refuseOtherForms()
    let scanned: Result<(ObjectScan, ObjectIDIndex), PlistError> = bytes.withUnsafeBufferPointer {
      buffer in
      do throws(PlistError) {
        let scan = try ObjectScan(buffer)
        return .success((scan, ObjectIDIndex(scan.objects, in: buffer)))
      } catch {
        return .failure(error)
      }
    }
    let scan: ObjectScan
    switch scanned {
    case .success(let found): (scan, index) = found
    case .failure(let fault): throw refusal.diagnostic(for: fault)
    }
    self.bytes = bytes
    self.file = file
    self.folder = folder.map { DiskPath.normalised(DiskPath.split($0)) }
    root = scan.root
    objects = scan.objects
    container = scan.container
    let index = index
    let rootObject = bytes.withUnsafeBufferPointer { buffer -> Int? in
      let field = scan.root.last {
        UnsafeBufferPointer(rebasing: buffer[$0.key]).matches("rootObject")
      }
      guard let value = field?.value, value.isString else { return nil }
      let id = UnsafeBufferPointer(rebasing: buffer[value.inner])
      return index.find(id, in: buffer)
    }
    guard let rootObject, objects[rootObject].kind == .project else {
      throw refusal.withoutProject()
    }
    project = rootObject
  }
}
