/// Why bytes are not an OpenStep property list, before it is put into words for the user.
struct PlistFault: Error {
  enum Cause {
    /// Something else stands where the text was expected.
    case expected(String)
    /// The file ends inside something that was opened at `opened`.
    case unfinished(String, opened: Int)
    /// Containers are nested beyond what any project needs.
    case tooDeep
    /// The file is larger than offsets of 32 bits can say.
    case tooLarge
  }

  var cause: Cause
  /// Byte offset of the place.
  var offset: Int
}
