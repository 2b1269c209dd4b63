import Workspace

/// What a folder that somebody else is writing to takes on the disk.
struct FolderSize {
  private var bytes = 0
  private let limit: Int
  /// An empty file takes something too.
  private static let entrySize = 512

  /// Whether it is within the limit.
  var isWithinLimit: Bool { bytes <= limit }

  /// Measures no more than it takes to know whether a limit in bytes is passed.
  init(of folder: Path, upTo limit: Int) {
    self.limit = limit
    measure(folder)
  }

  private mutating func measure(_ folder: Path) {
    let files = SystemFiles()
    do throws(FileError) {
      for name in try files.entries(of: folder, atMost: limit / Self.entrySize) {
        guard isWithinLimit else { return }
        let path = folder.appending(name)
        guard let found = try files.linkStatus(path) else { continue }
        bytes += found.size + Self.entrySize
        if found.kind == .folder { measure(path) }
      }
    } catch {
      // What is gone again takes nothing.
      if case .tooMuch = error.reason { bytes = limit + 1 }
    }
  }
}
