package import Diagnostics
package import Workspace
package import XcodeProject

/// `viper project resolve`: merges project files in conflict from the three versions in git's index.
///
/// A file that was edited since the conflict is kept beside the merged one.
package struct ConflictResolution: ProjectAction {
  package struct Plan: ChangePlan {
    package var changes: [Change] = []
    package var files: [MergedFile] = []
    package var warnings: [Diagnostic] = []
  }

  /// A project file, what the user must decide, and its copy if it was edited since the conflict.
  package typealias MergedFile = (path: Path, conflicts: [Diagnostic], backup: Path?)

  /// A file in conflict, with git's objects by stage: 1 base, 2 ours, 3 theirs.
  private struct ConflictedFile {
    var path: Path
    var versions: [Int: String] = [:]
    var isLink = false
  }

  package var world: World
  /// The top folder of the repository.
  private let top: Path
  private var entries: [ConflictedFile] = []
  private let choice: ProjectMerge.Choice?

  /// Finds the project files in conflict, or the named one; throws if there is none.
  ///
  /// `file` is a `project.pbxproj` or the `.xcodeproj` around it; `choice` decides for the user.
  package init(
    file: Path?, choice: ProjectMerge.Choice? = nil, in world: World
  ) throws(Diagnostic) {
    self.world = world
    self.choice = choice
    top = try GitCommand.topFolder(in: world)
    entries = try filesInConflict()
    let named = file.map { $0.name.hasSuffix(".xcodeproj") ? $0.projectFile : $0 }
    if let named {
      let real = try world.realPath(of: named)
      var same: [ConflictedFile] = []
      for entry in entries where try world.realPath(of: entry.path) == real { same.append(entry) }
      entries = same
    }
    guard entries.isEmpty else { return }
    let file = named.map { ShellWord.quoted($0.display(in: world)) } ?? "FILE"
    let isProject = named.map { $0.name.hasSuffix(".pbxproj") && world.kind(of: $0) == .file }
    let what = named.map { "`\($0.display(in: world).escaped())` is not" } ?? "no project file is"
    throw Diagnostic(
      .error, "resolve.no-conflict", "\(what) in conflict",
      notes: [
        isProject == false
          ? "there is no `project.pbxproj` at this path."
          : "if the file is marked as resolved, `git checkout -m -- \(file)` restores the conflict; if it had none, that only discards your changes."
      ])
  }

  package func lockedFolder() throws(Diagnostic) -> Path { top }
  package func editedFiles() throws(Diagnostic) -> [Path] { entries.map(\.path) }

  /// - Throws: when one can't be merged by objects, and then none is written.
  package func plan() throws(Diagnostic) -> Plan {
    var plan = Plan()
    for entry in entries {
      try refuseLink(entry)
      let versions = try versions(of: entry)
      let place = SourceLocation(file: entry.path.display(in: world))
      let merge = try ProjectMerge(
        base: versions.base, ours: versions.ours, theirs: versions.theirs, named: place.file,
        choice: choice)
      let before = try world.read(entry.path)
      var file: MergedFile = (entry.path, merge.conflicts, nil)
      if before != merge.bytes, isEdited(before, versions, entry.path) {
        let backup = freePlace(beside: entry.path)
        file.backup = backup
        plan.changes.append(.edit(backup, to: before, previous: nil))
      }
      plan.changes.append(.edit(entry.path, to: merge.bytes, previous: before))
      plan.files.append(file)
      plan.warnings += merge.warnings.map { $0.located(at: place) }
    }
    return plan
  }

  private typealias Versions = (base: [UInt8], ours: [UInt8], theirs: [UInt8])

  /// The versions of a file; the base is empty where both branches added it.
  private func versions(of entry: ConflictedFile) throws(Diagnostic) -> Versions {
    let (base, ours, theirs) = (entry.versions[1], entry.versions[2], entry.versions[3])
    let name = entry.path.display(in: world)
    let shown = name.escaped()
    func command(_ words: String) -> String { "`git \(words) -- \(ShellWord.quoted(name))`." }
    if try world.reporting(try world.files.status(entry.path)) == nil {
      let sides = [(ours, "--ours"), (theirs, "--theirs")].filter { $0.0 != nil }.map(\.1)
      let isInBoth = sides.count == 2
      throw Diagnostic(
        .error, "resolve.missing", "`\(shown)` is in conflict, but not on the disk",
        hints: (isInBoth ? [] : ["leave it deleted: " + command("rm")])
          + (isInBoth ? ["-m"] : sides).map { "bring it back: " + command("checkout " + $0) })
    }
    guard let ours, let theirs else {
      let side = ours != nil ? "their side" : theirs != nil ? "our side" : "either side"
      throw Diagnostic(
        .error, "resolve.no-version", "git has no version of `\(shown)` from \(side)",
        notes: ["it was deleted there, or has another name."]
          + (entries.count > 1 ? ["`viper project resolve FILE` merges another file."] : []),
        hints: ["keep the file: " + command("add"), "delete it: " + command("rm")])
    }
    return (try blob(base, of: shown), try blob(ours, of: shown), try blob(theirs, of: shown))
  }

  /// Whether a file is neither one of its versions, nor git's or viper's merge of them.
  private func isEdited(_ bytes: [UInt8], _ versions: Versions, _ path: Path) -> Bool {
    if [versions.base, versions.ours, versions.theirs].contains(bytes) { return false }
    let name = path.display(in: world)
    // The tree that git wrote; git before 2.34 keeps none. Its merge differs from `TextMerge`.
    let written = "AUTO_MERGE:\(path.relative(to: top).text)"
    if attempt(try blob(written, of: name)) == bytes { return false }
    let text = Self.withoutLabels(bytes)
    let byLines = TextMerge(base: versions.base, ours: versions.ours, theirs: versions.theirs)
    if let byLines, Self.withoutLabels(byLines.bytes) == text { return false }
    // Without the user's choice of a side, the merge can fail.
    let merge = attempt(
      try ProjectMerge(
        base: versions.base, ours: versions.ours, theirs: versions.theirs, named: name))
    return merge.map { Self.withoutLabels($0.bytes) } != text
  }

  /// The lines of a file without the names after conflict markers, which git and viper choose.
  private static func withoutLabels(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    LineDifference.lines(bytes).map { line in
      let marker = line.prefix(7)
      let isMarker = ["<<<<<<<", ">>>>>>>"].contains { marker.elementsEqual($0.utf8) }
      return isMarker ? marker : line
    }
  }

  private func freePlace(beside file: Path) -> Path {
    var path = file.parent.appending("\(file.name).before-viper")
    var number = 2
    while world.kind(of: path) != nil {
      path = file.parent.appending("\(file.name).before-viper-\(number)")
      number += 1
    }
    return path
  }

  private func filesInConflict() throws(Diagnostic) -> [ConflictedFile] {
    let listing = try GitCommand.run(
      ["ls-files", "-u", "-z", "--full-name", "--", ":(top)*.pbxproj"], in: world)
    var entries: [ConflictedFile] = []
    for line in listing.split(separator: 0) {
      // `MODE OBJECT STAGE\tPATH`
      guard let tab = line.firstIndex(of: 0x09) else { continue }
      let words = line[..<tab].split(separator: 0x20)
      guard words.count == 3, let stage = words[2].first else { continue }
      let path = top.appending(String(decoding: line[(tab + 1)...], as: UTF8.self))
      var entry = entries.last?.path == path ? entries.removeLast() : ConflictedFile(path: path)
      if words[0].elementsEqual("120000".utf8) { entry.isLink = true }
      entry.versions[Int(stage) - 0x30] = String(decoding: words[1], as: UTF8.self)
      entries.append(entry)
    }
    return entries
  }

  /// Refuses a path with a symbolic link: git writes no file through one, so it leads elsewhere.
  private func refuseLink(_ entry: ConflictedFile) throws(Diagnostic) {
    let path = entry.path
    let own = try world.realPath(of: top).appending(path.relative(to: top).text)
    guard try world.realPath(of: path).text.lowercased() != own.text.lowercased() else { return }
    let name = path.display(in: world)
    let file = ShellWord.quoted(name)
    throw Diagnostic(
      .error, "resolve.link", "a symbolic link leads `\(name.escaped())` to another file",
      at: SourceLocation(file: name),
      hints: [
        entry.isLink
          ? "git has a link there: choose a side, `git checkout --ours -- \(file)` or `git checkout --theirs -- \(file)`, then `git add -- \(file)`."
          : "remove the link, then bring the file back: `git checkout -m -- \(file)`."
      ])
  }

  private func blob(_ object: String?, of file: String) throws(Diagnostic) -> [UInt8] {
    guard let object else { return [] }
    let request = GitRequest(
      ["cat-file", "blob", object], in: world.environment.currentFolder,
      timeLimit: GitRequest.localTimeLimit, outputLimit: FileStatus.readableSize)
    // Without git there would be no conflict in its index.
    let answer = attempt(try world.git.run(request))
    guard let answer, answer.status == 0, answer.stop == nil else {
      throw Diagnostic(
        .error, "resolve.no-blob", "git can't read the object `\(object)` of `\(file)`",
        notes: answer.map(GitCommand.message) ?? [],
        hints: answer?.stop == nil
          ? ["run `git fsck`; in a partial clone, check the network."] : [])
    }
    return answer.output
  }
}
