import ModuleTemplates
import Workspace

/// The git commands that fetch from a repository and read what was fetched.
struct GitCommand {
  /// The bare repository that git fetches into.
  let repository: Path
  /// In seconds, for each call.
  let timeLimit: Int

  /// Turns off hooks, the file system monitor, background work and submodules.
  private static let settings = [
    "core.hooksPath=/dev/null", "core.fsmonitor=false", "core.attributesFile=/dev/null",
    "gc.auto=0", "maintenance.auto=false", "fetch.recurseSubmodules=false",
    "submodule.recurse=false", "fetch.writeCommitGraph=false", "advice.detachedHead=false",
    "transfer.bundleURI=false",
    // viper deletes the repository, so it need not survive a power failure.
    "core.fsync=none",
    // One file for all objects instead of one each.
    "fetch.unpackLimit=1",
  ]

  /// Variables that a git hook or alias may have set for its own repository before it started viper.
  private static let inherited = [
    "GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_OBJECT_DIRECTORY",
    "GIT_ALTERNATE_OBJECT_DIRECTORIES", "GIT_COMMON_DIR", "GIT_NAMESPACE", "GIT_PREFIX",
    "GIT_QUARANTINE_PATH", "GIT_SHALLOW_FILE", "GIT_GRAFT_FILE", "GIT_TEMPLATE_DIR",
    "GIT_DEFAULT_HASH", "GIT_EXTERNAL_DIFF",
  ]

  private static let environment: [String: String?] = {
    var variables: [String: String?] = [
      // Overrides `protocol.allow` of the user's configuration, also after `url.….insteadOf`.
      "GIT_ALLOW_PROTOCOL": GitAddress.transports.joined(separator: ":"),
      "GIT_OPTIONAL_LOCKS": "0", "GIT_NO_LAZY_FETCH": "1", "GIT_NO_REPLACE_OBJECTS": "1",
      "GIT_LFS_SKIP_SMUDGE": "1", "GIT_ATTR_NOSYSTEM": "1",
    ]
    for name in inherited { variables[name] = .some(nil) }
    return variables
  }()

  /// In bytes: how large the fetched repository may be.
  static let diskLimit = 1 << 29
  /// In bytes: how much git may print, for lists of names and for the contents of templates.
  private static let (namesLimit, contentsLimit) = (16 << 20, TemplateTree.sizeLimit * 3 / 2)

  /// Lets git end by itself on a stalled connection after viper was killed. The limit is later than
  /// viper's own, so that the user reads viper's message.
  private var stallLimit: [String] {
    ["http.lowSpeedLimit=1", "http.lowSpeedTime=\(timeLimit + 5)"]
  }

  private func request(
    _ arguments: [String], input: [UInt8] = [], outputLimit: Int = namesLimit
  ) -> GitRequest {
    GitRequest(
      (Self.settings + stallLimit).flatMap { ["-c", $0] } + ["--git-dir=\(repository.text)"]
        + arguments,
      in: repository.parent, input: input, environment: Self.environment, timeLimit: timeLimit,
      outputLimit: outputLimit, growing: .init(folder: repository, limit: Self.diskLimit))
  }

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

  /// Lists references on the server and their commits.
  func list(_ names: [String], of address: GitAddress) -> GitRequest {
    request(["ls-remote", "--quiet", "--", address.secret] + names)
  }

  /// Fetches references or a commit; `isShallow` leaves out their history.
  func fetch(_ names: [String], of address: GitAddress, isShallow: Bool) -> GitRequest {
    request(
      ["fetch", "--quiet", "--no-tags", "--no-recurse-submodules", "--no-auto-maintenance"]
        + (isShallow ? ["--depth=1"] : []) + ["--", address.secret] + names)
  }

  /// All branches and tags, so that a commit can be found by the start of its id.
  static let everything = [
    "+refs/heads/*:refs/viper/heads/*", "+refs/tags/*:refs/viper/tags/*",
  ]

  /// Switches the empty repository to SHA-256 ids.
  func useSHA256() -> GitRequest {
    request(["config", "extensions.objectFormat", "sha256"])
  }

  /// Prints the only commit whose id begins with these digits.
  func commit(beginningWith digits: String) -> GitRequest {
    request(["rev-parse", "--verify", digits + "^{commit}"])
  }

  /// Lists the ids of all objects that begin with these digits.
  func objects(beginningWith digits: String) -> GitRequest {
    request(["rev-parse", "--disambiguate=\(digits)"])
  }

  /// Lists all files of a commit with their ids and sizes.
  func files(of commit: String) -> GitRequest {
    request(["ls-tree", "-r", "-z", "-l", "--full-tree", commit])
  }

  /// Prints the commit that a name refers to, then the contents of these objects.
  func contents(of objects: [String], in commit: String) -> GitRequest {
    request(
      ["cat-file", "--batch"],
      input: Array(([commit + "^{commit}"] + objects).joined(separator: "\n").utf8) + [0x0A],
      outputLimit: Self.contentsLimit)
  }
}
