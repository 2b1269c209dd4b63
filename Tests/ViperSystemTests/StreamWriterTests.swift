import Foundation
import Testing
import ViperSystem
import ViperTestSupport

@Suite("Writing to a stream")
struct StreamWriterTests {
  /// More than a pipe holds.
  private static let text = String(repeating: "0123456789abcdef", count: 1 << 16)

  private static func pipe() -> Pipe {
    let pipe = Pipe()
    let file = pipe.fileHandleForWriting.fileDescriptor
    _ = fcntl(file, F_SETFL, fcntl(file, F_GETFL) | O_NONBLOCK)
    return pipe
  }

  @Test func `a stream that never has room is given up`() async {
    let pipe = Self.pipe()
    let writer = StreamWriter(pipe.fileHandleForWriting.fileDescriptor, patience: 200)
    #expect(await onOwnThread { writer.write(Self.text) } == false)
    withExtendedLifetime(pipe) {}
  }

  @Test func `a slow reader of a stream that does not wait gets everything`() async throws {
    let pipe = Self.pipe()
    let writer = StreamWriter(pipe.fileHandleForWriting.fileDescriptor)
    async let isTaken = onOwnThread { writer.write(Self.text) }
    var read = Data()
    while read.count < Self.text.utf8.count {
      try await Task.sleep(for: .milliseconds(5))
      read += pipe.fileHandleForReading.availableData
    }
    #expect(await isTaken)
    #expect(read == Data(Self.text.utf8))
  }
}
