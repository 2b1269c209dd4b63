import Diagnostics
package import ModuleTemplates
import Workspace

/// Fetches one commit of one repository into a private folder and reads its templates.
///
/// It reads git's objects and never checks them out, so that no filter, link or attribute of the
/// repository has an effect.
struct RepositoryFetch: Sendable {
  let address: GitAddress
  let reference: GitReference
  let location: SourceLocation?
  /// The cached templates of the reference; nil for none.
  let known: FetchedTree?
  let git: any Git
  /// The bare repository that git fetches into: absolute, with the files of ``emptyRepository``.
  let folder: Path
  /// In seconds, for each git command.
  let timeLimit: Int

  /// git's name for the commit that it fetched last.
  private static let fetched = "FETCH_HEAD"
  private static let fileLimit = 200_000
  /// The entries that are no files, by git's mode.
  private static let withoutContent: [String: TemplateTree.Entry] = [
    "120000": .symbolicLink, "160000": .submodule,
  ]
  /// In bytes; git itself has no limit.
  private static let longestPath = 4_096
  /// In bytes: how large the fetched repository may be.
  private static let diskLimit = 1 << 29

  /// The templates of the reference; the cached ones if it still points to their commit.
  func result() async -> Result<FetchedTree, Diagnostic> {
    do throws(Diagnostic) { return .success(try await run()) } catch { return .failure(error) }
  }

  private func run() async throws(Diagnostic) -> FetchedTree {
    if let known, reference.field?.key != "revision", try await currentCommit() == known.commit {
      return known
    }
    let name = try await fetchReference()
    let listing = try await output(["ls-tree", "-r", "-z", "-l", "--full-tree", name])
    let entries = try entries(listedIn: listing)
    let relevant = TemplateTree.templatePaths(among: Array(entries.keys))
    let wanted = relevant.compactMap { entries[$0] }.filter { Self.withoutContent[$0.mode] == nil }
    let size = wanted.reduce(0) { $0 + $1.size }
    guard size <= TemplateTree.sizeLimit else {
      throw tooLarge(
        "its templates hold \((size >> 20) + 1) MB, the limit is \(TemplateTree.sizeLimit >> 20) MB",
        hint: "delete large files from the templates.")
    }
    // An annotated tag is an object, which points to the commit.
    let ids = [name + "^{commit}"] + Set(wanted.map(\.id)).sorted()
    let contents = try await output(
      ["cat-file", "--batch"], input: Array(ids.joined(separator: "\n").utf8) + [0x0A],
      outputLimit: TemplateTree.sizeLimit * 3 / 2)
    let (commit, blobs) = Self.objects(in: contents)
    guard let commit else {
      throw Diagnostic(
        .error, "git.no-revision",
        "\(reference.shown) of `\(address.shown.escaped())` is not a commit", at: location,
        hints: ["name another branch, tag or commit."])
    }
    var tree = TemplateTree()
    for path in relevant {
      guard let (mode, id, _) = entries[path] else { continue }
      tree.entries[path] = Self.withoutContent[mode] ?? blobs[id].map { .file($0) }
      if tree.entries[path] == nil {
        throw Diagnostic(
          .error, "git.incomplete",
          "git fetched `\(address.shown.escaped())` without `\(path.escaped())`", at: location,
          hints: ["try again."])
      }
    }
    return FetchedTree(commit: commit, tree: tree)
  }

  /// The commit that the reference points to on the server now; fetches nothing.
  private func currentCommit() async throws(Diagnostic) -> String? {
    let names = reference.names
    let found = try await references(
      names + names.filter { $0.begins(with: "refs/tags/") }.map { $0 + "^{}" })
    return names.lazy.compactMap { found[ExactText($0 + "^{}")] ?? found[ExactText($0)] }.first
  }

  private func references(_ names: [String]) async throws(Diagnostic) -> [ExactText: String] {
    let listing = try await output(["ls-remote", "--quiet", "--", address.gitText] + names)
    var found: [ExactText: String] = [:]
    for line in listing.split(separator: UInt8(ascii: "\n")) {
      let words = line.split(separator: UInt8(ascii: "\t")).map {
        String(decoding: $0, as: UTF8.self)
      }
      if words.count == 2 { found[ExactText(words[1])] = words[0] }
    }
    return found
  }

  // MARK: Fetching

  /// Fetches the reference; returns git's name for its commit.
  private func fetchReference() async throws(Diagnostic) -> String {
    if case .revision(let text) = reference { return try await fetchRevision(text.lowercased()) }
    var failure: GitAnswer?
    for name in reference.names where failure?.isMissingReference != false {
      let answer = try await fetch([name])
      if answer.status == 0 { return Self.fetched }
      // What failed is the branch, not the tag tried after it.
      failure = failure ?? answer
    }
    throw await diagnosis(of: failure ?? GitAnswer(status: 1))
  }

  private func fetchRevision(_ text: String) async throws(Diagnostic) -> String {
    if text.isCommitID {
      // In a SHA-1 repository git would take a SHA-256 id for the name of a branch.
      if text.utf8.count == 64 { try await useSHA256() }
      let answer = try await fetch([text])
      if answer.status == 0 { return Self.fetched }
      // Servers may refuse a commit without a name; all branches and tags may lead to it.
      let isUnadvertised = answer.says(
        "unadvertised object", "not our ref", "no such remote ref", "couldn't find remote ref",
        "unable to find")
      guard isUnadvertised else { throw await diagnosis(of: answer) }
    }
    // With all branches and tags and their history, the start of an id is enough.
    let all = try await fetch(
      ["+refs/heads/*:refs/viper/heads/*", "+refs/tags/*:refs/viper/tags/*"], isShallow: false)
    guard all.status == 0 else { throw await diagnosis(of: all) }
    let found = try await answer(["rev-parse", "--verify", text + "^{commit}"])
    if found.status == 0 { return found.text }
    let isAmbiguous = found.says("is ambiguous")
    throw Diagnostic(
      .error, isAmbiguous ? "git.ambiguous-revision" : "git.no-revision",
      "\(isAmbiguous ? "several commits begin with `\(text)`" : "\(reference.shown) is not") in `\(address.shown.escaped())`",
      at: location, notes: isAmbiguous ? found.errorNotes() : [],
      hints: [isAmbiguous ? "write more digits." : "name another commit, a branch or a tag."])
  }

  /// Fetches names without history; retries with SHA-256 ids or with history if the server asks.
  private func fetch(
    _ names: [String], isShallow: Bool = true
  ) async throws(Diagnostic) -> GitAnswer {
    let arguments =
      ["fetch", "--quiet", "--no-tags", "--no-recurse-submodules", "--no-auto-maintenance"]
      + (isShallow ? ["--depth=1"] : []) + ["--", address.gitText] + names
    var answer = try await answer(arguments)
    if answer.status != 0,
      answer.says("mismatched algorithms", "does not support this repository's object format")
    {
      try await useSHA256()
      answer = try await self.answer(arguments)
    }
    if answer.status != 0, isShallow,
      answer.says("does not support shallow", "shallow capabilities")
    {
      return try await fetch(names, isShallow: false)
    }
    return answer
  }

  private func useSHA256() async throws(Diagnostic) {
    _ = try await output(["config", "extensions.objectFormat", "sha256"])
  }

  // MARK: Reading

  /// Reads `MODE TYPE OBJECT SIZE<TAB>PATH<NUL>` for each file, as `ls-tree` prints it.
  private func entries(
    listedIn output: [UInt8]
  ) throws(Diagnostic) -> [String: (mode: String, id: String, size: Int)] {
    var entries: [String: (mode: String, id: String, size: Int)] = [:]
    for line in output.split(separator: 0) {
      guard let tab = line.firstIndex(of: UInt8(ascii: "\t")) else { continue }
      let words = Self.words(line[..<tab])
      guard words.count == 4 else { continue }
      guard entries.count < Self.fileLimit else {
        throw tooLarge("it has more than \(Self.fileLimit) files")
      }
      guard line.endIndex - tab <= Self.longestPath else {
        throw tooLarge("a path in it has more than \(Self.longestPath) bytes")
      }
      let path = String(decoding: line[(tab + 1)...], as: UTF8.self)
      entries[path] = (words[0], words[2], Int(words[3]) ?? 0)
    }
    return entries
  }

  /// Reads `ID TYPE SIZE<LF>BYTES<LF>` of `cat-file --batch` for each object, the commit first.
  private static func objects(in output: [UInt8]) -> (commit: String?, blobs: [String: [UInt8]]) {
    var commit: String?
    var blobs: [String: [UInt8]] = [:]
    var index = 0
    while let end = output[index...].firstIndex(of: UInt8(ascii: "\n")) {
      let words = words(output[index..<end])
      index = end + 1
      guard words.count == 3, let size = Int(words[2]), size >= 0, index + size < output.count
      else { continue }
      if words[1] == "commit" { commit = commit ?? words[0] }
      if words[1] == "blob" { blobs[words[0]] = Array(output[index..<index + size]) }
      index += size + 1
    }
    return (commit, blobs)
  }

  private static func words(_ line: ArraySlice<UInt8>) -> [String] {
    line.split(separator: UInt8(ascii: " ")).map { String(decoding: $0, as: UTF8.self) }
  }

  // MARK: Running git

  /// The files of an empty bare repository.
  ///
  /// `git init` would start a process and copy the user's template, which may contain hooks. `HEAD`
  /// points to a name that is never fetched. ``useSHA256()`` needs the format version.
  static let emptyRepository: [String: [UInt8]] = [
    "HEAD": Array("ref: refs/viper/none\n".utf8),
    "config": Array("[core]\n\trepositoryformatversion = 1\n\tbare = true\n".utf8),
    // git recognizes a repository by these two folders.
    "objects/.keep": [], "refs/.keep": [],
  ]

  /// Turns off hooks, the file system monitor, background work and submodules.
  private static let settings = [
    "core.hooksPath=/dev/null", "core.fsmonitor=false", "core.attributesFile=/dev/null",
    "gc.auto=0", "maintenance.auto=false", "fetch.recurseSubmodules=false",
    "submodule.recurse=false", "fetch.writeCommitGraph=false", "advice.detachedHead=false",
    "transfer.bundleURI=false",
    // viper deletes the repository, so it need not survive a power failure.
    "core.fsync=none",
    // One file for all objects instead of one each.
    "fetch.unpackLimit=1", "http.lowSpeedLimit=1",
  ]

  private static let environment = GitRequest.withoutRepository.merging([
    // Overrides `protocol.allow` of the user's configuration, also after `url.….insteadOf`.
    "GIT_ALLOW_PROTOCOL": GitAddress.transports.joined(separator: ":"),
    "GIT_OPTIONAL_LOCKS": "0", "GIT_NO_LAZY_FETCH": "1", "GIT_NO_REPLACE_OBJECTS": "1",
    "GIT_LFS_SKIP_SMUDGE": "1", "GIT_ATTR_NOSYSTEM": "1",
    "GIT_TEMPLATE_DIR": nil, "GIT_DEFAULT_HASH": nil, "GIT_EXTERNAL_DIFF": nil,
  ]) { $1 }

  private func output(
    _ arguments: [String], input: [UInt8] = [], outputLimit: Int = 16 << 20
  ) async throws(Diagnostic) -> [UInt8] {
    let answer = try await answer(arguments, input: input, outputLimit: outputLimit)
    guard answer.status == 0 else { throw await diagnosis(of: answer) }
    return answer.output
  }

  private func answer(
    _ arguments: [String], input: [UInt8] = [], outputLimit: Int = 16 << 20
  ) async throws(Diagnostic) -> GitAnswer {
    // Lets git end by itself on a stalled connection after viper was killed. The limit is later than
    // viper's own, so that the user reads viper's message.
    let settings = Self.settings + ["http.lowSpeedTime=\(timeLimit + 5)"]
    let request = GitRequest(
      settings.flatMap { ["-c", $0] } + ["--git-dir=\(folder.text)"] + arguments,
      in: folder.parent, input: input, environment: Self.environment, timeLimit: timeLimit,
      outputLimit: outputLimit, limitedFolder: (folder, Self.diskLimit))
    let answer: GitAnswer
    do { answer = try await git.answer(to: request) } catch {
      throw Diagnostic(
        .error, "git.unavailable", "can't start git: \(error.cause)", at: location,
        hints: ["\(error.remedy).", "a template declared with `local:` needs no git."])
    }
    switch answer.stop {
    case nil: return answer
    case .timeLimit:
      throw Diagnostic(
        .error, "git.time-limit",
        "git took more than \(timeLimit) seconds for `\(address.shown.escaped())`", at: location,
        notes: ["the network may be slow, or git may wait for a password."],
        hints: [completeIDHint].compactMap(\.self)
          + ["try again, or give it more time: `--timeout \(timeLimit * 4)`."])
    case .outputLimit:
      throw tooLarge("git lists more than \(outputLimit >> 20) MB of names of files or references")
    case .diskLimit:
      throw tooLarge("git fetched more than \(Self.diskLimit >> 20) MB", hint: completeIDHint)
    }
  }

  // MARK: Failures

  /// Explains why git failed; lists what the server has where a reference is missing.
  private func diagnosis(of answer: GitAnswer) async -> Diagnostic {
    guard answer.isMissingReference else { return diagnostic(for: answer) }
    do throws(Diagnostic) {
      return missing(among: try await references([]).keys.sorted().map(\.text))
    } catch {
      return error
    }
  }

  /// The error for a failed command, with the last lines of git's output.
  private func diagnostic(for answer: GitAnswer) -> Diagnostic {
    let shown = address.shown.escaped()
    let works = "check that `git ls-remote \(ShellWord.quoted(shown))` works"
    let (code, message, hint): (Diagnostic.Code, String, String) =
      if answer.says(
        "authentication failed", "could not read username", "could not read password",
        "permission denied", "terminal prompts disabled", "host key verification failed",
        "error: 403", "error: 401")
      {
        (
          "git.refused", "no access to `\(shown)`",
          "correct the address, or \(works): viper uses your git, with its credential helpers and ssh keys."
        )
      } else if answer.says(
        "could not resolve", "connection refused", "unable to connect", "network is unreachable",
        "timed out", "failed to connect", "couldn't connect")
      {
        (
          "git.unreachable", "`\(shown)` can't be reached",
          known == nil
            ? "check the address and the network."
            : "check the address and the network, or use the cached version: `--offline`."
        )
      } else if answer.says(
        "not found", "does not exist", "does not appear to be a git repository",
        "no such file or directory", "repository not exported", "access denied or repository")
      {
        (
          "git.gone", "git found no repository at `\(shown)`",
          GitAddress.webAddress(address.lockText).map { "did you mean `\($0.escaped())`?" }
            ?? "correct the address, or \(works)."
        )
      } else {
        ("git.failed", "git can't fetch from `\(shown)`", "\(works).")
      }
    return Diagnostic(
      .error, code, message, at: location, notes: answer.errorNotes(address.redacting),
      hints: [hint])
  }

  private func missing(among names: [String]) -> Diagnostic {
    let place = "`\(address.shown.escaped())`"
    func found(in folder: String) -> [String] {
      names.filter { $0.begins(with: folder) && !$0.ends(with: "^{}") }
        .map { String(Substring($0.utf8.dropFirst(folder.utf8.count))) }
    }
    let (branches, tags) = (found(in: "refs/heads/"), found(in: "refs/tags/"))
    if branches.isEmpty, tags.isEmpty {
      return Diagnostic(
        .error, "git.empty", "the repository at \(place) is empty", at: location,
        hints: ["push a commit to it."])
    }
    let notes = [("branches", branches), ("tags", tags)].filter { !$0.1.isEmpty }.map {
      "its \($0) are \($1.quotedList())."
    }
    guard let (kind, name) = reference.field else {
      return Diagnostic(
        .error, "git.no-default-branch", "the default branch of \(place) does not exist",
        at: location, notes: notes,
        hints: ["declare the template with `git:`, and with `branch:` or `tag:`."])
    }
    // `branch:` also finds a tag.
    let hints =
      kind == "tag" && branches.contains(name)
      ? ["it is a branch: write `branch: \(name.escaped())`."]
      : DidYouMean.hints(for: name, among: kind == "tag" ? tags : branches)
    return Diagnostic(
      .error, "git.no-reference", "\(reference.shown) is not in \(place)", at: location,
      notes: notes, hints: hints)
  }

  private func tooLarge(_ note: String, hint: String? = nil) -> Diagnostic {
    Diagnostic(
      .error, "git.too-large", "`\(address.shown.escaped())` is too large for templates",
      at: location, notes: [note + "."],
      hints: [
        hint ?? "move the templates to a separate repository, or declare another source."
      ])
  }

  /// The hint for the beginning of an id, which git finds only in the whole history.
  private var completeIDHint: String? {
    guard case .revision = reference, reference.commit == nil else { return nil }
    return "write the complete id of the commit as `revision`: viper can then fetch it alone."
  }
}

/// The templates of one commit, or of a folder.
package struct FetchedTree: Sendable, Hashable {
  /// Empty for a folder.
  package var commit: String
  package var tree: TemplateTree
}

extension GitAnswer {
  fileprivate func says(_ phrases: String...) -> Bool {
    let text = errorText.lowercased()
    return phrases.contains { text.firstRange(of: $0) != nil }
  }

  fileprivate var isMissingReference: Bool {
    says("couldn't find remote ref", "could not find remote ref")
  }
}
