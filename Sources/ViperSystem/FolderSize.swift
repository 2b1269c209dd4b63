import Workspace

/// The size of a folder to which another process is writing.
struct FolderSize {
  private var bytes = 0
  private let limit: Int
  /// In bytes, in addition to the contents of each file.
  private static let entrySize = 512

  /// Whether it is within the limit.
  var isWithinLimit: Bool { bytes <= limit }

  /// Measures a folder until its size exceeds `limit`, in bytes.
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
      // A removed file has no size.
      if case .tooMuch = error.reason { bytes = limit + 1 }
    }
  }
}
