public import Diagnostics

/// Three versions of a project file made one.
///
/// It is ours, with what they changed spliced in: each byte that both left alone stays. Only what
/// people must decide stays open, between git's markers around just those lines.
public struct ProjectMerge: Sendable {
  /// The merged file; with markers where `conflicts` has entries.
  public let bytes: [UInt8]
  /// What people must decide, one sentence each.
  public let conflicts: [Diagnostic]
  /// What people should look at although nothing is left to decide.
  public private(set) var warnings: [Diagnostic] = []

  /// Merges on objects, their fields and what these hold.
  ///
  /// - Parameters:
  ///   - base: the version that both sides come from.
  ///   - ours: the version into which the other one is merged.
  ///   - theirs: the other one.
  ///   - file: the file's name for diagnostics.
  ///   - markers: what is written around conflicts.
  /// - Throws: when one of the versions can't be read as a project, uses an id twice, has a group
  ///   in itself, or a conflict where no marker can stand: then only a merge of the text is left. Also when the
  ///   check of the result fails, which is a defect of this library and leaves no trace.
  public init(
    base: [UInt8], ours: [UInt8], theirs: [UInt8], named file: String,
    markers: ConflictMarkers = ConflictMarkers()
  ) throws(Diagnostic) {
    let endings = LineEndings(base: base, ours: ours, theirs: theirs)
    let base = endings.unified(base)
    let ours = endings.unified(ours)
    let theirs = endings.unified(theirs)
    var parsed: [ProjectFile] = []
    for bytes in [base, ours, theirs] {
      let version = try ProjectFile(parsing: bytes, named: file)
      guard version.index.repeated.isEmpty else { throw Self.doubled(version) }
      if let group = GroupCircles.first(in: version) { throw Self.circle(group, in: version) }
      parsed.append(version)
    }
    if ours == theirs || theirs == base {
      bytes = endings.restored(ours)
      conflicts = []
      return
    }
    if ours == base {
      bytes = endings.restored(theirs)
      conflicts = []
      return
    }
    var triples = try ObjectTriples(base: parsed[0], ours: parsed[1], theirs: parsed[2]).aligned()
    parsed = []
    triples.unify()
    let decisions = ObjectDecisions(triples)
    let edits = ObjectEdits(triples, decisions)
    guard !edits.isTorn else { throw Self.torn(file) }
    guard let merged = edits.merged else { throw MergeCheck.failure("two edits meet", file) }
    for side in merged.hasConflicts ? MergeSide.allCases : [.ours] {
      try MergeCheck(triples, decisions, choosing: side).check(merged.choosing(side))
    }
    let words = DisputeWords(triples)
    conflicts = (decisions.disputes + edits.disputes).map(words.diagnostic)
    warnings = MergeSide.allCases.compactMap { side in
      let objects = decisions.addedAgain.filter { $0.side == side }.map(\.object)
      return objects.isEmpty ? nil : words.warning(addedAgain: objects, on: side)
    }
    guard conflicts.isEmpty != merged.hasConflicts else {
      throw MergeCheck.failure("a conflict without lines", file)
    }
    bytes = endings.restored(
      merged.marked(markers, newline: triples.ours.file.newline))
  }

  private static func doubled(_ version: ProjectFile) -> Diagnostic {
    let id = version.index.repeated.first.map { version.id($0) } ?? ""
    return Diagnostic(
      .error, "project.id-twice", "the id `\(id)` is used twice in \(version.file)")
  }

  private static func circle(_ group: Int, in version: ProjectFile) -> Diagnostic {
    Diagnostic(
      .error, "project.group-circle",
      "the group `\(version.id(group))` holds itself in \(version.file)")
  }

  private static func torn(_ file: String) -> Diagnostic {
    Diagnostic(
      .error, "project.merge-in-line",
      "a conflict in \(file) stands in the middle of a line, where no marker can")
  }
}
