import Diagnostics

/// A base that git merged from several ancestors, as for a criss-cross merge, with conflict markers.
struct VirtualBase {
  /// The base with one side of each conflict, with the other side, and with neither.
  private(set) var ours: [UInt8] = []
  private(set) var theirs: [UInt8] = []
  private(set) var neither: [UInt8] = []

  /// Reads a file with markers; nil where there are none or they don't match.
  init?(_ bytes: [UInt8]) {
    /// The last marker; nil outside of a conflict.
    var part: UInt8?
    var count: Int?
    for line in bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
      let size = line.prefix { $0 == line.first }.count
      if let sign = line.first, Self.next[part] == sign || part == 0x3C && sign == 0x7C,
        size >= 7, count == nil || size == count
      {
        count = size
        part = sign == 0x3E ? nil : sign
        continue
      }
      if part == nil || part == 0x3C { ours += line + [0x0A] }
      if part == nil || part == 0x3D { theirs += line + [0x0A] }
      if part == nil { neither += line + [0x0A] }
    }
    guard part == nil, count != nil else { return nil }
    // `split` gives the empty line behind the last line feed.
    for path in [\Self.ours, \.theirs, \.neither] { _ = self[keyPath: path].popLast() }
  }

  /// Which marker follows which: `<`, perhaps `|`, `=` and `>`.
  private static let next: [UInt8?: UInt8] = [nil: 0x3C, 0x3C: 0x3D, 0x7C: 0x3D, 0x3D: 0x3E]

  /// The base of a file that both branches added: a project with the same id and no contents.
  static func emptyProject(
    for ours: [UInt8], _ theirs: [UInt8], named name: String
  ) throws(Diagnostic) -> [UInt8] {
    let file = try ProjectMerge.read(ours, of: name, in: "ours")
    let other = try ProjectMerge.read(theirs, of: name, in: "theirs")
    let id = file.id(file.projectIndex)
    guard id == other.id(other.projectIndex) else {
      throw Diagnostic(
        .error, "project.merge-added", "both branches added `\(name)`, with two different projects",
        hints: [ProjectMerge.byHand(name)])
    }
    return Array(
      "// !$*UTF8*$!\n{\n\tobjects = {\n\t\t\(id) = {isa = PBXProject; };\n\t};\n\trootObject = \(id);\n}\n"
        .utf8)
  }
}
