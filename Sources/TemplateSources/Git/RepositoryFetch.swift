import Diagnostics
package import ModuleTemplates
import Workspace

/// The templates of one commit, or of a folder.
package struct FetchedTree: Sendable, Hashable {
  /// Empty for a folder.
  package var commit: String
  package var tree: TemplateTree
}

/// Fetches one commit of one repository into a private folder and reads its templates.
///
/// It reads git's objects and never checks them out, so that no filter, link or attribute of the
/// repository has an effect.
struct RepositoryFetch: Sendable {
  let address: GitAddress
  let reference: GitReference
  let location: SourceLocation?
  let git: any Git
  /// Absolute; holds the ``GitCommand/emptyRepository``.
  let folder: Path
  let timeLimit: Int

  /// git's name for the commit that it fetched last.
  private static let fetched = "FETCH_HEAD"
  /// How many files a repository may hold.
  private static let fileLimit = 200_000
  /// In bytes; git itself has no limit.
  private static let longestPath = 4_096

  private var command: GitCommand { GitCommand(repository: folder, timeLimit: timeLimit) }

  /// - Throws: why the fetch failed, with git's own output.
  func run() async throws(Diagnostic) -> FetchedTree {
    let name = try await fetchedName()
    let entries = try entries(listedIn: try await expect(command.files(of: name)).output)
    let relevant = TemplateTree.relevant(Array(entries.keys))
    var (size, ids) = (0, Set<String>())
    for case .file(let id, let bytes)? in relevant.map({ entries[$0] }) {
      size += bytes
      ids.insert(id)
    }
    guard size <= TemplateTree.sizeLimit else {
      throw tooLarge("the templates in it hold \(size >> 20) MB")
    }
    let answer = try await expect(command.contents(of: ids.sorted(), in: name))
    let (commit, blobs) = Self.objects(in: answer.output)
    guard let commit else {
      // The id belongs to an object that is not a commit.
      if case .revision = reference { throw noRevision }
      throw incomplete(name)
    }
    var tree = TemplateTree()
    for path in relevant {
      switch entries[path] {
      case .file(let id, _):
        guard let bytes = blobs[id] else { throw incomplete(name) }
        tree.entries[path] = .file(bytes)
      case .other(let entry): tree.entries[path] = entry
      case nil: break
      }
    }
    return FetchedTree(commit: commit, tree: tree)
  }

  /// The commit that the reference points to on the server now; fetches nothing.
  ///
  /// - Returns: nil when the server does not have the reference.
  func currentCommit() async throws(Diagnostic) -> String? {
    let names = reference.names
    let wanted = names + names.filter { $0.begins(with: "refs/tags/") }.map { $0 + "^{}" }
    let answer = try await expect(command.list(wanted, of: address))
    let found = GitFailure.references(in: answer.output)
    for name in names {
      if let commit = found[ExactText(name + "^{}")] ?? found[ExactText(name)] { return commit }
    }
    return nil
  }

  // MARK: Fetching

  /// Fetches the reference and returns git's name for its commit.
  private func fetchedName() async throws(Diagnostic) -> String {
    if case .revision(let text) = reference {
      return try await fetchRevision(text.lowercased())
    }
    var failure: GitAnswer?
    for name in reference.names {
      let answer = try await fetch(name)
      if answer.status == 0 { return Self.fetched }
      failure = failure ?? answer
      guard GitFailure(answer.errors).isMissingReference else { break }
    }
    throw await diagnosis(of: failure)
  }

  private func fetchRevision(_ text: String) async throws(Diagnostic) -> String {
    if text.isCommitNumber {
      // In a SHA-1 repository git would take a SHA-256 id for the name of a branch.
      if text.utf8.count == 64 { try await expect(command.useSHA256()) }
      let answer = try await fetch(text)
      if answer.status == 0 { return Self.fetched }
      // Servers may refuse a commit without a name; all branches and tags may lead to it.
      guard GitFailure(answer.errors).isUnadvertised else { throw await diagnosis(of: answer) }
    }
    let all = try await transport(
      command.fetch(GitCommand.everything, of: address, isShallow: false))
    guard all.status == 0 else { throw await diagnosis(of: all) }
    let found = try await answer(to: command.commit(beginningWith: text))
    if found.status == 0 { return String(decoding: found.output, as: UTF8.self).trimmed }
    guard GitFailure(found.errors).isAmbiguous else { throw noRevision }
    let objects = try await expect(command.objects(beginningWith: text)).output
    let ids = String(decoding: objects, as: UTF8.self).split(separator: "\n").prefix(8)
    throw Diagnostic(
      .error, "git.ambiguous-revision",
      "several commits begin with `\(text)` in `\(address.shown.escaped())`", at: location,
      notes: ["the objects that begin so are \(ids.map { "`\($0)`" }.joined(separator: ", "))."],
      hints: ["write more digits of the commit."])
  }

  /// Fetches a name without its history, or with it where the server requires that.
  private func fetch(_ name: String) async throws(Diagnostic) -> GitAnswer {
    let answer = try await transport(command.fetch([name], of: address, isShallow: true))
    guard answer.status != 0, GitFailure(answer.errors).isUnableToBeShallow else { return answer }
    return try await transport(command.fetch([name], of: address, isShallow: false))
  }

  /// Fetches, and again with SHA-256 ids where the server uses those.
  private func transport(_ request: GitRequest) async throws(Diagnostic) -> GitAnswer {
    let answer = try await answer(to: request)
    guard answer.status != 0, GitFailure(answer.errors).isOtherObjectFormat else { return answer }
    try await expect(command.useSHA256())
    return try await self.answer(to: request)
  }

  // MARK: Reading

  private enum Entry {
    case file(id: String, size: Int)
    case other(TemplateTree.Entry)
  }

  /// Reads `MODE TYPE OBJECT SIZE<TAB>PATH<NUL>` for each file, as `ls-tree` prints it.
  private func entries(listedIn output: [UInt8]) throws(Diagnostic) -> [String: Entry] {
    var entries: [String: Entry] = [:]
    for line in output.split(separator: 0) {
      guard let tab = line.firstIndex(of: UInt8(ascii: "\t")) else { continue }
      let words = line[..<tab].split(separator: UInt8(ascii: " "))
        .map { String(decoding: $0, as: UTF8.self) }
      guard words.count == 4 else { continue }
      guard entries.count < Self.fileLimit, line.endIndex - tab <= Self.longestPath else {
        throw tooLarge(
          "viper reads at most \(Self.fileLimit) files, and paths of \(Self.longestPath) bytes")
      }
      let path = String(decoding: line[(tab + 1)...], as: UTF8.self)
      entries[path] =
        switch words[0] {
        case "120000": .other(.symbolicLink)
        case "160000": .other(.submodule)
        default: .file(id: words[2], size: Int(words[3]) ?? 0)
        }
    }
    return entries
  }

  /// Reads `ID TYPE SIZE<LF>BYTES<LF>` for each object, the commit first, as `cat-file --batch`
  /// prints it.
  private static func objects(in output: [UInt8]) -> (commit: String?, blobs: [String: [UInt8]]) {
    var commit: String?
    var blobs: [String: [UInt8]] = [:]
    var index = 0
    while let end = output[index...].firstIndex(of: UInt8(ascii: "\n")) {
      let words = output[index..<end].split(separator: UInt8(ascii: " "))
        .map { String(decoding: $0, as: UTF8.self) }
      index = end + 1
      guard words.count == 3, let size = Int(words[2]), size >= 0, index + size < output.count
      else { continue }
      if words[1] == "commit" { commit = commit ?? words[0] }
      if words[1] == "blob" { blobs[words[0]] = Array(output[index..<index + size]) }
      index += size + 1
    }
    return (commit, blobs)
  }

  // MARK: Running git

  @discardableResult
  private func expect(_ request: GitRequest) async throws(Diagnostic) -> GitAnswer {
    let answer = try await answer(to: request)
    guard answer.status == 0 else { throw await diagnosis(of: answer) }
    return answer
  }

  private func answer(to request: GitRequest) async throws(Diagnostic) -> GitAnswer {
    let answer: GitAnswer
    do {
      answer = try await git.answer(to: request)
    } catch {
      throw Diagnostic(
        .error, "git.unavailable", "can't start git: \(error.cause)", at: location,
        hints: ["\(error.remedy).", "a template declared with `local:` needs no git."])
    }
    switch answer.stop {
    case nil: return answer
    case .timeLimit:
      throw Diagnostic(
        .error, "git.time-limit",
        "`\(address.shown.escaped())` did not answer within \(timeLimit) seconds", at: location,
        hints: ["try again, or give it more time: `--timeout \(timeLimit * 4)`."])
    case .outputLimit:
      throw tooLarge("git prints more than \(request.outputLimit >> 20) MB for it")
    case .diskLimit: throw tooLarge("git fetched more than \(GitCommand.diskLimit >> 20) MB")
    }
  }

  /// Explains why git failed; lists what the server has where a reference is missing.
  private func diagnosis(of answer: GitAnswer?) async -> Diagnostic {
    let failure = GitFailure(answer?.errors ?? [])
    guard failure.isMissingReference else {
      return failure.diagnostic(for: address, at: location)
    }
    do throws(Diagnostic) {
      let listing = try await expect(command.list([], of: address))
      return GitFailure.missing(
        reference, of: address,
        among: GitFailure.references(in: listing.output).keys.sorted().map(\.text),
        at: location)
    } catch {
      return error
    }
  }

  private func tooLarge(_ note: String) -> Diagnostic {
    Diagnostic(
      .error, "git.too-large", "`\(address.shown.escaped())` is too large for templates",
      at: location, notes: [note + "."],
      hints: ["move the templates to a separate repository."])
  }

  private var noRevision: Diagnostic {
    Diagnostic(
      .error, "git.no-revision", "\(reference.shown) is not in `\(address.shown.escaped())`",
      at: location,
      notes: ["no branch or tag of the repository contains this commit."],
      hints: ["check the commit, or name a branch or a tag."])
  }

  private func incomplete(_ what: String) -> Diagnostic {
    Diagnostic(
      .error, "git.incomplete", "git did not deliver `\(what.escaped())`", at: location,
      hints: ["try again."])
  }
}
