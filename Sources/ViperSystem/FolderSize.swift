import Workspace

/// The size in bytes of a folder to which another process is writing; stops measuring above `limit`.
///
/// Each file and folder counts 512 bytes more, so that many empty ones reach the limit too.
func folderSize(_ folder: Path, upTo limit: Int) -> Int {
  let files = SystemFiles()
  let entrySize = 512
  var size = 0
  do throws(FileError) {
    for name in try files.entries(of: folder, atMost: limit / entrySize) where size <= limit {
      let path = folder.appending(name)
      guard let found = try files.linkStatus(path) else { continue }
      size += found.size + entrySize
      if found.kind == .folder { size += folderSize(path, upTo: limit - size) }
    }
  } catch {
    // A removed file has no size.
    if case .tooMuch = error.reason { return limit + 1 }
  }
  return size
}
