import Configuration
package import Diagnostics
import ModuleTemplates
package import Workspace

/// Brings modules up to what their templates are now, and keeps what was edited.
package struct ModuleUpdate: ProjectAction {
  /// The records of the modules that are meant.
  private let records: [Path]
  /// What is wrong with those that can't be read, where all are meant.
  private let unread: [Diagnostic]
  private let isPruning: Bool
  package let world: World

  /// - Parameters:
  ///   - names: of the modules; without any, all that have records.
  ///   - isPruning: whether versions of templates go that no record needs any more.
  ///   - world: everything outside.
  /// - Throws: when a name means none or several, or its record can't be read.
  package init(
    _ names: [String], pruning isPruning: Bool = false, in world: World
  ) throws(Diagnostic) {
    self.world = world
    self.isPruning = isPruning
    guard !names.isEmpty else {
      let all = try RecordStore(in: world).all()
      (records, unread) = (all.records.map(\.path), all.problems)
      return
    }
    var records: [Path] = []
    var problems: [Diagnostic] = []
    let choice = ModuleChoice(world: world)
    for name in names {
      do throws(Diagnostic) {
        guard let stored = try choice.record(of: name) else { throw try choice.unknown(name) }
        if !records.contains(stored.path) { records.append(stored.path) }
      } catch {
        problems.append(error)
      }
    }
    if let problem = Diagnostic.combining(problems) { throw problem }
    (self.records, unread) = (records, [])
  }

  package func editedFiles() throws(Diagnostic) -> [Path] {
    var edited: [Path] = []
    for path in records {
      do throws(Diagnostic) {
        let record = try RecordStore(in: world).record(at: path).record
        if let file = record.projectFile(in: world.project) { edited.append(file) }
      } catch {
        // The plan says what is wrong with it.
        continue
      }
    }
    return edited
  }

  /// Each module is planned for the project as those before it leave it, and all of it is one plan,
  /// which names the modules that have something to be done. A module that can't be updated stops
  /// no other one.
  ///
  /// - Throws: when git can't tell what may be pruned.
  package func plan() throws(Diagnostic) -> ModulePlan {
    var plans = try ModulePlans(in: world)
    var moved = MovedModules(in: world)
    var spelling = ExistingSpelling(on: world.files)
    var problems = unread
    for path in records {
      do throws(Diagnostic) {
        try plans.add { records throws(Diagnostic) in
          let subject = try ResolvedModule(
            records.record(at: path), in: records.world, &spelling)
          return try Self.plan(for: subject, &moved, among: records)
        }
      } catch {
        // A version of a template that is lost is so for all of its modules.
        if !problems.contains(error) { problems.append(error) }
      }
    }
    if isPruning {
      try plans.add { records throws(Diagnostic) in
        var plan = ModulePlan(modules: [])
        plan.changes = try SnapshotPruning(in: records.world).plan().changes
        return plan
      }
    }
    var plan = plans.plan
    plan.problems = problems
    return plan
  }

  private static func plan(
    for subject: ResolvedModule, _ moved: inout MovedModules, among records: RecordStore
  ) throws(Diagnostic) -> ModulePlan {
    let world = records.world
    var subject = subject
    let template = try CurrentTemplates(in: world).template(named: subject.record.template.name)
    let digest = try template.content().digest
    guard digest != subject.record.template.digest else {
      var plan = ModulePlan(modules: [subject.record.module])
      plan.conflicts = try FileStates(in: world).conflicts(in: subject.record)
      return plan
    }
    try moved.locate(&subject)
    var transition = try ModuleChange(subject, among: records)
    transition.registersAnew = !subject.projectPlaces.isEmpty
    var record = subject.record
    let rendering = try record.rendering(in: world.project, from: template)
    let version = rendering.template.spec.version?.value
    record.template = .init(name: template.name, version: version, digest: digest)
    record.setFiles(from: rendering, in: world.project)
    let conflicts = try transition.take(rendering, named: "template \(version ?? "now")", in: world)
    transition.target = .init(record: record, rendering: rendering)
    var plan = try transition.plan()
    plan.conflicts = conflicts
    plan.isBehind = true
    plan.notes += transition.fates.filter(\.isKept).compactMap(\.path).map {
      "the template no longer has `\($0.display(in: world).escaped())`, which was edited: it stays."
    }
    return plan
  }
}

extension ModuleChange {
  /// Makes the files what a new version of the template and the edits say together.
  ///
  /// - Returns: the files in which they say different things.
  /// - Throws: when an edited file is no text.
  fileprivate mutating func take(
    _ rendering: ModuleRendering, named label: String, in world: World
  ) throws(Diagnostic) -> [Path] {
    var conflicts: [Path] = []
    var new = rendering.filesByPath
    for index in fates.indices {
      guard let path = fates[index].path else { continue }
      guard let file = new.removeValue(forKey: path) else {
        fates[index].isKept = fates[index].state == .edited
        continue
      }
      fates[index].new = file
      guard var now = fates[index].now else { continue }
      guard fates[index].state == .edited, let base = fates[index].base else {
        fates[index].bytes = file.bytes
        continue
      }
      if ConflictMarkers.areIn(now) { throw .conflict(at: path, in: world) }
      if LineEnding(of: now) != nil, let ending = LineEnding(of: base) {
        now = ending.applied(to: now)
      }
      guard base != file.bytes, now != file.bytes else {
        fates[index].bytes = now
        continue
      }
      guard
        let merged = TextMerge(
          base: base, ours: now, theirs: file.bytes, labels: ("as edited", label))
      else {
        throw Diagnostic(
          .error, "update.binary",
          "`\(path.display(in: world).escaped())` was edited and can't be merged: it is not text",
          hints: ["move your version away, update, and put your changes in again."])
      }
      fates[index].bytes = merged.bytes
      if merged.conflicts > 0 { conflicts.append(path) }
    }
    for file in rendering.files where new[file.path] != nil {
      fates.append(FileChangePlan(new: file, bytes: file.bytes))
    }
    return conflicts
  }
}
