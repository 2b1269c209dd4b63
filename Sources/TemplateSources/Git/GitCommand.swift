import ModuleTemplates
import Workspace

/// Calls of git that can do nothing but transport and read.
struct GitCommand {
  /// The folder that git keeps its things in: a bare repository of our own.
  let repository: Path
  /// In seconds, for each call.
  let timeLimit: Int

  /// No hooks, no helpers of ours or of the user's that act on repositories, nothing in the
  /// background, no submodules.
  private static let settings = [
    "core.hooksPath=/dev/null", "core.fsmonitor=false", "core.attributesFile=/dev/null",
    "gc.auto=0", "maintenance.auto=false", "fetch.recurseSubmodules=false",
    "submodule.recurse=false", "fetch.writeCommitGraph=false", "advice.detachedHead=false",
    "transfer.bundleURI=false",
    // The repository is thrown away: nothing of it must survive a power cut.
    "core.fsync=none",
    // One file for all objects instead of one each.
    "fetch.unpackLimit=1",
  ]

  /// What a git hook or an alias that started us may have set for its own repository.
  private static let foreign = [
    "GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_OBJECT_DIRECTORY",
    "GIT_ALTERNATE_OBJECT_DIRECTORIES", "GIT_COMMON_DIR", "GIT_NAMESPACE", "GIT_PREFIX",
    "GIT_QUARANTINE_PATH", "GIT_SHALLOW_FILE", "GIT_GRAFT_FILE", "GIT_TEMPLATE_DIR",
    "GIT_DEFAULT_HASH", "GIT_EXTERNAL_DIFF",
  ]

  private static let environment: [String: String?] = {
    var variables: [String: String?] = [
      // Outranks `protocol.allow` of the user's configuration, also after `url.….insteadOf`.
      "GIT_ALLOW_PROTOCOL": GitAddress.transports.joined(separator: ":"),
      "GIT_OPTIONAL_LOCKS": "0", "GIT_NO_LAZY_FETCH": "1", "GIT_NO_REPLACE_OBJECTS": "1",
      "GIT_LFS_SKIP_SMUDGE": "1", "GIT_ATTR_NOSYSTEM": "1",
    ]
    for name in foreign { variables[name] = .some(nil) }
    return variables
  }()

  /// In bytes: what a repository may take while it is here.
  static let diskLimit = 1 << 29
  /// In bytes: what git may print of names, and of templates with all that leads to them.
  private static let (namesLimit, contentsLimit) = (16 << 20, TemplateTree.sizeLimit * 3 / 2)

  /// A git whose viper was killed ends by itself where nothing comes any more; otherwise viper gives
  /// up before it, and says so in its own words.
  private var patience: [String] {
    ["http.lowSpeedLimit=1", "http.lowSpeedTime=\(timeLimit + 5)"]
  }

  private func request(
    _ arguments: [String], input: [UInt8] = [], outputLimit: Int = namesLimit
  ) -> GitRequest {
    GitRequest(
      (Self.settings + patience).flatMap { ["-c", $0] } + ["--git-dir=\(repository.text)"]
        + arguments,
      in: repository.parent, input: input, environment: Self.environment, timeLimit: timeLimit,
      outputLimit: outputLimit, growing: .init(folder: repository, limit: Self.diskLimit))
  }

  /// The files of a repository without anything in it: what `git init` would make, but for the
  /// user's template, which may hold hooks, and without a process for it.
  ///
  /// `HEAD` points to a name that nobody fetches. The version lets ``countWithSHA256()`` work.
  static let emptyRepository: [String: [UInt8]] = [
    "HEAD": Array("ref: refs/viper/none\n".utf8),
    "config": Array("[core]\n\trepositoryformatversion = 1\n\tbare = true\n".utf8),
    // git knows a repository by these two folders.
    "objects/.keep": [], "refs/.keep": [],
  ]

  /// Lists names and the commits that they mean.
  func list(_ names: [String], of address: GitAddress) -> GitRequest {
    request(["ls-remote", "--quiet", "--", address.secret] + names)
  }

  /// Fetches one name or commit, without its history where `isShallow`.
  func fetch(_ name: String, of address: GitAddress, isShallow: Bool) -> GitRequest {
    request(
      ["fetch", "--quiet", "--no-tags", "--no-recurse-submodules", "--no-auto-maintenance"]
        + (isShallow ? ["--depth=1"] : []) + ["--", address.secret, name])
  }

  /// Fetches everything that has a name, to where no name is looked up: the ids alone count here.
  func fetchAll(of address: GitAddress) -> GitRequest {
    request([
      "fetch", "--quiet", "--no-tags", "--no-recurse-submodules", "--no-auto-maintenance", "--",
      address.secret, "+refs/heads/*:refs/viper/heads/*", "+refs/tags/*:refs/viper/tags/*",
    ])
  }

  /// Makes the empty repository one for objects whose ids are SHA-256.
  func countWithSHA256() -> GitRequest {
    request(["config", "extensions.objectFormat", "sha256"])
  }

  /// The ids of all objects that begin with these digits. Names are not looked at.
  func objects(beginningWith digits: String) -> GitRequest {
    request(["rev-parse", "--disambiguate=\(digits)"])
  }

  /// What each of these objects is: `OBJECT TYPE SIZE<LF>`.
  func types(of objects: [String]) -> GitRequest {
    request(["cat-file", "--batch-check"], input: lines(objects))
  }

  /// All folders and files of a commit with their sizes, with NUL between them.
  func files(of commit: String) -> GitRequest {
    request(["ls-tree", "-r", "-t", "-z", "-l", "--full-tree", commit])
  }

  /// The commit that a name means, and the contents of objects, one after the other.
  func contents(of objects: [String], in commit: String) -> GitRequest {
    let names = [commit + "^{commit}", commit + "^{tree}"] + objects
    return request(
      ["cat-file", "--batch"], input: lines(names), outputLimit: Self.contentsLimit)
  }

  private func lines(_ names: [String]) -> [UInt8] {
    Array((names.joined(separator: "\n") + "\n").utf8)
  }
}
