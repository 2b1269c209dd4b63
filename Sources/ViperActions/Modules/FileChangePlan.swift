import Diagnostics
import Workspace

/// How a command changes one file of a module: it writes, moves or removes it.
struct FileChangePlan {
  /// The current path, absolute; nil for a new file.
  var path: Path?
  /// The current content; nil where there is no file.
  var current: [UInt8]?
  /// The content that was generated.
  var base: [UInt8]?
  var state = FileState.missing
  /// The new place and content; nil for a file that is removed. A missing file stays missing.
  var new: GenerationPlan.File?
  /// Whether the file stays on the disk without the module: it is edited, or another module's too.
  var isLeftOnDisk = false
  /// Whether the file is edited and would be removed, which the user must decide.
  var isEditedAndRemoved = false

  /// The file after the change; nil where the module lacks it.
  var after: GenerationPlan.File? { path == nil || current != nil ? new : nil }
  /// Whether the file is removed or moved.
  var leavesItsPath: Bool {
    path != nil && current != nil && !isLeftOnDisk && new?.path != path
  }

  /// The changes in order. `root` finds the module's parent folder; links above are the user's.
  func changes(below root: (Path) -> Path, in world: World) throws(Diagnostic) -> [Change] {
    guard let path, let current else {
      guard let after else { return [] }
      return [after.change(over: try world.bytes(at: after.path))]
    }
    if isLeftOnDisk {
      let kind = Change.Kind.writeFile(bytes: current, previous: current)
      return [Change(kind, path, in: root(path), decision: .skip)]
    }
    guard let new else {
      let decision: Change.Decision = isEditedAndRemoved ? .conflict : .make
      return [Change(.removeFile(previous: current), path, in: root(path), decision: decision)]
    }
    let bytes = LineEnding(of: current)?.applied(to: new.bytes) ?? new.bytes
    if new.path == path {
      return bytes == current
        ? [] : [Change(.writeFile(bytes: bytes, previous: current), path, in: root(path))]
    }
    // On a disk that ignores case, another spelling of the name is the same file.
    if !new.path.text.isSameName(as: path.text), let found = try world.bytes(at: new.path) {
      let kind = Change.Kind.writeFile(bytes: bytes, previous: found)
      return [Change(kind, new.path, in: new.root, decision: .conflict)]
    }
    return Change.move(
      from: path, in: root(path), to: new.path, in: new.root, bytes: bytes, previous: current)
  }
}
