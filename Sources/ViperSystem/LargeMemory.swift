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

  /// Asks for large pages where memory is going to be filled from end to end.
  ///
  /// The kernel hands out and clears new memory page by page, and with small ones that takes
  /// longer than reading the file or copying it. Only Linux has to be asked.
  static func expectUse(of memory: UnsafeMutableRawBufferPointer) {
    #if os(Linux)
      guard memory.count >= leastSize, let base = memory.baseAddress else { return }
      // Only whole pages can be meant. A refusal changes nothing but the time that it takes.
      let page = Int(getpagesize())
      let address = Int(bitPattern: base)
      let skipped = (page - address % page) % page
      madvise(base + skipped, (memory.count - skipped) / page * page, MADV_HUGEPAGE)
    #endif
  }
}
