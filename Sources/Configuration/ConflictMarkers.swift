package import Diagnostics

/// The conflict markers that git and `module update` write into a file that they can't merge.
package enum ConflictMarkers {
  /// Whether a text contains the first and the last marker of a conflict.
  package static func areIn(_ bytes: [UInt8]) -> Bool {
    var sizes: Set<Int> = []
    return bytes.split(separator: 0x0A).contains { line in
      if let size = size(of: line, UInt8(ascii: "<")) { sizes.insert(size) }
      return size(of: line, UInt8(ascii: ">")).map(sizes.contains) ?? false
    }
  }

  /// The length of a marker, which is more than seven where both sides renamed the file.
  private static func size(of line: ArraySlice<UInt8>, _ byte: UInt8) -> Int? {
    let size = line.prefix { $0 == byte }.count
    return size >= 7 && line.dropFirst(size).first == UInt8(ascii: " ") ? size : nil
  }

  /// Throws an error at the first conflict in a file, with a code and a hint.
  package static func refuse(
    _ bytes: [UInt8], named file: String, _ code: Diagnostic.Code, hint: String
  ) throws(Diagnostic) {
    let conflicts = bytes.split(separator: 0x0A).filter { size(of: $0, UInt8(ascii: "<")) != nil }
    guard let first = conflicts.first?.startIndex else { return }
    throw Diagnostic(
      .error, code, "`\(file.escaped())` contains conflict markers",
      at: SourceLocation(range: first..<first + 7, in: bytes, file: file),
      notes: conflicts.count > 1 ? ["there are \(conflicts.count) conflicts."] : [], hints: [hint])
  }
}
