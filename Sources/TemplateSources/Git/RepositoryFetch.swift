import Diagnostics
package import ModuleTemplates
import Workspace

/// What was fetched: the templates of one commit.
package struct FetchedTree: Sendable, Hashable {
  /// Empty for a folder.
  package var commit: String
  package var tree: TemplateTree
  /// What both were read from; nil for a folder.
  package var objects: GitObjects?

  package init(commit: String, tree: TemplateTree, objects: GitObjects? = nil) {
    self.objects = objects
    self.commit = commit
    self.tree = tree
  }
}

/// Fetches one commit of one repository into a private folder and reads its templates.
///
/// Nothing is checked out: git's objects are read as they are, so that no filter, no link and no
/// attribute of the repository can do anything.
struct RepositoryFetch: Sendable {
  let address: GitAddress
  let reference: GitReference
  let location: SourceLocation?
  let git: any Git
  /// Absolute; holds the ``GitCommand/emptyRepository``.
  let folder: Path
  let timeLimit: Int

  /// What git calls that which it fetched last.
  private static let fetched = "FETCH_HEAD"

  private var command: GitCommand { GitCommand(repository: folder, timeLimit: timeLimit) }

  /// - Throws: why there is nothing, with git's own words.
  func run() async throws(Diagnostic) -> FetchedTree {
    let name = try await fetchedName()
    let output = try await expect(command.files(of: name)).output
    guard let listing = GitTreeListing(output) else {
      throw tooLarge("at most \(GitTreeListing.fileLimit) files are looked through")
    }
    return try await tree(listing, of: name)
  }

  /// What the names mean now on the server, without fetching anything.
  ///
  /// - Returns: nil when none of them is there.
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

  /// What git calls that which is here now.
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
      // git would take the id of another format for a name.
      if text.utf8.count == 64 { try await expect(command.countWithSHA256()) }
      let answer = try await fetch(text)
      if answer.status == 0 { return Self.fetched }
      // Servers may refuse what has no name; then it is looked for in what has one.
      guard GitFailure(answer.errors).isUnadvertised else { throw await diagnosis(of: answer) }
    }
    let all = try await transport(command.fetchAll(of: address))
    guard all.status == 0 else { throw await diagnosis(of: all) }
    return try await commit(beginningWith: text)
  }

  /// The one commit of those fetched that begins with these digits.
  private func commit(beginningWith digits: String) async throws(Diagnostic) -> String {
    let objects = try await expect(command.objects(beginningWith: digits)).lines
    let types = try await expect(command.types(of: objects)).lines
    let commits = types.compactMap { line -> String? in
      let words = line.split(separator: " ")
      return words.count > 1 && words[1] == "commit" ? String(words[0]) : nil
    }
    guard let commit = commits.first else {
      throw noRevision
    }
    guard commits.count == 1 else {
      throw Diagnostic(
        .error, "git.ambiguous-revision",
        "several commits begin with `\(digits)` in `\(address.shown.escaped())`", at: location,
        notes: ["they are " + commits.prefix(8).map { "`\($0)`" }.joined(separator: ", ") + "."],
        hints: ["write more digits of the one that you mean."])
    }
    return commit
  }

  /// Fetches a name without history, or with it from servers that know no other way.
  private func fetch(_ name: String) async throws(Diagnostic) -> GitAnswer {
    let answer = try await transport(command.fetch(name, of: address, isShallow: true))
    guard answer.status != 0, GitFailure(answer.errors).isUnableToBeShallow else { return answer }
    return try await transport(command.fetch(name, of: address, isShallow: false))
  }

  /// Fetches, and once more where the server turns out to count with SHA-256.
  private func transport(_ request: GitRequest) async throws(Diagnostic) -> GitAnswer {
    let answer = try await answer(to: request)
    guard answer.status != 0, GitFailure(answer.errors).isOtherObjectFormat else { return answer }
    try await expect(command.countWithSHA256())
    return try await self.answer(to: request)
  }

  private func tree(
    _ listing: GitTreeListing, of name: String
  ) async throws(Diagnostic) -> FetchedTree {
    let relevant = Set(TemplateTree.relevant(listing.files.map(\.path)))
    let blobs = listing.files.filter { relevant.contains($0.path) }
    let size = blobs.reduce(0) { $0 + $1.size }
    guard size <= TemplateTree.sizeLimit else {
      throw tooLarge("the templates in it hold \(size >> 20) MB")
    }
    let wanted = listing.folders.union(blobs.map(\.object))
    let answer = try await expect(command.contents(of: wanted.sorted(), in: name))
    guard let (commit, objects) = GitObjects.read(answer.output) else {
      // What has the id is no commit.
      if case .revision = reference { throw noRevision }
      throw incomplete(name)
    }
    guard let tree = CommitTree(of: commit, in: objects)?.templates else { throw incomplete(name) }
    return FetchedTree(commit: commit, tree: tree, objects: objects)
  }

  private func tooLarge(_ note: String) -> Diagnostic {
    Diagnostic(
      .error, "git.too-large", "`\(address.shown.escaped())` is too large for templates",
      at: location, notes: [note + "."],
      hints: ["keep the templates in a repository of their own."])
  }

  private var noRevision: Diagnostic {
    Diagnostic(
      .error, "git.no-revision", "\(reference.shown) is not in `\(address.shown.escaped())`",
      at: location,
      notes: ["no branch and no tag of the repository leads to a commit of that number."],
      hints: ["look the number up, or name a branch or a tag."])
  }

  private func incomplete(_ what: String) -> Diagnostic {
    Diagnostic(
      .error, "git.incomplete", "git did not deliver `\(what.escaped())`", at: location,
      hints: ["try again."])
  }

  // MARK: Answers

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
        .error, "git.unavailable", "git can't be started: \(error.cause)", at: location,
        hints: ["\(error.remedy).", "a template declared with `local:` needs no git."])
    }
    switch answer.stop {
    case nil: return answer
    case .timeLimit:
      throw Diagnostic(
        .error, "git.time-limit",
        "`\(address.shown.escaped())` gave no answer within \(timeLimit) seconds", at: location,
        hints: ["try again, or give it longer: `--timeout \(timeLimit * 4)`."])
    case .outputLimit: throw tooLarge("git prints more than \(request.outputLimit >> 20) MB of it")
    case .diskLimit:
      throw tooLarge("what comes is more than \(GitCommand.diskLimit >> 20) MB")
    }
  }

  /// Says why git failed; asks the server what it has where a name is missing.
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
}

extension GitAnswer {
  /// The lines of what was printed.
  fileprivate var lines: [String] {
    String(decoding: output, as: UTF8.self).lines.filter { !$0.isEmpty }
  }
}
