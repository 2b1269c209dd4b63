import Diagnostics
import Foundation
import Testing
import XcodeProject

/// A generator that gives the same numbers for the same seed.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64
  init(_ seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }
  mutating func next() -> UInt64 {
    state = state &+ 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }
}

/// Random projects in random styles, with edits of random modules.
struct RandomProject {
  static let names = [
    "App", "Core", "My Module", "Модуль", "Ünïcode", "e\u{301}cole", "🚀 Launch", "a+b", "x@2x",
    "it's \"quoted\"", "back\\slash", "Feature10", "Feature9", "semi;colon", "100%",
    "under___score",
    "url//path", "-dash", "(paren)", "$var", "*/ star", "a=b",
  ]
  static let extensions = [
    "swift", "m", "mm", "h", "xib", "strings", "metal", "md", "json", "storyboard",
  ]

  var random: SeededGenerator
  var text = ProjectText()

  init(seed: UInt64) { random = SeededGenerator(seed) }

  mutating func make() -> [UInt8] {
    text.style = ProjectText.Style(
      newline: chance(5) ? "\r\n" : "\n", hasSectionComments: !chance(5), hasLastComma: !chance(5),
      isInline: chance(6), isSorted: !chance(3), hasComments: !chance(5),
      hasFinalNewline: !chance(5))
    text.objectVersion = Int.random(in: 46...90, using: &random)
    if chance(6) { text.makeID = { "OBJ_\($0)" } }
    var files: [String] = []
    let main = group(depth: 0, &files)
    let kinds = [
      ("PBXSourcesBuildPhase", "Sources"), ("PBXFrameworksBuildPhase", "Frameworks"),
      ("PBXResourcesBuildPhase", "Resources"), ("PBXHeadersBuildPhase", "Headers"),
    ]
    let targets = (0..<Int.random(in: 1...3, using: &random)).map { number -> String in
      let phases = kinds.filter { _ in chance(2) }.map { isa, name in
        let members = files.filter { _ in chance(3) }
        return text.phase(isa, name: name, members)
      }
      let isa = chance(8) ? "PBXAggregateTarget" : "PBXNativeTarget"
      return text.target(name() + "\(number)", isa: isa, phases: phases)
    }
    return Array(text.text(main: main, targets: targets).utf8)
  }

  private mutating func group(depth: Int, _ files: inout [String]) -> String {
    var children: [String] = []
    for _ in 0..<Int.random(in: 0...3, using: &random) {
      if depth < 3, chance(2) {
        children.append(group(depth: depth + 1, &files))
      } else {
        let file = text.file(name() + "\(files.count).swift")
        files.append(file)
        children.append(file)
      }
    }
    if depth == 0 { return text.group(children) }
    let name = name()
    return chance(3) ? text.group(name: name, children) : text.group(path: name, children)
  }

  mutating func name() -> String {
    Self.names.randomElement(using: &random) ?? ""
  }

  mutating func chance(_ oneIn: Int) -> Bool { Int.random(in: 0..<oneIn, using: &random) == 0 }

  /// A module somewhere in the project, with its files in groups two deep at most.
  mutating func module(_ number: Int, targets: [String]) -> ModuleRegistration {
    let depth = Int.random(in: 0...2, using: &random)
    let parents = (0..<depth).map { _ in name() }
    let folder = (parents + ["Module\(number)"]).joined(separator: "/")
    let group =
      chance(3) ? (["Elsewhere"] + parents + ["Module\(number)"]).joined(separator: "/") : folder
    var files: [ModuleRegistration.File] = []
    for index in 0..<Int.random(in: 1...6, using: &random) {
      let inner = chance(2) ? "/" + name() : ""
      let kind = Self.extensions.randomElement(using: &random) ?? "swift"
      files.append(
        .init(
          path: "\(folder)\(inner)/\(name())\(index).\(kind)", groupPath: group + inner,
          targets: targets.filter { _ in chance(2) }, isResource: kind == "json"))
    }
    return ModuleRegistration(
      files: files, roots: [(groupPath: group, folder: folder)], isLogical: chance(8))
  }
}

@Suite("Random projects")
struct RandomProjectTests {
  static let rounds = ProcessInfo.processInfo.environment["VIPER_ROUNDS"].flatMap(Int.init) ?? 50

  @Test(arguments: 0..<8) func `hold every property of an edit, for many seeds`(part: Int) throws {
    for round in 0..<Self.rounds {
      let seed = UInt64(part * 1_000_003 + round)
      var generator = RandomProject(seed: seed)
      let bytes = generator.make()
      var project = try ProjectFile(parsing: bytes, named: "seed \(seed)")
      var undo: [(ProjectFile, ModuleRegistration)] = []
      for number in 0..<Int.random(in: 1...3, using: &generator.random) {
        let module = generator.module(number, targets: project.targets.map(\.name))
        let edit = try project.adding(module)
        try #require(
          LineDifference.firstLost(from: project.bytes, to: edit.bytes) == nil || isInline(project),
          "seed \(seed) lost \(LineDifference.firstLost(from: project.bytes, to: edit.bytes) ?? "")"
        )
        let edited = try ProjectFile(parsing: edit.bytes, named: "seed \(seed), edited")
        try #require(try edited.adding(module).bytes == edited.bytes, "seed \(seed) adds twice")
        let complaints = try PropertyListJudge.complaints(
          about: edit.bytes, of: project, asked: module)
        try #require(complaints == [], "seed \(seed)")
        undo.append((project, module))
        project = edited
      }
      let joined = try #require(undo.first).0.adding(undo.map(\.1))
      let isSame = joined.bytes == project.bytes
      try #require(isSame, "seed \(seed) differs as one edit")
      while let (before, module) = undo.popLast() {
        let removed = try project.removing(module)
        try #require(removed.bytes == before.bytes, "seed \(seed) is not restored")
        project = before
      }
    }
  }

  /// Lists on one line grow in their line.
  private func isInline(_ project: ProjectFile) -> Bool {
    String(decoding: project.bytes, as: UTF8.self).contains("isa = PBXGroup; ")
  }
}
