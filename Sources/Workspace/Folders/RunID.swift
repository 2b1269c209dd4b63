import Diagnostics

/// The random id in the names of all temporary files and folders of one run.
///
/// viper never treats a file without the id as part of that run.
struct RunID: Sendable, Hashable {
  static let prefix = ".viper-"

  /// Sixteen hexadecimal digits.
  let text: String

  init() { text = UInt64.random(in: .min ... .max).hexadecimal(16) }

  /// Reads the id from a name that starts with ``prefix`` and continues after the id.
  init?(in name: String) {
    let rest = name.utf8.dropFirst(Self.prefix.utf8.count)
    guard name.begins(with: Self.prefix), rest.count > 16, Self.isID(rest.prefix(16)) else {
      return nil
    }
    text = String(decoding: rest.prefix(16), as: UTF8.self)
  }

  /// Whether the text is 16 hexadecimal digits in lower case.
  static func isID(_ text: some Collection<UInt8>) -> Bool {
    text.count == 16 && text.allSatisfy { $0.isHexDigit && !(0x41...0x46 ~= $0) }
  }

  /// The marker: an empty folder in each folder that the run changes.
  ///
  /// It exists from before the first change until everything is done or undone; recovery changes
  /// nothing in a folder without it. git can't store an empty folder, so a journal that comes with a
  /// repository finds no markers.
  var markerName: String { Self.prefix + text }

  /// The new version of a file or folder until it gets its name.
  ///
  /// Between an exchange and the next rename, the previous version has this name.
  func stagedName(_ step: Int) -> String { "\(markerName)-\(step).new" }

  /// The previous version, until the run is committed.
  func backupName(_ step: Int) -> String { "\(markerName)-\(step).old" }

  /// A file or folder that is being removed.
  func discardedName(_ step: Int) -> String { "\(markerName)-\(step).gone" }

  /// An empty folder beside the journal, created before it and removed after it.
  var journalFolderName: String { markerName + ".run" }
}
