#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Memory for a whole large file.
///
/// The kernel hands out and clears new memory page by page, each when it is first touched, and that
/// takes longer than reading the file or copying it. Only Linux has to be asked to do better; what it
/// refuses costs time and nothing else.
enum LargeMemory {
  /// The size of a large page on most processors. Smaller requests are not worth the calls.
  private static let largePage = 1 << 21
  /// `MADV_POPULATE_WRITE`, which older headers lack and older kernels refuse.
  private static let populateForWriting: CInt = 23

  /// An array of up to `size` bytes that `fill` fills from its beginning and counts.
  static func bytes(
    _ size: Int, filledBy fill: (UnsafeMutableBufferPointer<UInt8>, inout Int) -> Void
  ) -> [UInt8] {
    let frame = size > largePage ? Frame(around: size) : nil
    defer { frame?.remove() }
    return [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      expectUse(of: UnsafeMutableRawBufferPointer(buffer))
      fill(buffer, &count)
    }
  }

  /// Asks for all pages of memory that is going to be filled, and for large ones.
  private static func expectUse(of memory: UnsafeMutableRawBufferPointer) {
    #if os(Linux)
      guard memory.count >= largePage, let base = memory.baseAddress else { return }
      // Only whole pages can be meant.
      let page = Int(getpagesize())
      let address = Int(bitPattern: base)
      let skipped = (page - address % page) % page
      let size = (memory.count - skipped) / page * page
      madvise(base + skipped, size, MADV_HUGEPAGE)
      madvise(base + skipped, size, populateForWriting)
    #endif
  }

  /// Addresses in use around a gap into which the next large array fits, so that it is put there.
  ///
  /// A large page stands only where addresses are its multiples. An array begins anywhere, and one of
  /// little more than a large page's size then has no room for any. This gap begins two small pages
  /// before a multiple: the first holds what the allocator notes of the array.
  private struct Frame {
    private let below: UnsafeMutableRawBufferPointer
    private let above: UnsafeMutableRawBufferPointer

    init?(around size: Int) {
      #if os(Linux)
        let page = Int(getpagesize())
        // What array and allocator note takes less than a page.
        let gap = (size + 2 * page - 1) / page * page
        let all = gap + 2 * largePage
        guard let start = mmap(nil, all, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0),
          start != MAP_FAILED
        else { return nil }
        let offset = largePage - (Int(bitPattern: start) + 2 * page) % largePage
        munmap(start + offset, gap)
        below = UnsafeMutableRawBufferPointer(start: start, count: offset)
        above = UnsafeMutableRawBufferPointer(
          start: start + offset + gap, count: all - offset - gap)
      #else
        return nil
      #endif
    }

    func remove() {
      munmap(below.baseAddress, below.count)
      munmap(above.baseAddress, above.count)
    }
  }
}
