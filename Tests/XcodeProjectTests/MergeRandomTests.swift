import Diagnostics
import Foundation
import Testing
import XcodeProject

/// Random edits on two sides of random projects, against a merge of the object graphs.
@Suite struct MergeRandomTests {
  static let rounds =
    ProcessInfo.processInfo.environment["VIPER_ROUNDS"].flatMap(UInt64.init) ?? 400

  private struct Round: CustomStringConvertible {
    var seed: UInt64
    var base = MergeModel()
    var ours: MergeModel
    var theirs: MergeModel

    init(_ seed: UInt64) {
      self.seed = seed
      var first = MergeModel.Author("x", seed: seed)
      for _ in 0..<(10 + first.below(30)) { base.edit(by: &first) }
      ours = base
      theirs = base
      var here = MergeModel.Author("y", seed: seed &+ 1_000_000)
      var there = MergeModel.Author("z", seed: seed &+ 2_000_000)
      for _ in 0..<here.below(8) { ours.edit(by: &here) }
      for _ in 0..<there.below(8) { theirs.edit(by: &there) }
    }

    var description: String { "round \(seed)" }
  }

  @Test func `no change is lost, none is invented, and what people must decide is left to them`()
    throws
  {
    var conflicts = 0
    for seed in 1...Self.rounds {
      let round = Round(seed)
      let judge = MergeModelJudge(base: round.base, ours: round.ours, theirs: round.theirs)
      let texts = [round.base.text, round.ours.text, round.theirs.text]
      let merge = try MergeTableTests.merge(texts[0], texts[1], texts[2])
      let swapped = try MergeTableTests.merge(texts[0], texts[2], texts[1])
      #expect(merge.conflicts.isEmpty == swapped.conflicts.isEmpty, "\(round)")
      guard let expected = judge.merged else {
        conflicts += 1
        #expect(!merge.conflicts.isEmpty, "\(round) has no conflict")
        try Self.checkChoices(merge, round)
        continue
      }
      #expect(merge.conflicts.map(\.message) == [], "\(round)")
      guard merge.conflicts.isEmpty else { continue }
      let merged = try MergeModel(reading: merge.bytes)
      #expect(Self.unordered(merged) == Self.unordered(expected), "\(round)")
      try Self.checkOrder(merged, round)
      let other = try MergeModel(reading: swapped.bytes)
      #expect(Self.shape(merged) == Self.shape(other), "\(round) swapped")
    }
    // A judge that sees a conflict everywhere would find no fault.
    #expect(conflicts < Self.rounds * 3 / 4)
  }

  @Test func `a side that changed nothing gives the other's bytes`() throws {
    for seed in 1...min(Self.rounds, 200) {
      let round = Round(seed)
      let (base, ours) = (round.base.text, round.ours.text)
      for (left, right) in [(ours, base), (base, ours), (ours, ours)] {
        #expect(try MergeTableTests.merge(base, left, right).bytes == Array(ours.utf8))
      }
    }
  }

  /// Whoever takes one side at all conflicts gets a project without anything that dangles.
  private static func checkChoices(_ merge: ProjectMerge, _ round: Round) throws {
    let text = String(decoding: merge.bytes, as: UTF8.self)
    for side in ["ours", "theirs"] {
      let chosen = Array(MergeConflictTests.resolve(text, taking: side).utf8)
      let model = try MergeModel(reading: chosen)
      for (id, object) in model.objects {
        for case .list(let list) in object.values {
          for word in list where model.objects[word] == nil {
            Issue.record("\(round): \(id) names \(word), which is gone, taking \(side)")
          }
        }
      }
    }
  }

  /// A list that only one side changed is as that side has it.
  private static func checkOrder(_ merged: MergeModel, _ round: Round) throws {
    for group in merged.groups + [MergeModel.phase] {
      let key = group == MergeModel.phase ? "files" : "children"
      guard round.base.objects[group] != nil else { continue }
      let lists = [round.base, round.ours, round.theirs].map { $0.list(key, of: group) }
      if lists[0] == lists[1], !lists[2].contains(where: { merged.objects[$0] == nil }) {
        #expect(merged.list(key, of: group) == lists[2], "\(round): \(group)")
      }
      if lists[0] == lists[2] {
        #expect(merged.list(key, of: group) == lists[1], "\(round): \(group)")
      }
    }
  }

  private static func unordered(_ model: MergeModel) -> MergeModel {
    var model = model
    for (id, object) in model.objects {
      model.objects[id] = object.mapValues { value in
        if case .list(let list) = value { .list(list.sorted()) } else { value }
      }
    }
    return model
  }

  /// The group tree by names, and the settings: what doesn't depend on whose ids stayed.
  private static func shape(_ model: MergeModel) -> [String] {
    var lines: [String] = []
    func walk(_ id: String, _ path: String) {
      let here = path + "/" + (model.word("path", of: id) ?? "")
      let member = model.all("PBXBuildFile").contains { model.word("fileRef", of: $0) == id }
      lines.append("\(here) \(member) \(model.word("fileEncoding", of: id) ?? "")")
      for child in model.list("children", of: id) { walk(child, here) }
    }
    walk(MergeModel.main, "")
    let settings = model.objects[MergeModel.configuration] ?? [:]
    return lines.sorted() + settings.map { "\($0) \($1)" }.sorted()
  }
}
