/// The text that a rendering writes.
///
/// Most pieces are so short that an array takes longer to get ready for one than to copy it.
struct Output {
  /// What was written, and behind it zeros.
  private var room: [UInt8] = []
  /// How many bytes were written.
  private(set) var count = 0

  mutating func reserve(_ count: Int) {
    guard count > room.count else { return }
    room.append(contentsOf: repeatElement(0, count: count - room.count))
  }

  mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    let end = count + bytes.count
    if end > room.count { reserve(max(end, room.count * 2, 128)) }
    room.withUnsafeMutableBytes { room in
      UnsafeMutableRawBufferPointer(rebasing: room[count..<end])
        .copyMemory(from: UnsafeRawBufferPointer(bytes))
    }
    count = end
  }

  mutating func append(_ text: String) {
    var text = text
    text.withUTF8 { append($0) }
  }

  /// Gives what was written and is empty again.
  mutating func take() -> [UInt8] {
    var bytes: [UInt8] = []
    swap(&bytes, &room)
    bytes.removeLast(bytes.count - count)
    count = 0
    return bytes
  }
}
