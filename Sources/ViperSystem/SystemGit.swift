package import Diagnostics
import Dispatch
import Subprocess
package import Workspace

#if canImport(System)
  import System
#else
  import SystemPackage
#endif

/// The git in the user's `PATH`.
package struct SystemGit: Git {
  typealias Outcome = Swift.Result<GitAnswer, GitUnavailable>

  /// How long git has to end after SIGTERM.
  private static let grace = Duration.milliseconds(500)

  /// How often viper measures the folder that git writes to.
  private static let watchInterval = Duration.milliseconds(100)

  private let searchPath: String?
  private let developerTools: DeveloperTools?
  private var canAsk: Bool

  /// `developerTools` recognizes the placeholder for git on a Mac; it is nil on Linux.
  package init(searchPath: String?, canAsk: Bool, developerTools: DeveloperTools? = nil) {
    self.searchPath = searchPath
    self.developerTools = developerTools
    self.canAsk = canAsk
  }

  package func withoutPrompts() -> any Git {
    var git = self
    git.canAsk = false
    return git
  }

  private var environment: Subprocess.Environment {
    var changes: [Subprocess.Environment.Key: String?] = ["LC_ALL": "C"]
    if !canAsk {
      changes["GIT_TERMINAL_PROMPT"] = "0"
      // Keeps the Git Credential Manager from opening windows.
      changes["GCM_INTERACTIVE"] = "never"
    }
    return .inherit.updating(changes)
  }

  package func run(_ request: GitRequest) throws(GitUnavailable) -> GitAnswer {
    try run(request, by: program())
  }

  /// Runs git, or another program, and waits until it ends or reaches a limit.
  func run(_ request: GitRequest, by program: String) throws(GitUnavailable) -> GitAnswer {
    try TerminationSignals.heldBack { () throws(GitUnavailable) in
      try waiting { await withinLimit(request, by: program) }.get()
    }
  }

  package func answer(to request: GitRequest) async throws(GitUnavailable) -> GitAnswer {
    guard !Task.isCancelled else { throw GitUnavailable(cause: "viper was interrupted") }
    return try await withinLimit(request, by: program()).get()
  }

  /// Blocks this thread until asynchronous work is done; a delayed termination signal cancels it.
  ///
  /// The thread must not be one of Swift's concurrency pool, or the work may never run.
  package func waiting<Result: Sendable>(
    for work: @escaping @Sendable () async -> Result
  ) -> Result {
    assert(
      withUnsafeCurrentTask { $0 == nil },
      "waiting must not block a thread of Swift's concurrency pool")
    let result = LockedValue<Result?>(nil)
    let done = DispatchSemaphore(value: 0)
    while true {
      // With a lower priority, viper could notice git's answer too late and report a timeout.
      let task = Task.detached(priority: .high) {
        let found = await work()
        result.withLock { $0 = found }
        done.signal()
      }
      TerminationSignals.onArrival { task.cancel() }
      defer { TerminationSignals.onArrival(nil) }
      done.wait()
      if let found = result.withLock({ $0 }) { return found }  // Always set after `done`.
    }
  }

  package func interruptibly<Result>(
    _ body: () throws(Diagnostic) -> Result
  ) throws(Diagnostic) -> Result {
    try TerminationSignals.heldBack(during: body)
  }

  private func withinLimit(_ request: GitRequest, by program: String) async -> Outcome {
    await withTaskGroup(of: Outcome?.self) { group in
      group.addTask { await outcome(of: request, by: program) }
      group.addTask { await Self.limit(of: request).map { Self.stopped(at: $0) } }
      let first = await group.next() ?? nil
      // Ends git or the timer.
      group.cancelAll()
      await group.waitForAll()
      return first ?? Self.stopped(at: .timeLimit)
    }
  }

  private static func stopped(at stop: GitAnswer.Stop) -> Outcome {
    .success(GitAnswer(status: 128, stop: stop))
  }

  /// Waits until a limit is reached and returns it; nil when cancelled.
  private static func limit(of request: GitRequest) async -> GitAnswer.Stop? {
    let clock = ContinuousClock()
    let end = clock.now + .seconds(request.timeLimit)
    while clock.now < end {
      let pause =
        request.limitedFolder == nil ? end - clock.now : min(watchInterval, end - clock.now)
      do { try await Task.sleep(for: pause) } catch { return nil }
      if let limitedFolder = request.limitedFolder,
        size(of: limitedFolder.folder, upTo: limitedFolder.limit) > limitedFolder.limit
      {
        return .diskLimit
      }
    }
    return .timeLimit
  }

  /// The size in bytes of a folder to which git is writing; stops measuring above `limit`.
  ///
  /// Each file and folder counts 512 bytes more, so that many empty ones reach the limit too.
  private static func size(of folder: Workspace.Path, upTo limit: Int) -> Int {
    let files = SystemFiles()
    let entrySize = 512
    var size = 0
    do throws(FileError) {
      for name in try files.entries(of: folder, atMost: limit / entrySize) where size <= limit {
        let path = folder.appending(name)
        guard let found = try files.linkStatus(path) else { continue }
        size += found.size + entrySize
        if found.kind == .folder { size += self.size(of: path, upTo: limit - size) }
      }
    } catch {
      // A removed file has no size.
      if case .tooMuch = error.reason { return limit + 1 }
    }
    return size
  }

  private func program() throws(GitUnavailable) -> String {
    var placeholder: String?
    for candidate in Self.executables(named: "git", in: searchPath) {
      guard let developerTools, developerTools.areMissing(for: candidate) else { return candidate }
      placeholder = candidate
    }
    if let placeholder {
      throw GitUnavailable(
        cause: "`\(placeholder)` only offers to install Apple's command line tools",
        remedy: "install them with `xcode-select --install`")
    }
    throw GitUnavailable(cause: "there is no `git` in the folders of PATH")
  }

  /// The programs of a name in the folders of `PATH`, in their order.
  ///
  /// It skips relative folders and empty entries: they could run a program of a cloned project.
  /// Without `PATH`, it uses the folders of the system, like shells.
  static func executables(named name: String, in searchPath: String?) -> [String] {
    (searchPath ?? "/usr/bin:/bin").split(separator: ":")
      .filter { $0.utf8.first == UInt8(ascii: "/") }.map { "\($0)/\(name)" }.filter(isExecutable)
  }

  static func isExecutable(_ path: String) -> Bool {
    var found = stat()
    return stat(path, &found) == 0 && found.st_mode & S_IFMT == S_IFREG && access(path, X_OK) == 0
  }

  private func outcome(of request: GitRequest, by program: String) async -> Outcome {
    do {
      // Only a git that uses the network can outlive viper: others end at the end of their input.
      if request.input.isEmpty, request.limitedFolder != nil,
        let watchdog = ParentWatchdog(endsGroup: !canAsk)
      {
        let arguments = watchdog.arguments(starting: program, with: request.arguments)
        let answer = try await answer(
          of: ParentWatchdog.shell, arguments, to: request, reading: watchdog.pipe)
        // After a cancellation, processes that git started may still run.
        if !Task.isCancelled { watchdog.release() }
        return .success(answer)
      }
      // Subprocess traps where a program ends before it has read all of an array.
      guard let pipe = Pipe() else {
        return .failure(
          GitUnavailable(cause: "too many files are open", remedy: "raise the limit of `ulimit -n`")
        )
      }
      defer { close(pipe.output) }
      DispatchQueue.global().async { pipe.sendAll(request.input) }
      return .success(try await answer(of: program, request.arguments, to: request, reading: pipe))
    } catch let error as SubprocessError where error.code == .outputLimitExceeded {
      return Self.stopped(at: .outputLimit)
    } catch {
      return .failure(
        GitUnavailable(cause: "\(error)", remedy: "make `git --version` work in a terminal"))
    }
  }

  private func answer(
    of program: String, _ arguments: [String], to request: GitRequest, reading pipe: Pipe
  ) async throws -> GitAnswer {
    let input = FileDescriptor(rawValue: pipe.output)
    var changes: [Subprocess.Environment.Key: String?] = [:]
    for (name, value) in request.environment { changes[.init(stringLiteral: name)] = value }
    let result = try await Subprocess.run(
      .path(FilePath(program)), arguments: Arguments(arguments),
      environment: environment.updating(changes),
      workingDirectory: FilePath(request.folder.text), platformOptions: options,
      input: .fileDescriptor(input, closeAfterSpawningProcess: false),
      output: .bytes(limit: request.outputLimit), error: .bytes(limit: request.outputLimit))
    let status: Int32 =
      switch result.terminationStatus {
      case .exited(let code): code
      // Like the exit code of a shell.
      case .signaled(let number): 128 + number
      }
    return GitAnswer(status: status, output: result.standardOutput, errors: result.standardError)
  }

  /// Without prompts, git gets its own session: neither git nor ssh finds a terminal, and viper can end
  /// all of its processes together.
  private var options: PlatformOptions {
    var options = PlatformOptions()
    options.createSession = !canAsk
    options.teardownSequence = [
      .send(signal: .terminate, toProcessGroup: !canAsk, allowedDurationToNextStep: Self.grace)
    ]
    return options
  }
}
