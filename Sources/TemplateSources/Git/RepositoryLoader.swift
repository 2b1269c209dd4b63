package import Diagnostics
package import Workspace

/// Fetches several repositories at the same time, each once a run.
package struct RepositoryLoader {
  package struct Request: Sendable, Hashable {
    var address: GitAddress
    var reference: GitReference
    var location: SourceLocation?

    var key: ExactText { ExactText(address.cacheKey + "\n" + reference.cacheKey) }
  }

  /// Whether viper uses the network.
  package enum Mode: Sendable {
    case online
    /// Like ``online``, but uses the cache where a fetch fails.
    case tolerant
    case offline
  }

  package let mode: Mode
  private let timeLimit: Int
  private let world: World
  private let cache: TemplateCache
  private let report: @Sendable (FetchEvent) -> Void
  private var loaded: [ExactText: Result<FetchedTree, Diagnostic>] = [:]
  package private(set) var warnings: [Diagnostic] = []

  private static let parallelFetches = 8
  /// In seconds.
  package static let usualTimeLimit = 120
  /// In seconds: eleven days. git can't read a number of more than 32 bits.
  private static let longestTimeLimit = 1_000_000

  /// `timeLimit` is in seconds, for each git command. `report` receives the progress, on any thread.
  package init(
    _ mode: Mode, timeLimit: Int = usualTimeLimit, in world: World,
    report: @escaping @Sendable (FetchEvent) -> Void
  ) {
    self.mode = mode
    self.timeLimit = min(timeLimit, Self.longestTimeLimit)
    self.world = world
    self.report = report
    cache = TemplateCache(in: world)
  }

  /// The templates that ``load(_:)`` has loaded; throws the error if it could not.
  package func tree(for request: Request) throws(Diagnostic) -> FetchedTree {
    guard let result = loaded[request.key] else {
      throw Diagnostic(
        .error, "git.not-loaded", "`\(request.address.shown.escaped())` was not fetched",
        at: request.location, notes: ["this is a mistake in viper."])
    }
    return try result.get()
  }

  /// Loads a commit from the cache; returns whether it is there.
  mutating func loadFromCache(_ request: Request) -> Bool {
    if loaded[request.key] != nil { return true }
    guard let commit = request.reference.commit,
      let tree = cache.tree(of: request.address, at: commit)
    else { return false }
    loaded[request.key] = .success(tree)
    return true
  }

  /// Loads all repositories, complete commit ids from the cache; ``tree(for:)`` throws failures.
  package mutating func load(_ requests: [Request]) throws(Diagnostic) {
    var missing: [Request] = []
    var keys: Set<ExactText> = []
    for request in requests where keys.insert(request.key).inserted && !loadFromCache(request) {
      if mode == .offline {
        loaded[request.key] =
          cached(request).map { .success($0) }
          ?? .failure(
            Diagnostic(
              .error, "git.offline",
              "\(request.reference.shown) of `\(request.address.shown.escaped())` is not in the cache, and `--offline` forbids fetching",
              at: request.location, hints: ["run the command once without `--offline`."]))
      } else {
        missing.append(request)
      }
    }
    if !missing.isEmpty { try fetch(missing) }
  }

  private mutating func fetch(_ requests: [Request]) throws(Diagnostic) {
    var files: [Path: [UInt8]] = [:]
    for index in requests.indices {
      for (path, bytes) in RepositoryFetch.emptyRepository {
        files[Path("\(index).git/\(path)")] = bytes
      }
    }
    let results = try world.git.interruptibly { () throws(Diagnostic) in
      try TemporaryFolder.with(in: world, holding: files) {
        folder throws(Diagnostic) in fetch(requests, in: folder)
      }
    }
    for (index, result) in results.sorted(by: { $0.key < $1.key }) {
      let request = requests[index]
      loaded[request.key] = result
      switch result {
      case .success(let fetched): cache.keep(fetched, of: request.address, for: request.reference)
      case .failure(let problem):
        guard mode == .tolerant, let known = cached(request) else { continue }
        warnings.append(problem.asWarning(noting: "viper uses the cached version.", hints: []))
        loaded[request.key] = .success(known)
      }
    }
  }

  private func cached(_ request: Request) -> FetchedTree? {
    let commit =
      request.reference.commit ?? cache.commit(of: request.address, for: request.reference)
    return commit.flatMap { cache.tree(of: request.address, at: $0) }
  }

  /// Fetches in parallel, except references that still point to the cached commit.
  private func fetch(
    _ requests: [Request], in folder: Path
  ) -> [Int: Result<FetchedTree, Diagnostic>] {
    let (git, report) = (world.git, report)
    let jobs = requests.enumerated().map { index, request in
      RepositoryFetch(
        address: request.address, reference: request.reference, location: request.location,
        known: cached(request), git: git, folder: folder.appending("\(index).git"),
        timeLimit: timeLimit)
    }
    defer { report(.finished) }
    return git.waiting {
      await withTaskGroup(of: (Int, Result<FetchedTree, Diagnostic>).self) { group in
        var results: [Int: Result<FetchedTree, Diagnostic>] = [:]
        var next = 0
        while results.count < jobs.count {
          while next < jobs.count, next - results.count < Self.parallelFetches {
            let (index, job) = (next, jobs[next])
            group.addTask { (index, await job.result()) }
            next += 1
          }
          let waiting = jobs.indices.first { results[$0] == nil } ?? 0
          report(
            .waiting(done: results.count, total: jobs.count, address: jobs[waiting].address.shown))
          guard let done = await group.next() else { break }
          results[done.0] = done.1
          if case .success(let fetched) = done.1 {
            report(
              .arrived(
                address: jobs[done.0].address.shown, commit: fetched.commit,
                isNew: fetched.commit != jobs[done.0].known?.commit))
          }
        }
        return results
      }
    }
  }
}

/// The progress of fetching repositories.
package enum FetchEvent: Sendable {
  /// `done` of `total` repositories are fetched; `address` is one of the others.
  case waiting(done: Int, total: Int, address: String)
  /// A repository is fetched; `isNew` tells whether its commit was not in the cache.
  case arrived(address: String, commit: String, isNew: Bool)
  case finished
}
