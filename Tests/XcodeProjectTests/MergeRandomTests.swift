import Diagnostics
import Foundation
import Testing
import XcodeProject

/// Random edits on two sides of random projects, against a merge of the object graphs.
@Suite struct MergeRandomTests {
  static let rounds =
    ProcessInfo.processInfo.environment["VIPER_ROUNDS"].flatMap(UInt64.init) ?? 120

  @Test func `no change is lost, none is invented, and what people must decide is left to them`()
    throws
  {
    var conflicts = 0
    for seed in 1...Self.rounds {
      let round = MergeRound(seed)
      do {
        if try Self.check(round) { conflicts += 1 }
      } catch {
        Issue.record("\(round): \(error)")
      }
    }
    // A judge that sees a conflict everywhere would find no fault.
    #expect(conflicts < Self.rounds * 3 / 4)
  }

  /// - Returns: whether people must decide.
  private static func check(_ round: MergeRound) throws -> Bool {
    let judge = MergeModelJudge(base: round.base, ours: round.ours, theirs: round.theirs)
    let texts = [round.base.text, round.ours.text, round.theirs.text]
    let merge = try MergeTableTests.merge(texts[0], texts[1], texts[2])
    let swapped = try MergeTableTests.merge(texts[0], texts[2], texts[1])
    #expect(merge.conflicts.isEmpty == swapped.conflicts.isEmpty, "\(round)")
    guard let expected = judge.merged else {
      #expect(!merge.conflicts.isEmpty, "\(round) has no conflict")
      try checkChoices(merge, round)
      return true
    }
    #expect(merge.conflicts.map(\.message) == [], "\(round)")
    guard merge.conflicts.isEmpty else { return false }
    let merged = try MergeModel(reading: merge.bytes)
    #expect(merged.unordered == expected.unordered, "\(round)")
    checkOrder(merged, judge, round)
    let other = try MergeModel(reading: swapped.bytes)
    #expect(merged.unordered.shape == other.unordered.shape, "\(round) swapped")
    return false
  }

  @Test func `a side that changed nothing gives the other's bytes`() throws {
    for seed in 1...min(Self.rounds, 200) {
      let round = MergeRound(seed)
      let (base, ours) = (round.base.text, round.ours.text)
      for (left, right) in [(ours, base), (base, ours), (ours, ours)] {
        #expect(try MergeTableTests.merge(base, left, right).bytes == Array(ours.utf8))
      }
    }
  }

  /// Taking one side of all conflicts gives a project without dangling references.
  private static func checkChoices(_ merge: ProjectMerge, _ round: MergeRound) throws {
    let text = String(decoding: merge.bytes, as: UTF8.self)
    for side in ["ours", "theirs"] {
      let chosen = Array(MergeConflictTests.resolve(text, taking: side).utf8)
      let model = try MergeModel(reading: chosen)
      for (id, object) in model.objects {
        for case (let key, .list(let list)) in object where MergeModel.isReference(key) {
          for word in list where model.objects[word] == nil {
            Issue.record("\(round): \(id) names \(word), which is gone, taking \(side)")
          }
        }
      }
    }
  }

  /// A list that only one side changed is as that side has it.
  private static func checkOrder(
    _ merged: MergeModel, _ judge: MergeModelJudge, _ round: MergeRound
  ) {
    for (id, object) in judge.base.objects {
      for case (let key, .list(let old)) in object {
        guard judge.ours.objects[id] != nil, judge.theirs.objects[id] != nil else { continue }
        let (mine, other) = (judge.ours.list(key, of: id), judge.theirs.list(key, of: id))
        let old = old.filter { !judge.filled.contains($0) }
        if mine == old { #expect(merged.list(key, of: id) == other, "\(round): \(key) of \(id)") }
        if other == old { #expect(merged.list(key, of: id) == mine, "\(round): \(key) of \(id)") }
      }
    }
  }
}
