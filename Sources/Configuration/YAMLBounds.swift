import Diagnostics

/// Refuses YAML that is small to write and huge to read.
enum YAMLBounds {
  static let bytes = 1 << 20
  /// Of all that a file holds, with what its aliases stand for.
  static let values = 100_000
  static let aliases = 32
  static let depth = 100

  static func check(_ bytes: [UInt8], named file: String) throws(Diagnostic) {
    guard bytes.count <= Self.bytes else {
      throw Diagnostic(
        .error, "yaml.too-large", "`\(file)` is too large to be read as YAML",
        at: SourceLocation(file: file),
        notes: ["it has \(bytes.count) bytes; the limit is \(Self.bytes)."])
    }
  }
}
