import Diagnostics

/// What a run changed and what was there before, to take the run back.
package struct UndoEntry: Sendable {
  /// A file or folder that the run changed.
  struct Step: Sendable {
    enum Kind: String {
      case file, folder
      /// A folder with everything in it.
      case tree
    }

    var kind: Kind
    /// Without symbolic links.
    var path: Path
    var isEdit = false
    /// The step of this path is about the old place of the same file.
    var movedFrom: Path?
    /// The files before the run by relative path, `.` for the file itself; nil where nothing was there.
    var previous: [Path: [UInt8]]?
    /// The permissions before the run, also those of folders in a tree.
    var permissions: [Path: UInt16] = [:]
    /// The digest after the run; nil where it left nothing.
    var digest: UInt64?
  }

  let runID: RunID
  /// The real path of the folder that the run locked.
  let project: Path
  /// The ``id`` of the run that this one took back.
  package let undoes: String?
  /// The words of the command line, without the program.
  package let command: [String]
  let steps: [Step]

  /// What happened to each file; a moved one counts once.
  package var actions: [Change.Action] {
    let origins = Set(steps.compactMap(\.movedFrom))
    return steps.filter { $0.kind != .folder && !origins.contains($0.path) }.map { step in
      if step.digest == nil { return .remove }
      if step.previous == nil { return step.movedFrom == nil ? .create : .move }
      return step.isEdit ? .edit : .replace
    }
  }

  /// The name of the run for users.
  package var id: String { UndoHistory.id(of: runID) }
}

extension UndoEntry.Step {
  /// A folder that the run created.
  init(newFolder path: Path) {
    self.init(kind: .folder, path: path, digest: 0)
  }

  /// What a step of a journal changes; a folder that changes its spelling is removed and created.
  static func steps(of place: PlannedPlace, _ step: Journal.Step) -> [UndoEntry.Step] {
    var found = UndoEntry.Step(
      kind: .file, path: place.real, isEdit: place.change.isEdit,
      movedFrom: place.source?.real, permissions: place.oldPermissions,
      digest: step.kind.hasNewVersion ? step.digest : nil)
    switch place.change.kind {
    case .writeFile(_, let previous): found.previous = previous.map { [FolderTree.top: $0] }
    case .removeFile(let previous): found.previous = [FolderTree.top: previous]
    case .replaceFolder(_, let previous):
      found.kind = .tree
      found.previous = place.old == nil ? nil : previous
    case .removeFolder, .createFolder:
      found.kind = .folder
      found.previous = [:]
    }
    return step.kind == .spellFolder
      ? [UndoEntry.Step(newFolder: step.path), found] : [found]
  }
}

// MARK: The text of an entry

extension UndoEntry {
  private static let header = "viper undo 1"

  /// The text: a line for each step and for each file or folder that was there before, the digest of
  /// these lines, and the bytes of the files. A large entry has no steps.
  func encoded(isLarge: Bool) -> [UInt8] {
    var lines = [[Self.header, runID.text, project.text, undoes ?? ""] + command]
    var contents: [[UInt8]] = []
    for step in isLarge ? [] : steps {
      lines.append([
        step.kind.rawValue, step.previous == nil ? "" : "previous", step.isEdit ? "edit" : "",
        step.digest?.hexadecimal(16) ?? "", step.movedFrom?.relative(to: project).text ?? "",
        step.path.relative(to: project).text,
      ])
      for path in Set(step.permissions.keys).union((step.previous ?? [:]).keys).sorted() {
        let bytes = step.previous?[path]
        lines.append([
          step.permissions[path].map { String($0, radix: 8) } ?? "",
          bytes.map { String($0.count) } ?? "",
          bytes.map { digest(of: $0).hexadecimal(16) } ?? "", path.text,
        ])
        if let bytes { contents.append(bytes) }
      }
    }
    var text: [UInt8] = []
    for line in lines {
      text += Array((line.map(\.percentEncoded).joined(separator: " ") + "\n").utf8)
    }
    text += Array("end \(digest(of: text).hexadecimal(16))\n".utf8)
    text.reserveCapacity(contents.reduce(text.count) { $0 + $1.count })
    for bytes in contents { text += bytes }
    return text
  }

  /// Reads the text of ``encoded(isLarge:)``; nil for a damaged one.
  init?(_ bytes: [UInt8], runID: RunID) {
    var reader = Reader(bytes: bytes)
    guard let lines = reader.lines(), let first = lines.first, first.count >= 4,
      first[0] == Self.header, first[1] == runID.text
    else { return nil }
    let project = Path(first[2])
    var steps: [Step] = []
    for line in lines.dropFirst() {
      if line.count == 6, let kind = Step.Kind(rawValue: line[0]) {
        steps.append(
          Step(
            kind: kind, path: project.appending(line[5]).normalized, isEdit: line[2] == "edit",
            movedFrom: line[4].isEmpty ? nil : project.appending(line[4]).normalized,
            previous: line[1].isEmpty ? nil : [:], digest: UInt64(line[3], radix: 16)))
      } else {
        guard line.count == 4, !steps.isEmpty else { return nil }
        let (path, last) = (Path(line[3]), steps.count - 1)
        guard !path.isAbsolute, !path.components.contains("..") else { return nil }
        steps[last].permissions[path] = UInt16(line[0], radix: 8)
        if line[1].isEmpty { continue }
        guard let bytes = reader.content(line[1], digest: line[2]) else { return nil }
        steps[last].previous?[path] = bytes
      }
    }
    self.init(
      runID: runID, project: project, undoes: first[3].isEmpty ? nil : first[3],
      command: Array(first.dropFirst(4)), steps: steps)
  }

  /// Reads the lines of an entry and the bytes behind them.
  private struct Reader {
    let bytes: [UInt8]
    private var position = 0

    init(bytes: [UInt8]) { self.bytes = bytes }

    /// The words of the lines up to the digest; nil where it does not match.
    mutating func lines() -> [[String]]? {
      var lines: [[String]] = []
      while let end = bytes[position...].firstIndex(of: UInt8(ascii: "\n")) {
        let words = String(decoding: bytes[position..<end], as: UTF8.self)
          .split(separator: " ", omittingEmptySubsequences: false).map(String.init)
        if words.count == 2, words[0] == "end" {
          let isComplete = UInt64(words[1], radix: 16) == digest(of: Array(bytes[..<position]))
          position = end + 1
          return isComplete ? lines : nil
        }
        lines.append(words.map(\.percentDecoded))
        position = end + 1
      }
      return nil
    }

    /// The next file; nil where its digest does not match.
    mutating func content(_ count: String, digest expected: String) -> [UInt8]? {
      guard let count = Int(count), 0...(bytes.count - position) ~= count else { return nil }
      let content = Array(bytes[position..<position + count])
      position += count
      return UInt64(expected, radix: 16) == digest(of: content) ? content : nil
    }
  }
}

extension String {
  /// The text without spaces and line breaks; ``percentDecoded`` brings them back.
  fileprivate var percentEncoded: String {
    replacing("%", with: "%25").replacing("\n", with: "%0A").replacing(" ", with: "%20")
  }
}
