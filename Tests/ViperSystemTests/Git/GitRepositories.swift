import Configuration
import Diagnostics
import Foundation
import Testing
import ViperCommands
import ViperSystem
import ViperTestSupport
import Workspace

/// Real repositories, a real project and a real cache, in a folder that a test has for itself.
struct GitRepositories {
  let root: Workspace.Path
  let console: MemoryConsole
  let git: WatchedGit

  var project: Workspace.Path { root.appending("project") }
  var cache: Workspace.Path { root.appending("cache") }

  init(at root: Workspace.Path) throws {
    self.root = root
    console = MemoryConsole()
    git = WatchedGit()
    try root.appending("served").makeFolder()
    try project.makeFolder()
    try rambafile("templates: []\n")
  }

  /// Runs a test in its folder.
  ///
  /// Nothing in it may wait on the thread that the test has: all tests together have few.
  static func with(_ body: (GitRepositories) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "viper-tests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer {
      do { try FileManager.default.removeItem(at: folder) } catch { Issue.record(error) }
    }
    let root = try SystemFiles().resolved(Path(folder.path(percentEncoded: false)))
    try await body(GitRepositories(at: root))
  }

  var world: World {
    World(
      files: SystemFiles(), git: git, console: console, clock: TestClock(),
      environment: Workspace.Environment(
        currentFolder: project,
        variables: ["HOME": root.text, "TMPDIR": root.text], cacheFolder: cache),
      runNotes: LockedValue(RunNotes()))
  }

  /// Runs `viper template` on a separate thread.
  @discardableResult
  func run(_ arguments: String...) async -> ExitCode { await run(arguments) }

  @discardableResult
  func run(_ arguments: [String]) async -> ExitCode {
    let world = world
    return await onOwnThread { Viper.run(["template"] + arguments, in: world) }
  }

  var output: String { console.output }
  var errors: String { console.errors }

  func rambafile(_ text: String) throws {
    try project.appending("Rambafile").write("shared_catalog: false\n" + text)
  }

  func text(_ path: String) -> String? {
    do {
      return String(decoding: try SystemFiles().read(project.appending(path)), as: UTF8.self)
    } catch {
      return nil
    }
  }

  // MARK: Repositories

  func served(_ name: String) -> Workspace.Path { root.appending("served/\(name).git") }

  func address(_ name: String) -> String { "file://" + served(name).text }

  /// Makes a bare repository and its first commit.
  func make(
    _ name: String, branch: String = "trunk", format: String = "sha1", _ files: [String: String]
  ) async throws {
    try await call(
      ["init", "--quiet", "--bare", "--object-format=\(format)", "-b", branch, served(name).text])
    // What the servers of hosts allow.
    try await call(["config", "uploadpack.allowFilter", "true"], in: served(name))
    try await commit(name, branch: branch, files)
  }

  /// Adds a commit that replaces all files.
  ///
  /// - Returns: its number.
  @discardableResult
  func commit(
    _ name: String, branch: String = "trunk", _ files: [String: String], tag: String? = nil
  ) async throws -> String {
    let work = root.appending("work-\(UUID().uuidString)")
    try work.makeFolder()
    let format = try await call(["rev-parse", "--show-object-format"], in: served(name))
    try await call(["init", "--quiet", "--object-format=\(format)", "-b", branch], in: work)
    let old = ["fetch", "--quiet", served(name).text, branch]
    let found = try await realGit.answer(to: GitRequest(old, in: work, timeLimit: 120))
    if found.status == 0 {
      try await call(["reset", "-q", "--hard", "FETCH_HEAD"], in: work)
    }
    for (path, text) in files { try work.appending(path).write(text) }
    try await call(["add", "--all"], in: work)
    try await commitAndPush(name, branch: branch, in: work, tag: tag)
    return try await call(["rev-parse", "HEAD"], in: work)
  }

  func commitAndPush(
    _ name: String, branch: String, in work: Workspace.Path, tag: String? = nil
  ) async throws {
    try await call(
      [
        "-c", "user.name=Jane", "-c", "user.email=jane@example.com", "commit", "--quiet",
        "--allow-empty", "-m", "A commit",
      ], in: work)
    if let tag {
      try await call(
        [
          "-c", "user.name=Jane", "-c", "user.email=jane@example.com", "tag", "-a", tag, "-m", tag,
        ], in: work)
      try await call(["push", "--quiet", served(name).text, tag], in: work)
    }
    try await call(["push", "--quiet", "--force", served(name).text, "HEAD:\(branch)"], in: work)
  }

  @discardableResult
  func call(
    _ arguments: [String], in folder: Workspace.Path? = nil, input: [UInt8] = []
  ) async throws -> String {
    let request = GitRequest(
      arguments, in: folder ?? root, input: input, timeLimit: 300)
    let answer = try await realGit.answer(to: request)
    guard answer.status == 0 else {
      throw GitTestFailure(
        message: "git \(arguments): \(String(decoding: answer.errors, as: UTF8.self))")
    }
    return String(decoding: answer.output, as: UTF8.self)
      .trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// A template's files in a folder; "" is the top of the repository.
  static func template(
    _ name: String, in folder: String? = nil, text: String = "struct View {}\n"
  ) -> [String: String] {
    let place = folder.map { $0.isEmpty ? "" : $0 + "/" } ?? name + "/"
    return [
      "\(place)\(name).rambaspec": """
      name: \(name)
      summary: The template \(name)
      author: Jane
      version: 1.0.0
      code_files:
      - {name: View.swift, path: Code/view.swift.liquid}

      """,
      "\(place)Code/view.swift.liquid": text,
    ]
  }
}

struct GitTestFailure: Error, CustomStringConvertible {
  var message: String
  var description: String { message }
}

/// The real git, with a record of what it was asked and what came of each fetch.
struct WatchedGit: Git {
  struct Fetch: Sendable {
    var arguments: [String]
    var commits: Int
  }

  private let git = realGit
  private let action = LockedValue<(@Sendable () -> Void)?>(nil)
  private let record = LockedValue<(calls: [[String]], fetches: [Fetch], open: Int, widest: Int)>(
    ([], [], 0, 0))

  func run(_ request: GitRequest) throws(GitUnavailable) -> GitAnswer { try git.run(request) }

  func answer(to request: GitRequest) async throws(GitUnavailable) -> GitAnswer {
    record.withLock { record in
      record.calls.append(request.arguments)
      record.open += 1
      record.widest = max(record.widest, record.open)
    }
    action.withLock { $0 }?()
    let answer = try await git.answer(to: request)
    record.withLock { $0.open -= 1 }
    if request.arguments.contains("fetch"), answer.status == 0 {
      let repository = request.arguments.first { $0.hasPrefix("--git-dir=") } ?? ""
      let count = try await git.answer(
        to: GitRequest(
          [repository, "rev-list", "--count", "--all", "FETCH_HEAD"], in: request.folder,
          timeLimit: 120))
      let commits = Int(
        String(decoding: count.output, as: UTF8.self)
          .trimmingCharacters(in: .whitespacesAndNewlines))
      record.withLock {
        $0.fetches.append(Fetch(arguments: request.arguments, commits: commits ?? -1))
      }
    }
    return answer
  }

  func waiting<Result: Sendable>(
    for work: @escaping @Sendable () async -> Result
  ) -> Result {
    git.waiting(for: work)
  }

  /// Runs an action at each call of git, like another process at the same time.
  func onCall(_ action: @escaping @Sendable () -> Void) { self.action.withLock { $0 = action } }

  func interruptibly<Result>(
    _ body: () throws(Diagnostic) -> Result
  ) throws(Diagnostic) -> Result {
    try git.interruptibly(body)
  }

  func withoutPrompts() -> any Git { self }

  /// Every call but those of `run`.
  var calls: [[String]] { record.withLock { $0.calls } }
  var fetches: [Fetch] { record.withLock { $0.fetches } }
  /// How many gits ran at the same time.
  var widest: Int { record.withLock { $0.widest } }
}
