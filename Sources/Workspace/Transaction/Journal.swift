/// What a run is about to do, written down before it begins.
///
/// Enough to undo the run at any point, from the names alone: each step can tell from what
/// exists how far it came. Paths are real ones, without symbolic links, so that undoing never
/// follows any.
struct Journal: Sendable, Hashable {
  /// In the project's folder.
  static let name = ".viper-journal"
  /// What is added once every step is done; from then on the run can only be completed.
  static let commitMark = Array("committed\n".utf8)

  struct Step: Sendable, Hashable {
    enum Kind: String, Sendable, Hashable {
      case createFolder = "create-folder"
      case create = "create"
      case replace = "replace"
      case removeFile = "remove"
      case createTree = "create-tree"
      case replaceTree = "replace-tree"
      case removeTree = "remove-tree"

      /// Whether the version before is kept until the run is committed.
      var hasBackup: Bool {
        switch self {
        case .replace, .removeFile, .replaceTree, .removeTree: true
        case .createFolder, .create, .createTree: false
        }
      }

      /// Whether something new gets the name.
      var hasNew: Bool { self != .removeFile && self != .removeTree }
    }
    var kind: Kind
    var path: Path
    /// Tells our version of the file or folder.
    var digest: UInt64 = 0
  }

  /// Makes the names of this run's own files unlike those of any other.
  let run: UInt64
  var steps: [Step]
  var isCommitted: Bool
  private let ownFiles: String

  init(run: UInt64, steps: [Step], isCommitted: Bool = false) {
    self.run = run
    self.steps = steps
    self.isCommitted = isCommitted
    ownFiles = ".viper-" + hex(run) + "-"
  }

  /// The new version of a file or folder until it gets its name.
  func stagedName(_ index: Int) -> String { ownFiles + String(index) + ".new" }

  /// The version before, until the run is committed.
  func backupName(_ index: Int) -> String { ownFiles + String(index) + ".old" }

  /// The text of the journal.
  ///
  /// Steps are written from `project`, the real path of the project's folder, so that it may be
  /// moved before it is recovered. `file` is the journal itself: one that was copied from
  /// elsewhere, or came with a repository, does not describe anything that happened here.
  func encoded(from project: Path, as file: FileStatus) -> [UInt8] {
    var text = "viper journal 1\nself \(file.device) \(file.inode)\nrun \(hex(run))\n"
    for step in steps {
      text += step.kind.rawValue
      text += " "
      text += hex(step.digest)
      text += " "
      text += Self.escaped(step.path.relative(to: project).text)
      text += "\n"
    }
    text += "end\n"
    return Array(text.utf8)
  }

  enum Reading: Sendable, Hashable {
    case complete(Journal)
    /// The run ended before the journal was complete, so that nothing had begun.
    case unfinished
    /// Not written here by this program.
    case foreign
  }

  /// Reads what ``encoded(from:as:)`` wrote, with or without the commit mark.
  static func read(_ bytes: [UInt8], from project: Path, as file: FileStatus) -> Reading {
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    guard let end = lines.firstIndex(of: "end") else { return .unfinished }
    guard end >= 3, lines[0] == "viper journal 1",
      lines[1] == "self \(file.device) \(file.inode)",
      lines[2].hasPrefix("run "), let run = UInt64(lines[2].dropFirst(4), radix: 16)
    else { return .foreign }
    var steps: [Step] = []
    for line in lines[3..<end] {
      let parts = line.split(separator: " ", maxSplits: 2)
      guard parts.count == 3, let kind = Step.Kind(rawValue: String(parts[0])),
        let digest = UInt64(parts[1], radix: 16), let path = unescaped(String(parts[2]))
      else { return .foreign }
      steps.append(
        Step(kind: kind, path: project.appending(path).normalized, digest: digest))
    }
    let isCommitted = lines[(end + 1)...].first == "committed"
    return .complete(Journal(run: run, steps: steps, isCommitted: isCommitted))
  }

  /// A path on one line.
  private static func escaped(_ path: String) -> String {
    var path = path
    let isPlain = path.withUTF8 { bytes in
      bytes.allSatisfy { $0 != UInt8(ascii: "%") && $0 != UInt8(ascii: "\n") }
    }
    if isPlain { return path }
    return path.split(separator: "%", omittingEmptySubsequences: false).joined(separator: "%25")
      .split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "%0A")
  }

  private static func unescaped(_ text: String) -> String? {
    var result = ""
    var rest = text[...]
    while let percent = rest.firstIndex(of: "%") {
      result += rest[..<percent]
      rest = rest[percent...]
      if rest.hasPrefix("%25") {
        result += "%"
      } else if rest.hasPrefix("%0A") {
        result += "\n"
      } else {
        return nil
      }
      rest = rest.dropFirst(3)
    }
    return result + rest
  }
}

private func hex(_ number: UInt64) -> String { String(number, radix: 16) }
