/// A name, compared by its bytes and not as Unicode, as Ruby compares.
struct Name: Sendable, Hashable {
  let bytes: [UInt8]

  init(_ bytes: some Sequence<UInt8>) { self.bytes = Array(bytes) }

  init(_ text: String) { self.init(text.utf8) }

  init(_ range: Range<Int>, in source: SourceBytes) { self.init(source.bytes(in: range)) }

  var text: String { bytes.text() }
  /// How many bytes the name has.
  var count: Int { bytes.count }
}
