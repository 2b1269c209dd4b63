import Foundation
import SwiftText
import Testing

/// Insertions into Swift files with random damage.
@Suite("A damaged file")
struct DamagedFileTests {
  /// `VIPER_ROUNDS=10000` tries all.
  private static let rounds =
    ProcessInfo.processInfo.environment["VIPER_ROUNDS"].flatMap(Int.init) ?? 300

  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// All Swift files of this repository, and the modules in its goldens.
  private func originals() throws -> [[UInt8]] {
    var texts: [[UInt8]] = []
    for folder in ["Sources", "Tests"] {
      let folder = Self.root.appending(path: folder, directoryHint: .isDirectory)
      let files = try #require(
        FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
      let paths = files.compactMap { ($0 as? URL)?.path }.filter { $0.hasSuffix(".swift") }
      texts += try paths.sorted().map { Array(try Data(contentsOf: URL(filePath: $0))) }
    }
    let goldens = Self.root.appending(path: "Tests/Goldens/Templates")
    for name in try FileManager.default.contentsOfDirectory(atPath: goldens.path).sorted() {
      let text = try String(contentsOf: goldens.appending(path: name), encoding: .utf8)
      texts += text.split(separator: "=== ").map { part in
        Array(part.drop { $0 != "\n" }.utf8)
      }
    }
    return texts.filter { $0.count < 20_000 }
  }

  @Test func `that could be parsed before an insertion can be parsed after it`() throws {
    let originals = try originals()
    #expect(originals.count > 500, "\(originals.count)")
    var random = SeededGenerator(seed: 21)
    var (touched, refused) = (0, 0)
    for start in stride(from: 0, to: Self.rounds, by: 250) {
      var pairs: [(before: [UInt8], after: [UInt8])] = []
      for _ in start..<min(start + 250, Self.rounds) {
        var bytes = originals.randomElement(using: &random) ?? []
        for _ in 0..<Int.random(in: 0...3, using: &random) { damage(&bytes, with: &random) }
        if let after = inserted(into: bytes, with: &random) {
          pairs.append((bytes, after))
        } else {
          refused += 1
        }
      }
      touched += pairs.count
      for pair in try Self.broken(pairs) {
        Issue.record("\(String(decoding: pair.after, as: UTF8.self))")
      }
    }
    #expect(touched > Self.rounds / 4)
    print("damaged files: \(Self.rounds) tried, \(touched) touched, \(refused) refused")
  }

  private static let fragments = [
    "{", "}", "(", ")", "[", "]", "\"", "\"\"\"", "/*", "*/", "//", "/", "#if DEBUG\n", "#else\n",
    "#endif\n", "`", "#\"", "\"#", "\\(", "<", ">", ",", ";", "\r\n", "\t", "@Macro ", "static ",
    "class ", "func ", "init() {}", "self.", "é", "//{\n", "/*}*/", "\"}\"", "#/}/#", "/}/",
    "extension A: B {}\n", "struct A { var b = 1 }\n", " = ", ": ", "where ", "#Preview {", "&&",
    "-> ", "in ", "case ", "let a = b / c /", "\u{0}", "<<<<<<< a\n",
  ]

  /// Changes one place, or each line.
  private func damage(_ bytes: inout [UInt8], with random: inout SeededGenerator) {
    guard !bytes.isEmpty else { return }
    let at = Int.random(in: 0..<bytes.count, using: &random)
    switch Int.random(in: 0..<10, using: &random) {
    case 0...1:
      bytes.removeSubrange(at..<min(bytes.count, at + Int.random(in: 1...12, using: &random)))
    case 2...5:
      bytes.insert(
        contentsOf: Array((Self.fragments.randomElement(using: &random) ?? "").utf8), at: at)
    case 6:
      var lines = bytes.split(separator: 10, omittingEmptySubsequences: false)
      lines.swapAt(
        Int.random(in: 0..<lines.count, using: &random),
        Int.random(in: 0..<lines.count, using: &random))
      bytes = Array(lines.joined(separator: [10]))
    case 7:
      var lines = bytes.split(separator: 10, omittingEmptySubsequences: false)
      lines.remove(at: Int.random(in: 0..<lines.count, using: &random))
      bytes = Array(lines.joined(separator: [10]))
    case 8: bytes = bytes.flatMap { $0 == 10 ? [13, 10] : [$0] }
    default:
      let unit = Array(([" ", "\t", "    "].randomElement(using: &random) ?? " ").utf8)
      let lines = bytes.split(separator: 10, omittingEmptySubsequences: false)
        .map { line -> [UInt8] in
          let spaces = line.prefix { $0 == 32 }.count
          return (0..<spaces / 2).flatMap { _ in unit } + Array(line.dropFirst(spaces))
        }
      bytes = Array(lines.joined(separator: [10]))
    }
  }

  /// - Returns: the file with some insertions; nil if there is no unambiguous place.
  private func inserted(
    into bytes: [UInt8], with random: inout SeededGenerator
  ) -> [UInt8]? {
    guard let file = try? SwiftFile(bytes) else { return nil }
    let types = file.types.filter { !$0.isConditional && $0.kind != .enum }
    guard let type = types.randomElement(using: &random) else { return nil }
    var edit = SwiftEdit(file, CodeFormat())
    let function =
      type.kind == .protocol ? "/// B.\nfunc added(_ a: Int)" : "func added() {\n  b()\n}"
    edit.append(function, to: type)
    if type.kind != .protocol, type.kind != .extension {
      if Bool.random(using: &random) {
        edit.insert(property: "var added = 0", in: type)
      } else {
        edit.insert(
          property: "var added = 0\n\ninit(a: A) {\n  b()\n}", in: type, orFirst: true)
      }
    }
    for member in file.members(of: type) where member.kind == .initializer && !member.isConditional
    {
      guard let signature = file.signature(of: member) else { continue }
      let place = Int.random(in: 0...signature.parameters.count, using: &random)
      if edit.insert("self.added = added", in: member, at: .afterAssignments) {
        _ = edit.insert("added: any Added", at: place, in: signature.parentheses)
      }
    }
    if let member = file.members(of: type).randomElement(using: &random), !member.isConditional,
      type.kind != .protocol
    {
      switch Int.random(in: 0..<3, using: &random) {
      case 0: edit.insert("func later() {\n  b()\n}", after: member, in: type)
      case 1 where member.kind == .function && type.kind != .extension:
        _ = edit.remove(member: member, from: type)
      default: break
      }
    }
    if let call = file.calls(of: type.name).randomElement(using: &random),
      let parentheses = call.parentheses
    {
      _ = edit.insert("added: added", at: call.labels.count, in: parentheses)
    }
    if Bool.random(using: &random) {
      edit.append("extension Added: B {\n  func c() {}\n}")
    }
    return try? edit.result()
  }

  /// The pairs of which the compiler parses only the file before the insertions.
  private static func broken(
    _ pairs: [(before: [UInt8], after: [UInt8])]
  ) throws -> [(before: [UInt8], after: [UInt8])] {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "viper-damaged-\(UUID().uuidString)", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    var names: [String] = []
    for (number, pair) in pairs.enumerated() {
      for (name, bytes) in [("b\(number).swift", pair.before), ("a\(number).swift", pair.after)] {
        try Data(bytes).write(to: folder.appending(path: name))
        names.append(name)
      }
    }
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.currentDirectoryURL = folder
    process.arguments =
      ["swiftc", "-frontend", "-parse", "-swift-version", "6", "-enable-bare-slash-regex"] + names
    let pipe = Pipe()
    process.standardError = pipe
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    let said = String(decoding: try pipe.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    process.waitUntilExit()
    var refused: Set<String> = []
    for line in said.split(separator: "\n") {
      if let match = line.firstMatch(of: #/([ab]\d+\.swift):\d+:\d+: error: /#) {
        refused.insert(String(match.1))
      }
    }
    return pairs.enumerated().filter { number, _ in
      refused.contains("a\(number).swift") && !refused.contains("b\(number).swift")
    }.map(\.element)
  }
}

/// The same numbers in each run.
private struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  /// SplitMix64, https://prng.di.unimi.it/splitmix64.c
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
