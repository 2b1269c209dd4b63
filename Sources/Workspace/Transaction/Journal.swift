import Diagnostics

/// What a run is about to do, written down before it begins.
///
/// Enough to undo the run at any point, from names and digests alone: each step can tell from what
/// exists how far it came. Paths are real ones, without symbolic links, so that undoing never
/// follows any; they are written from the folder that the journal lies in, so that all of it may be
/// moved, copied or mounted elsewhere before it is recovered.
struct Journal: Sendable, Hashable {
  struct Step: Sendable, Hashable {
    enum Kind: String, Sendable, Hashable {
      case createFolder = "create-folder"
      case create = "create"
      case replace = "replace"
      case removeFile = "remove"
      case createTree = "create-tree"
      case replaceTree = "replace-tree"
      case removeTree = "remove-tree"
      /// A file that the step before it has removed elsewhere, or under another spelling here.
      case moveHere = "move-here"
      /// A folder that goes once the run is committed, if nothing is in it then.
      case removeFolder = "remove-folder"
      /// A folder that gets another spelling once the run is committed, if the disk ignores case.
      case spellFolder = "spell-folder"

      /// Whether the version before is kept until the run is committed.
      var hasBackup: Bool {
        switch self {
        case .replace, .removeFile, .replaceTree, .removeTree: true
        case .createFolder, .create, .createTree, .moveHere, .removeFolder, .spellFolder: false
        }
      }

      /// Whether something new gets the name.
      var hasNew: Bool {
        switch self {
        case .createFolder, .create, .createTree, .replace, .replaceTree, .moveHere: true
        case .removeFile, .removeTree, .removeFolder, .spellFolder: false
        }
      }

      /// Whether it waits until the run is committed.
      var isLate: Bool { self == .removeFolder || self == .spellFolder }
    }
    var kind: Kind
    var path: Path
    /// Tells our version of the file or folder.
    var digest: UInt64 = 0
    /// Tells the version before.
    var previous: UInt64 = 0
  }

  let mark: RunID
  var steps: [Step]

  private static let header = "viper journal 4\n"
  /// `end`, a space, the seal of all bytes before this line, and a line feed.
  private static let endSize = 69

  /// The text of the journal, from `folder`, the real path of the folder that it lies in.
  func encoded(from folder: Path, sealedBy key: JournalKey) -> [UInt8] {
    var text = "\(Self.header)run \(mark.text)\n"
    for step in steps {
      let path = Self.escaped(step.path.relative(to: folder).text)
      let digests = "\(step.digest.hexadecimal(16)) \(step.previous.hexadecimal(16))"
      text += "\(step.kind.rawValue) \(digests) \(path)\n"
    }
    let body = Array(text.utf8)
    return body + Array("end \(key.seal(of: body))\n".utf8)
  }

  init(mark: RunID, steps: [Step] = []) {
    self.mark = mark
    self.steps = steps
  }

  /// Reads what ``encoded(from:sealedBy:)`` wrote.
  ///
  /// - Returns: nil unless every byte is as it was written with this key, outside of `.git`.
  init?(_ bytes: [UInt8], mark: RunID, from folder: Path, sealedBy key: JournalKey) {
    guard bytes.count > Self.endSize else { return nil }
    let body = Array(bytes.dropLast(Self.endSize))
    let end = Array("end \(key.seal(of: body))\n".utf8)
    let head = Array("\(Self.header)run \(mark.text)\n".utf8)
    guard bytes.suffix(Self.endSize) == end[...], body.starts(with: head) else { return nil }
    var steps: [Step] = []
    for line in body.dropFirst(head.count).split(separator: UInt8(ascii: "\n")) {
      let parts = line.split(separator: UInt8(ascii: " "), maxSplits: 3)
        .map { String(decoding: $0, as: UTF8.self) }
      guard parts.count == 4, let kind = Step.Kind(rawValue: parts[0]),
        let digest = UInt64(parts[1], radix: 16), let previous = UInt64(parts[2], radix: 16),
        let text = Self.unescaped(parts[3].utf8)
      else { return nil }
      let path = folder.appending(text).normalized
      guard !path.components.contains(where: ProtectedName.isGit) else { return nil }
      steps.append(Step(kind: kind, path: path, digest: digest, previous: previous))
    }
    self.init(mark: mark, steps: steps)
  }

  /// A path on one line.
  private static func escaped(_ path: String) -> String {
    guard path.contains(byte: UInt8(ascii: "%")) || path.contains(byte: UInt8(ascii: "\n")) else {
      return path
    }
    return path.unicodeScalars.reduce(into: "") { text, scalar in
      switch scalar {
      case "%": text += "%25"
      case "\n": text += "%0A"
      default: text.unicodeScalars.append(scalar)
      }
    }
  }

  private static func unescaped(_ text: String.UTF8View) -> String? {
    var bytes: [UInt8] = []
    var rest = text[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      if rest.starts(with: "25".utf8) {
        bytes.append(UInt8(ascii: "%"))
      } else if rest.starts(with: "0A".utf8) {
        bytes.append(UInt8(ascii: "\n"))
      } else {
        return nil
      }
      rest = rest.dropFirst(2)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
