import Testing
import Workspace

@Suite("A failed operation on a file")
struct FileErrorTests {
  /// A file with a hole can claim any size.
  @Test(arguments: [((1 << 20) + 1, "2 MB"), (2 << 20, "2 MB"), (Int.max, "8796093022208 MB")])
  func `says in whole megabytes how large a file is, never less than it is`(
    size: Int, says: String
  ) {
    let error = FileError("read", Path("/a"), .tooLarge(size: size, limit: 1 << 20))
    #expect(error.cause.contains(says), "\(error.cause)")
  }
}
