#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Memory for a whole large file.
enum LargeMemory {
  /// From here on a request is worth the call: the size of a large page on most processors.
  private static let leastSize = 1 << 21
  /// `MADV_POPULATE_WRITE`, which older headers lack and older kernels refuse.
  private static let populateForWriting: CInt = 23

  /// Asks for all pages of memory that is going to be filled from end to end, and for large ones.
  ///
  /// The kernel hands out and clears new memory page by page, each when it is first touched, and
  /// that takes longer than reading the file or copying it. Only Linux has to be asked.
  static func expectUse(of memory: UnsafeMutableRawBufferPointer) {
    #if os(Linux)
      guard memory.count >= leastSize, let base = memory.baseAddress else { return }
      // Only whole pages can be meant. A refusal changes nothing but the time that it takes.
      let page = Int(getpagesize())
      let address = Int(bitPattern: base)
      let skipped = (page - address % page) % page
      let size = (memory.count - skipped) / page * page
      madvise(base + skipped, size, MADV_HUGEPAGE)
      madvise(base + skipped, size, populateForWriting)
    #endif
  }
}
