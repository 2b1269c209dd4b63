package import Diagnostics

/// The merge of three versions of a project file.
///
/// The result is our version with their changes spliced in: bytes that neither side changed stay.
/// Conflicts are between git's markers, which enclose only the affected lines.
package struct ProjectMerge: Sendable {
  /// The merged file; with conflict markers unless `conflicts` is empty.
  package let bytes: [UInt8]
  /// The conflicts that the user must solve.
  package let conflicts: [Diagnostic]
  /// Notes about decisions that the user may want to check.
  package private(set) var warnings: [Diagnostic] = []

  /// How to solve conflicts.
  package enum Choice: String, Sendable, CaseIterable {
    case ours, theirs
    /// The greater of two version numbers; other conflicts stay.
    case newer
  }

  /// Merges objects, their fields and the contents of these.
  ///
  /// `base` is empty where both sides added the file, and has conflict markers where git merged
  /// several ancestors. Without a `choice`, the user solves the conflicts.
  ///
  /// - Throws: when a version can't be read, uses an id twice or has a group that contains itself,
  ///   when both sides added different projects, or solved a conflict of the base differently and that
  ///   leaves no conflict to mark, for a conflict inside a line, and when the check of the result fails.
  package init(
    base: [UInt8], ours: [UInt8], theirs: [UInt8], named file: String,
    markerSize: Int = 7, choice: Choice? = nil
  ) throws(Diagnostic) {
    func merge(_ base: [UInt8], _ choice: Choice?) throws(Diagnostic) -> ProjectMerge {
      try ProjectMerge(base, ours, theirs, file, markerSize, choice)
    }
    guard let bases = VirtualBase(base) else {
      self = try merge(
        base.isEmpty ? Self.emptyProject(for: ours, theirs, named: file) : base, choice)
      return
    }
    let merged = try merge(bases.ours, choice)
    guard try merge(bases.theirs, choice).bytes != merged.bytes else {
      self = merged
      return
    }
    let problem = Diagnostic(
      .error, "project.merge-bases",
      "the common ancestors of `\(file)` conflict, and the branches solved the conflict differently",
      hints: [Self.byHand(file)])
    guard let choice, choice != .newer else {
      // Neither solution may win.
      self = try merge(bases.neither, choice)
      // What `newer` decided is a conflict, too.
      let undecided = try choice == nil ? self : merge(bases.neither, nil)
      guard !undecided.conflicts.isEmpty else { throw problem }
      return
    }
    // What the other side has in common with one ancestor is no change, so it is taken back.
    let (mine, other) = choice == .ours ? (ours, merged.bytes) : (merged.bytes, theirs)
    self = try ProjectMerge(bases.theirs, mine, other, file, markerSize, choice)
    warnings += merged.warnings.filter { !warnings.contains($0) }
    warnings.append(
      problem.asWarning(noting: "`--\(choice.rawValue)` decided this conflict.", hints: []))
  }

  /// The base of a file that both branches added: a project with the same id and no contents.
  private static func emptyProject(
    for ours: [UInt8], _ theirs: [UInt8], named name: String
  ) throws(Diagnostic) -> [UInt8] {
    let file = try read(ours, of: name, in: "ours")
    let other = try read(theirs, of: name, in: "theirs")
    let id = file.id(file.projectIndex)
    guard id == other.id(other.projectIndex) else {
      throw Diagnostic(
        .error, "project.merge-added", "both branches added `\(name)`, with two different projects",
        hints: [byHand(name)])
    }
    return Array(
      "// !$*UTF8*$!\n{\n\tobjects = {\n\t\t\(id) = {isa = PBXProject; };\n\t};\n\trootObject = \(id);\n}\n"
        .utf8)
  }

  /// The hint to merge a file without viper.
  static func byHand(_ file: String) -> String {
    let name = ShellWord.quoted(file)
    return "take one version with `git checkout --ours -- \(name)` or"
      + " `git checkout --theirs -- \(name)`, and repeat the other change in Xcode."
  }

  /// Reads a version; the errors say which one it is, and how to merge without viper.
  static func read(
    _ bytes: [UInt8], of file: String, in version: String
  ) throws(Diagnostic) -> ProjectFile {
    do throws(Diagnostic) {
      let project = try ProjectFile(parsing: bytes, named: file)
      if let id = project.index.repeated.first.map(project.id) {
        throw Diagnostic(.error, "project.id-twice", "two objects of `\(file)` have the id `\(id)`")
      }
      if let id = project.firstGroupInItself().map(project.id) {
        throw Diagnostic(
          .error, "project.group-circle", "the group `\(id)` of `\(file)` contains itself")
      }
      return project
    } catch {
      var problem = error
      problem.notes.append("the problem is in \(version).")
      problem.hints = [byHand(file)]
      throw problem
    }
  }

  private init(
    _ base: [UInt8], _ ours: [UInt8], _ theirs: [UInt8], _ file: String,
    _ markerSize: Int, _ choice: Choice?
  ) throws(Diagnostic) {
    let endings = LineEndingMerge(base: base, ours: ours, theirs: theirs)
    let base = endings.unified(base)
    let ours = endings.unified(ours)
    let theirs = endings.unified(theirs)
    var versions = try ThreeWayObjects(
      base: Self.read(base, of: file, in: "the common ancestor"),
      ours: Self.read(ours, of: file, in: "ours"), theirs: Self.read(theirs, of: file, in: "theirs")
    )
    if ours == theirs || theirs == base || ours == base {
      bytes = endings.restored(ours == base ? theirs : ours)
      conflicts = []
      return
    }
    versions = try versions.followingTheirOrder().separatingConvertedGroups()
    versions.prefersNewer = choice == .newer
    let side: MergeSide? = choice == .ours ? .ours : choice == .theirs ? .theirs : nil
    versions.matchObjects()
    try versions.unifyIDsAndComments(choosing: side)
    let edits = try ObjectEdits(versions)
    let decisions = edits.decisions
    guard let merged = edits.merged else { throw MergeCheck.failure("two edits meet", file) }
    guard !merged.hasConflictInLine else {
      throw Diagnostic(
        .error, "project.merge-in-line",
        "a conflict in `\(file)` is only a part of a line, and conflict markers enclose whole lines",
        hints: [Self.byHand(file)])
    }
    for side in merged.hasConflicts ? MergeSide.allCases : [.ours] {
      let known = side == .ours ? edits.result : nil
      let result =
        if let known { known } else { try MergeCheck.read(merged.choosing(side), named: file) }
      try MergeCheck(decisions: decisions, side: side, merged: result).check()
    }
    let found = decisions.conflicts + edits.conflicts
    warnings = MergeSide.allCases.compactMap { side in
      decisions.addedAgain[side].map { decisions.messages.warning(addedAgain: $0, on: side) }
    }
    warnings += versions.outermostRenamedGroups.map {
      decisions.messages.warning(renamedGroup: $0.old, to: $0.new, on: $0.side)
    }
    guard found.isEmpty != merged.hasConflicts else {
      throw MergeCheck.failure("the conflicts and the marked lines differ", file)
    }
    conflicts = side == nil ? found : []
    if let choice {
      let solved = side == nil ? edits.solvedByNewer : found
      warnings += solved.map {
        $0.asWarning(noting: "`--\(choice.rawValue)` decided this conflict.", hints: [])
      }
    }
    let text = side.map(merged.choosing) ?? merged.marked(markerSize, in: versions)
    bytes = endings.restored(text.replacingWords(versions.groupIDsByFolderID))
  }
}

extension MergedText {
  /// The text with this side's lines at all conflicts.
  func choosing(_ side: MergeSide) -> [UInt8] { resolving { side == .ours ? $0.ours : $0.theirs } }

  /// The text with git's markers around both sides' lines.
  fileprivate func marked(_ size: Int, in versions: ThreeWayObjects) -> [UInt8] {
    func line(_ sign: String, _ name: String = "") -> [UInt8] {
      Array((versions.ours.file.newline + String(repeating: sign, count: size) + name).utf8)
    }
    return resolving { conflict in
      // A group and the folder that replaces it can have the same line.
      let sides = [conflict.ours, conflict.theirs].map {
        $0.replacingWords(versions.groupIDsByFolderID)
      }
      if sides[0] == sides[1] { return sides[0] }
      return line("<", " ours") + sides[0] + line("=") + sides[1] + line(">", " theirs")
    }
  }
}
