import Configuration
package import Diagnostics
import ModuleTemplates
package import Workspace

/// Removes the versions of templates that no record needs, neither here nor on any branch or tag.
package struct SnapshotPruning: ProjectAction {
  package var world: World

  package init(in world: World) { self.world = world }

  package func plan() throws(Diagnostic) -> BasicPlan {
    try Rambafile.checkVersion(in: world)
    let top = world.project.appending(TemplateSnapshot.folderName)
    let kept = try world.reportingIfThere(try world.files.entries(of: top))
    let named = try digestsHere()
    var unused = (kept ?? []).filter { $0.utf8.count == 64 && !named.contains($0.lowercased()) }
    if !unused.isEmpty {
      let others = try digestsInGit()
      unused.removeAll { others.contains($0.lowercased()) }
    }
    var changes: [Change] = []
    for name in unused {
      let folder = top.appending(name)
      // A folder with a link has something in it that viper did not write.
      guard try world.linkKind(of: folder) == .folder,
        let tree = try FolderTreeReader(world: world, readsAllFiles: true).tree(of: folder),
        !tree.entries.values.contains(.symbolicLink)
      else { continue }
      changes.append(
        Change(
          .replaceFolder(files: [:], previous: tree.files.byPath), folder, in: world.project
        ).asRecord)
    }
    return BasicPlan(changes: changes)
  }

  /// The digests in the records of the working tree, also of those with conflict markers.
  private func digestsHere() throws(Diagnostic) -> Set<String> {
    let store = RecordStore(in: world)
    var found: Set<String> = []
    for name in try store.fileNames() {
      let digests = Self.digests(in: try store.bytes(of: name))
      // Reading it throws the reason why it has none.
      if digests.isEmpty { _ = try store.read(name) }
      found.formUnion(digests)
    }
    return found
  }

  /// The digests in the records of all branches and tags, also of remote ones.
  private func digestsInGit() throws(Diagnostic) -> Set<String> {
    let place = try git(["rev-parse", "--is-shallow-repository", "--show-prefix"]).text.lines
    guard place.first == "false" else {
      throw refusal("git has only a part of the history", hints: ["run `git fetch --unshallow`."])
    }
    // A clone with `--single-branch` knows no other branch. Status 1 means that there is no remote.
    let refspecs = try git(["config", "--get-regexp", #"^remote\..*\.fetch$"#], mayEnd: [0, 1])
    let remotes = Dictionary(grouping: refspecs.text.lines) { $0.prefix { $0 != " " } }
    let partial = remotes.filter { key, lines in
      !key.isEmpty && !lines.contains { $0.contains("refs/heads/*:") || $0.contains("refs/*:") }
    }
    if let key = partial.keys.min() {
      let name = String(key.dropFirst("remote.".count).dropLast(".fetch".count))
      let word = ShellWord.quoted(name).escaped()
      throw refusal(
        "git fetches only some of the branches of `\(name.escaped())`",
        hints: ["run `git remote set-branches \(word) '*'`, then `git fetch \(word)`."])
    }
    let prefix = place.dropFirst().first ?? ""
    let refs = try git(["for-each-ref", "--format=%(objectname)"]).text.lines
    let wanted = Set(refs + ["HEAD", "MERGE_HEAD"]).sorted()
      .map { "\($0):\(prefix)\(RecordStore.folderName)\n" }.joined()
    let trees = try git(
      ["cat-file", "--batch-check=%(objecttype) %(objectname)"], input: wanted
    ).text.lines.filter { $0.hasPrefix("tree ") }.map { String($0.dropFirst("tree ".count)) }
    guard !trees.isEmpty else { return [] }
    // Status 1 means that nothing was found.
    let found = try git(
      ["grep", "-h", "-o", "-a", "-E", "sha256:[0-9a-fA-F]{64}"] + Set(trees).sorted()
        + ["--", ":/"], mayEnd: [0, 1])
    return Self.digests(in: found.output)
  }

  private func git(
    _ arguments: [String], input: String = "", mayEnd codes: Set<Int32> = [0]
  ) throws(Diagnostic) -> GitAnswer {
    let request = GitRequest(
      arguments, in: world.project, input: Array(input.utf8),
      environment: GitRequest.withoutRepository, timeLimit: Self.timeLimit,
      outputLimit: Self.megabytes << 20)
    let answer: GitAnswer
    do throws(GitUnavailable) { answer = try world.git.run(request) } catch {
      throw refusal(error.cause, hints: ["\(error.remedy)."])
    }
    guard codes.contains(answer.status), answer.stop == nil else {
      let limits = answer.stop.map { _ in
        "it exceeded \(Self.timeLimit) seconds or \(Self.megabytes) MB"
      }
      let said = limits ?? answer.errorText.trimmed.escaped()
      throw refusal("`git \(arguments[0])` failed" + (said.isEmpty ? "" : ", \(said)"))
    }
    return answer
  }

  /// In seconds. Large repositories have thousands of tags.
  private static let timeLimit = 60
  /// The limit of git's output, which has 72 bytes for each record of each branch or tag.
  private static let megabytes = 128

  private func refusal(_ cause: String, hints: [String] = []) -> Diagnostic {
    Diagnostic(
      .error, "prune.branches",
      "can't find out which versions of templates other branches need: \(cause)",
      notes: ["nothing was removed."], hints: hints)
  }

  /// The 64 digits after each `sha256:`.
  private static func digests(in bytes: [UInt8]) -> Set<String> {
    let parts = String(decoding: bytes, as: UTF8.self)
      .split(separator: "sha256:", omittingEmptySubsequences: false).dropFirst()
    return Set(parts.map { $0.prefix(64).lowercased() }.filter { $0.utf8.count == 64 })
  }
}
