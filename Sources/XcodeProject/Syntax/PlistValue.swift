/// A value of a property list as a range of the file's bytes.
struct PlistValue: Hashable {
  enum Form: UInt8 { case bare, quoted, array, dictionary, data }

  var form: Form
  /// The bytes with their delimiters: quotes, parentheses, braces.
  var range: Range<Int>

  /// The bytes between the delimiters.
  var inner: Range<Int> { form == .bare ? range : (range.lowerBound + 1)..<(range.upperBound - 1) }

  var isString: Bool { form == .bare || form == .quoted }
}

/// One `key = value;` of a dictionary.
struct PlistField {
  /// The key without its quotes.
  var key: Range<Int>
  /// Where the key begins, with its quote.
  var start: Int
  var value: PlistValue
  /// Just after the semicolon.
  var end: Int

  /// The key with its quotes.
  var wholeKey: Range<Int> { start..<(key.upperBound + key.lowerBound - start) }
}

/// One element of an array, with the comma that follows it, when one does.
typealias PlistElement = (value: PlistValue, comma: Int?)

/// Why bytes are not an OpenStep property list.
enum PlistError: Error {
  case expected(StaticString, at: Int)
  /// The file ends inside something that was opened at `opened`.
  case unfinished(StaticString, opened: Int)
  /// Containers are nested beyond what any project needs.
  case tooDeep(at: Int)
}
