package import Diagnostics
package import Workspace
import XcodeProject

/// `viper project resolve`: merges a project file that is in conflict now, from the three versions
/// that git's index keeps of it. What was done to the file by hand since then is undone.
package struct ConflictResolution: ProjectAction {
  /// The merged files, and what people must decide in each.
  package struct Plan: ChangePlan {
    package var changes: [Change] = []
    /// In the order of the changes.
    package var conflicts: [[Diagnostic]] = []
    package var warnings: [Diagnostic] = []
  }

  /// One file of git's index in conflict: the names of its three versions.
  private struct Entry {
    var path: Path
    var versions: [Int: String] = [:]
  }

  package let world: World
  /// The top folder of the repository.
  private let top: Path
  private var entries: [Entry] = []

  /// Finds all project files in conflict, or the one that is named.
  ///
  /// - Parameters:
  ///   - file: a `project.pbxproj`, or the `.xcodeproj` around it, absolute; nil for all.
  ///   - world: everything outside.
  /// - Throws: when there is none.
  package init(file: Path?, in world: World) throws(Diagnostic) {
    self.world = world
    top = try GitConfiguration.topFolder(in: world)
    entries = try entriesInConflict()
    let named = file.map { $0.name.hasSuffix(".xcodeproj") ? $0.projectFile : $0 }
    if let named {
      let real = try realPath(named)
      var same: [Entry] = []
      for entry in entries where try realPath(entry.path) == real { same.append(entry) }
      entries = same
    }
    guard entries.isEmpty else { return }
    let what = named.map { "`\($0.display(in: world).escaped())` is" } ?? "no project file is"
    throw Diagnostic(
      .error, "resolve.no-conflict", "\(what)\(named == nil ? "" : " not") in conflict",
      hints: [
        "a file that was added too early gets its conflict back by `git checkout -m -- FILE`."
      ])
  }

  package func lockedFolder() throws(Diagnostic) -> Path { top }
  package func editedFiles() throws(Diagnostic) -> [Path] { entries.map(\.path) }

  /// - Throws: when one can't be merged by objects, and then none is written.
  package func plan() throws(Diagnostic) -> Plan {
    var plan = Plan()
    for entry in entries {
      try refuseLink(entry.path)
      let merge = try merge(entry)
      let before = try world.fileForEdit(at: entry.path)
      plan.changes.append(
        .edit(entry.path, to: merge.bytes, previous: before.bytes, seen: before.seen))
      plan.conflicts.append(merge.conflicts)
      plan.warnings += merge.warnings
    }
    return plan
  }

  private func merge(_ entry: Entry) throws(Diagnostic) -> ProjectMerge {
    var versions: [[UInt8]] = []
    let name = entry.path.display(in: world)
    for stage in 1...3 {
      guard let object = entry.versions[stage] else {
        let what = ["no common version", "no version of ours", "no version of theirs"][stage - 1]
        throw Diagnostic(
          .error, "resolve.no-version",
          "`\(name.escaped())` can't be merged: there is \(what) of it",
          hints: ["take one side whole: `git checkout --ours` or `--theirs`, then the file's name."]
        )
      }
      versions.append(try blob(object))
    }
    return try ProjectMerge(
      base: versions[0], ours: versions[1], theirs: versions[2], named: name)
  }

  private func entriesInConflict() throws(Diagnostic) -> [Entry] {
    let listing = try GitConfiguration.run(
      ["-C", top.text, "ls-files", "-u", "-z", "--", "*.pbxproj"], in: world)
    var entries: [Entry] = []
    for line in listing.split(separator: 0) {
      // `MODE OBJECT STAGE\tPATH`
      guard let tab = line.firstIndex(of: 0x09) else { continue }
      let words = line[..<tab].split(separator: 0x20)
      guard words.count == 3, let stage = words[2].first else { continue }
      let path = top.appending(String(decoding: line[(tab + 1)...], as: UTF8.self))
      if entries.last?.path != path { entries.append(Entry(path: path)) }
      entries[entries.count - 1].versions[Int(stage) - 0x30] =
        String(decoding: words[1], as: UTF8.self)
    }
    return entries
  }

  /// git writes no file of a conflict through a link: one that is there leads elsewhere.
  private func refuseLink(_ path: Path) throws(Diagnostic) {
    let own = try realPath(top).appending(path.relative(to: top).text)
    guard try realPath(path).text.lowercased() != own.text.lowercased() else { return }
    let name = path.display(in: world)
    throw Diagnostic(
      .error, "resolve.link", "a symbolic link leads `\(name.escaped())` to another file",
      hints: [
        "remove the link, then bring the file back: `git checkout -m -- \(ShellWord.quoted(name))`."
      ])
  }

  private func realPath(_ path: Path) throws(Diagnostic) -> Path {
    try world.reporting { () throws(FileError) in try world.files.resolved(path) }
  }

  private func blob(_ object: String) throws(Diagnostic) -> [UInt8] {
    let request = GitRequest(
      ["cat-file", "blob", object], in: world.environment.currentFolder,
      timeLimit: GitRequest.localTimeLimit, outputLimit: FileStatus.readableSize)
    let git = world.git
    // Without git there would be no conflict in its index.
    let outcome = git.waiting { () async -> GitAnswer? in
      do { return try await git.answer(to: request) } catch { return nil }
    }
    guard let outcome, outcome.status == 0, outcome.stop == nil else {
      throw Diagnostic(
        .error, "resolve.no-blob", "git does not give out the version \(object) of the file",
        hints: ["`git fsck` says what is wrong with the repository."])
    }
    return outcome.output
  }
}
