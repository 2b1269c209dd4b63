import Diagnostics

/// The list of a run's steps, written to the disk before the first step.
///
/// Names and digests are enough to undo the run at any point: what exists on the disk shows how far a
/// step got. Paths have no symbolic links, so recovery follows none. They are relative to the folder of
/// the journal, so a project can be moved or copied before it is recovered.
struct Journal {
  struct Step {
    enum Kind: String {
      case create, replace, remove
      case createFolder = "create-folder"
      /// Creates a file that the step before it removed elsewhere, or under another spelling here.
      case moveHere = "move-here"
      /// Removes a folder after the commit, if it is empty then.
      case removeFolder = "remove-folder"
      /// Changes the case of a folder's name after the commit, on a disk that ignores case. The step's
      /// path has the new case.
      case spellFolder = "spell-folder"

      /// Whether the previous version is kept until the run is committed.
      var hasBackup: Bool { self == .replace || self == .remove }

      /// Whether the step puts a new version at its path.
      var hasNewVersion: Bool { self != .remove && !isAfterCommit }

      var isAfterCommit: Bool { self == .removeFolder || self == .spellFolder }
    }
    let kind: Kind
    let path: Path
    /// 0 without a new version, and for a new folder.
    var newDigest: UInt64 = 0
    /// 0 without a previous version.
    var previousDigest: UInt64 = 0
  }

  let runID: RunID
  let steps: [Step]

  private static let header = "viper journal 4\n"
  /// The size of the last line: `end`, a space, the seal of all bytes before it, and a line feed.
  private static let endSize = 69

  /// The text of the journal for a folder with this real path, sealed with this machine's key.
  func encoded(from folder: Path, sealedBy key: JournalKey) -> [UInt8] {
    var text = "\(Self.header)run \(runID.text)\n"
    for step in steps {
      let path = step.path.relative(to: folder).text.percentEncoded { !"%\n".utf8.contains($0) }
      let digests = "\(step.newDigest.hexadecimal(16)) \(step.previousDigest.hexadecimal(16))"
      text += "\(step.kind.rawValue) \(digests) \(path)\n"
    }
    let body = Array(text.utf8)
    return body + Array("end \(key.seal(of: body))\n".utf8)
  }
}

extension Journal {
  /// Reads the text of ``encoded(from:sealedBy:)``.
  ///
  /// - Returns: nil for text of another run or key, damaged text, or a path into `.git`.
  init?(_ bytes: [UInt8], runID: RunID, from folder: Path, sealedBy key: JournalKey) {
    guard bytes.count > Self.endSize else { return nil }
    let body = Array(bytes.dropLast(Self.endSize))
    let end = Array("end \(key.seal(of: body))\n".utf8)
    let head = Array("\(Self.header)run \(runID.text)\n".utf8)
    guard bytes.suffix(Self.endSize) == end[...], body.starts(with: head) else { return nil }
    var steps: [Step] = []
    for line in body.dropFirst(head.count).split(separator: UInt8(ascii: "\n")) {
      let parts = line.split(separator: UInt8(ascii: " "), maxSplits: 3)
        .map { String(decoding: $0, as: UTF8.self) }
      // viper 0.1 has `create-tree`, `replace-tree` and `remove-tree` for folders.
      guard parts.count == 4, let kind = Step.Kind(rawValue: parts[0].replacing("-tree", with: "")),
        let digest = UInt64(parts[1], radix: 16), let previous = UInt64(parts[2], radix: 16)
      else { return nil }
      let path = folder.appending(parts[3].percentDecoded).normalized
      guard !path.components.contains(where: ProtectedName.isGit) else { return nil }
      steps.append(Step(kind: kind, path: path, newDigest: digest, previousDigest: previous))
    }
    self.init(runID: runID, steps: steps)
  }
}
