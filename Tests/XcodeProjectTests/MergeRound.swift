/// A random project, and two sides that changed it at random.
struct MergeRound: CustomStringConvertible {
  var seed: UInt64
  var base = MergeModel()
  var ours: MergeModel
  var theirs: MergeModel

  init(_ seed: UInt64) {
    self.seed = seed
    var first = MergeModel.Author("x", seed: seed)
    for _ in 0..<(20 + first.below(40)) { base.edit(by: &first) }
    ours = base
    theirs = base
    var here = MergeModel.Author("y", seed: seed &+ 1_000_000)
    var there = MergeModel.Author("z", seed: seed &+ 2_000_000)
    for _ in 0..<here.below(8) { ours.edit(by: &here) }
    for _ in 0..<there.below(8) { theirs.edit(by: &there) }
  }

  var description: String { "round \(seed)" }
}
