import Configuration
import Diagnostics
import ModuleTemplates
import SwiftText
import Workspace

extension AdditionRun {
  /// Gives what the addition requires to types that no edit names, such as test doubles; or takes it
  /// out where it still is as a sync makes it.
  ///
  /// `plain` are the files without the requirements.
  mutating func sync(
    _ edits: [AdditionDescription.Edit], comparedWith plain: SwiftSources, of module: String
  ) throws(Diagnostic) {
    let index = TypeIndex(reading.sources)
    let old = Set(Self.requirements(in: TypeIndex(plain)).map(\.id))
    let new = Self.requirements(in: index).filter { !old.contains($0.id) }
    guard !new.isEmpty else { return }
    // Other kinds insert no member that a protocol requires.
    let members = edits.filter { [.text, .print].contains($0.kind) }
    let places = Set(members.flatMap { reading.roles.declarations(of: $0.role.value) ?? [] })
    let isNamed = { (type: Int) in index.types[type].parts.contains(where: places.contains) }
    let texts = try AvailableAdditions(of: module, in: world).syncTexts()
    let newRun = {
      var run = SyncRun($0, texts)
      run.check.isAddition = true
      return run
    }
    guard isRemoving else {
      var run = newRun(index)
      for (proto, name, _) in new { try run.sync(proto) { $0.fullName == name && !isNamed($1) } }
      return take(run)
    }
    for (proto, name, _) in new.reversed() {
      for (type, _) in index.conformances[proto] ?? [] {
        for owner in [type] + index.superclasses(of: type) where !isNamed(owner) {
          var run = newRun(TypeIndex(reading.sources))
          let all = index.protocols(of: owner).union([proto])
            .flatMap { run.check.requirements(of: $0) }
          guard all.count(where: { $0.member.fullName == name }) == 1,
            let member = run.check.members(of: owner)[name]?.first,
            !reading.sources.isGenerated(member.part.source)
          else { continue }
          _ = run.remove(member, of: owner)
          let removal = run.outcome
          var again = newRun(TypeIndex(removal.sources))
          try again.sync(proto) { $0.fullName == name && $1 == type }
          // Its place can be another one by now.
          let lines = { (sources: SwiftSources) in
            String(decoding: sources.file(of: member.part).bytes, as: UTF8.self)
              .split(whereSeparator: \.isNewline).sorted()
          }
          if removal.plan.removed.isEmpty || lines(again.outcome.sources) != lines(run.sources) {
            run = newRun(run.index)
            run.leave(member, in: owner, .unused)
          }
          take(run)
        }
      }
    }
  }

  private mutating func take(_ run: SyncRun) {
    let (plan, sources) = run.outcome
    reading.update(sources)
    let generated = Set(plan.left.filter { $0.reason == .generated }.map(\.item.path)).sorted()
    if !generated.isEmpty {
      let paths = generated.map { $0.display(in: world) }.quotedList()
      warnings.append(
        Diagnostic(
          .warning, "add.generated", "did not edit the generated code in \(paths)",
          hints: ["run its generator, such as Sourcery or Cuckoo, to update it."]))
    }
    byHand += plan.left.filter { ![.default, .generated].contains($0.reason) }.map { leftover in
      let item = leftover.item
      let place = "\(item.type) in \(item.path.display(in: world)):\(item.line)"
      return AdditionPlan.ByHand(
        place: isRemoving ? place : "\(place), because \(leftover.reason.words)", lines: item.text)
    }
  }

  private static func requirements(
    in index: TypeIndex
  ) -> [(proto: Int, name: String, id: [String])] {
    var check = ConformanceCheck(index)
    return index.types.indices.filter { index.types[$0].isProtocol }.flatMap { proto in
      check.requirements(of: proto).map { owned in
        let name = owned.member.fullName
        return (proto, name, ["\(owned.part.source)", index.types[proto].name, name])
      }
    }
  }
}
