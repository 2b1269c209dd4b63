/// Merges the line endings of the three versions.
///
/// Where they differ, the versions are merged with line feeds alone, and the result gets the line
/// endings that one side changed to, or else ours; instead of mixed ones, line feeds.
struct LineEndingMerge {
  private enum Ending { case lf, crlf, mixed }

  /// Nil where all versions have the same line endings.
  private let result: Ending?

  init(base: [UInt8], ours: [UInt8], theirs: [UInt8]) {
    let old = Self.ending(of: base)
    let here = Self.ending(of: ours)
    let there = Self.ending(of: theirs)
    result = old == here && here == there ? nil : here == old ? there : here
  }

  private static func ending(of bytes: [UInt8]) -> Ending {
    guard bytes.contains(0x0D) else { return .lf }
    let ends = bytes.indices.filter { bytes[$0] == 0x0A }
    let pairs = ends.count { $0 > 0 && bytes[$0 - 1] == 0x0D }
    return pairs == 0 ? .lf : pairs == ends.count ? .crlf : .mixed
  }

  /// A version with line feeds alone; unchanged where all have the same line endings.
  func unified(_ bytes: [UInt8]) -> [UInt8] {
    guard result != nil else { return bytes }
    return zip(bytes, bytes.dropFirst() + [0]).filter { $0 != 0x0D || $1 != 0x0A }.map(\.0)
  }

  /// The merged text with its line endings.
  func restored(_ bytes: [UInt8]) -> [UInt8] {
    guard result == .crlf else { return bytes }
    let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    return Array(lines.joined(separator: [0x0D, 0x0A]))
  }
}
