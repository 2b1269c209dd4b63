import Diagnostics
import Testing
import XcodeProject

/// Merges of which one version is damaged: whatever it is, either the merge is refused, or what comes out
/// is a project.
@Suite struct MergeDamageTests {
  static let rounds = MergeRandomTests.rounds

  @Test func `a damaged version is refused, or what is merged with it is a project`() throws {
    var refused = 0
    for seed in 1...Self.rounds {
      let round = MergeRound(seed)
      var texts = [round.base, round.ours, round.theirs].map { Array($0.text.utf8) }
      var damage = Damage(seed: seed)
      let place = damage.below(3)
      texts[place] = damage.done(to: texts[place])
      do throws(Diagnostic) {
        let merge = try ProjectMerge(
          base: texts[0], ours: texts[1], theirs: texts[2], named: "project.pbxproj")
        try check(merge, texts, seed)
      } catch {
        #expect(error.code != "project.merge-check-failed", "round \(seed): \(error.message)")
        refused += 1
      }
    }
    // Neither is damage to what means nothing, nor to all that does, the test that is meant.
    #expect(refused > Self.rounds / 10 && refused < Self.rounds * 9 / 10, "\(refused)")
  }

  /// Whichever side is taken at the conflicts, nothing is wrong that was wrong in none of the versions.
  private func check(_ merge: ProjectMerge, _ texts: [[UInt8]], _ seed: UInt64) throws(Diagnostic) {
    var known: Set<String> = []
    for text in texts { known.formUnion(try Self.faults(text)) }
    let text = String(decoding: merge.bytes, as: UTF8.self)
    for side in merge.conflicts.isEmpty ? ["ours"] : ["ours", "theirs"] {
      let bytes = Array(MergeConflictTests.resolve(text, taking: side).utf8)
      let faults = try Self.faults(bytes)
      #expect(faults.isSubset(of: known), "round \(seed): \(faults)")
    }
  }

  private static func faults(_ text: [UInt8]) throws(Diagnostic) -> Set<String> {
    Set(ProjectCheck(try ProjectFile(parsing: text, named: "p")).findings.map(\.code.description))
  }
}

/// Random damage of a text.
private struct Damage {
  private var random: SeededGenerator

  init(seed: UInt64) { random = SeededGenerator(seed &+ 3_000_000) }

  mutating func below(_ count: Int) -> Int { Int.random(in: 0..<max(1, count), using: &random) }

  /// A stretch of the text of at most so many bytes.
  private mutating func stretch(_ text: [UInt8], _ most: Int) -> Range<Int> {
    let start = below(text.count)
    return start..<min(text.count, start + 1 + below(most))
  }

  mutating func done(to text: [UInt8]) -> [UInt8] {
    var text = text
    for _ in 0...below(2) where !text.isEmpty {
      switch below(16) {
      case 0: text.removeLast(below(text.count))
      case 1: text[below(text.count)] = UInt8(below(256))
      case 2: text[below(text.count)] ^= UInt8(1 << below(8))
      case 3: text.removeSubrange(stretch(text, 200))
      case 4: text.insert(contentsOf: text[stretch(text, 400)], at: below(text.count))
      case 5:
        text.insert(contentsOf: Array("\n<<<<<<< HEAD\n=======\n>>>>>>> b\n".utf8), at: line(text))
      case 6: text.removeSubrange(line(text)...)
      case 7...10: exchange(&text)
      default:
        // A line that is there twice, elsewhere, or not at all any more.
        let start = line(text)
        let end = text[start...].firstIndex(of: 0x0A).map { $0 + 1 } ?? text.count
        let copy = text[start..<end]
        if below(2) == 0 { text.removeSubrange(start..<end) }
        if below(3) > 0 { text.insert(contentsOf: copy, at: line(text)) }
      }
    }
    return text
  }

  /// The start of a line.
  private mutating func line(_ text: [UInt8]) -> Int {
    text[..<below(text.count)].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
  }

  /// Replaces all occurrences of an id by another id.
  private mutating func exchange(_ text: inout [UInt8]) {
    let words = String(decoding: text, as: UTF8.self).split { !$0.isLetter && !$0.isNumber }
      .filter { $0.first?.isUppercase == true && $0.dropFirst().first?.isNumber == true }
    guard !words.isEmpty else { return }
    let (one, other) = (words[below(words.count)], words[below(words.count)])
    text = Array(String(decoding: text, as: UTF8.self).replacing(one, with: other).utf8)
  }
}
