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

  let mark: RunMark
  var steps: [Step]

  private static let header = "viper journal 3\n"
  /// All that this one knows but the kinds that it lacks.
  private static let earlierHeader = "viper journal 2\n"
  /// `end`, a space, a digest of all bytes before this line, and a line feed.
  private static let endSize = 21
  private static func end(of body: [UInt8]) -> [UInt8] {
    Array("end \(digest(of: body).hexadecimal(16))\n".utf8)
  }

  /// The text of the journal, from `folder`, the real path of the folder that it lies in.
  func encoded(from folder: Path) -> [UInt8] {
    var text = "\(Self.header)run \(mark.text)\n"
    for step in steps {
      let path = Self.escaped(step.path.relative(to: folder).text)
      let digests = "\(step.digest.hexadecimal(16)) \(step.previous.hexadecimal(16))"
      text += "\(step.kind.rawValue) \(digests) \(path)\n"
    }
    let body = Array(text.utf8)
    return body + Self.end(of: body)
  }

  init(mark: RunMark, steps: [Step] = []) {
    self.mark = mark
    self.steps = steps
  }

  /// Reads what ``encoded(from:)`` wrote.
  ///
  /// - Returns: nil unless every byte is as it was written.
  init?(_ bytes: [UInt8], mark: RunMark, from folder: Path) {
    guard bytes.count > Self.endSize else { return nil }
    let body = Array(bytes.dropLast(Self.endSize))
    guard bytes.suffix(Self.endSize) == Self.end(of: body)[...] else { return nil }
    let heads = [Self.header, Self.earlierHeader].map { Array("\($0)run \(mark.text)\n".utf8) }
    guard let head = heads.first(where: { body.starts(with: $0) }) else { return nil }
    var steps: [Step] = []
    for line in body.dropFirst(head.count).split(separator: UInt8(ascii: "\n")) {
      let parts = line.split(separator: UInt8(ascii: " "), maxSplits: 3)
        .map { String(decoding: $0, as: UTF8.self) }
      guard parts.count == 4, let kind = Step.Kind(rawValue: parts[0]),
        let digest = UInt64(parts[1], radix: 16), let previous = UInt64(parts[2], radix: 16),
        let path = Self.unescaped(parts[3].utf8)
      else { return nil }
      steps.append(
        Step(
          kind: kind, path: folder.appending(path).normalized, digest: digest, previous: previous))
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
