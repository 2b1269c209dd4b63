import Diagnostics
import Workspace

/// What becomes of one file of a module.
struct FileChangePlan {
  /// Where it is, absolute; nil for one that is new.
  var path: Path?
  /// What is there; nil where nothing is.
  var now: [UInt8]?
  /// What was generated there.
  var base: [UInt8]?
  var state = FileState.missing
  /// Where it will be, as the template makes it; nil for one that goes.
  var new: GenerationPlan.File?
  /// What it will hold; nil where there will be none.
  var bytes: [UInt8]?
  /// It is edited or another module's as well, and goes from the module but not from the disk.
  var isKept = false
  /// It is edited and would go, which somebody has to decide.
  var isContested = false

  /// Whether a file of the module is at the new place afterwards.
  var isThere: Bool { new != nil && bytes != nil }
  /// Whether a file of the module was there, and will not be any more.
  var isLeaving: Bool { path != nil && now != nil && !isKept && (!isThere || new?.path != path) }
}

extension FileChangePlan {
  /// What has to be done.
  ///
  /// - Parameters:
  ///   - roots: the folders of modules, which the user's links may lead to, and last the project's.
  ///   - states: the disk.
  /// - Returns: the changes, in the order in which they belong.
  /// - Throws: when what is at the new place can't be read.
  func changes(
    roots: [Path], _ states: FileStates
  ) throws(Diagnostic) -> [Change] {
    func root(_ path: Path) -> Path { roots.first { path.isInside($0) } ?? states.world.project }
    guard let path, let now else {
      guard let new, let bytes else { return [] }
      return [try Self.creation(of: new, bytes, states)]
    }
    if isKept {
      var change = Change(.writeFile(bytes: now, previous: now), path, in: root(path))
      change.decision = .skip
      return [change]
    }
    guard let new, let text = bytes else {
      var change = Change(.removeFile(previous: now), path, in: root(path))
      if isContested { change.decision = .conflict }
      return [change]
    }
    let bytes = LineEnding(of: now)?.applied(to: text) ?? text
    if new.path == path {
      return bytes == now
        ? [] : [Change(.writeFile(bytes: bytes, previous: now), path, in: root(path))]
    }
    // Another spelling of the name can be the same file.
    if !new.path.text.isSameName(as: path.text),
      let found = try states.bytes(at: new.path)
    {
      var change = Change(.writeFile(bytes: bytes, previous: found), new.path, in: new.root)
      change.decision = .conflict
      return [change]
    }
    return Change.move(
      from: path, in: root(path), to: new.path, in: new.root, bytes: bytes, previous: now)
  }

  private static func creation(
    of file: GenerationPlan.File, _ bytes: [UInt8], _ states: FileStates
  ) throws(Diagnostic) -> Change {
    let found = try states.bytes(at: file.path)
    var change = Change(.writeFile(bytes: bytes, previous: found), file.path, in: file.root)
    if let found { change.decision = found == bytes ? .identical : .conflict }
    return change
  }
}
