import Diagnostics

/// The random number in the names of everything that one run keeps beside the user's files.
///
/// Nothing that lacks it is ever taken for a part of that run.
struct RunID: Sendable, Hashable {
  /// Sixteen hexadecimal digits.
  let text: String

  /// The mark of a new run.
  init() {
    text = UInt64.random(in: .min ... .max).hexadecimal(16)
  }

  /// The mark in a name that starts with ``prefix``, and what follows it there.
  init?(in name: String) {
    let rest = name.utf8.dropFirst(Self.prefix.utf8.count)
    guard name.utf8.starts(with: Self.prefix.utf8), rest.count > 16,
      rest.prefix(16).allSatisfy({
        UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 || UInt8(ascii: "a")...UInt8(ascii: "f") ~= $0
      })
    else { return nil }
    text = String(decoding: rest.prefix(16), as: UTF8.self)
  }

  static let prefix = ".viper-"

  /// An empty folder in each folder that the run changes, from before the first change there until
  /// everything is done or undone.
  ///
  /// Recovery touches nothing where it is missing. A folder, because git carries none that is
  /// empty: a journal that comes with a repository finds no marks.
  var folderName: String { Self.prefix + text }

  /// The new version of a file or folder until it gets its name; after an exchange the version
  /// before, until that gets ``backupName(_:)``.
  func stagedName(_ step: Int) -> String { "\(folderName)-\(step).new" }

  /// The version before, until the run is committed.
  func backupName(_ step: Int) -> String { "\(folderName)-\(step).old" }

  /// What is being removed.
  func discardedName(_ step: Int) -> String { "\(folderName)-\(step).gone" }

  /// An empty folder beside the journal; there before it, and longer.
  var journalFolderName: String { folderName + ".run" }

  /// The journal itself.
  func journalName(_ phase: JournalFile.Phase) -> String { "\(folderName).\(phase.rawValue)" }
}
