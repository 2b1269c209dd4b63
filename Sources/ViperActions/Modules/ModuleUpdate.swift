package import Diagnostics
import ModuleTemplates
import SwiftText
import TemplateSources
package import Workspace

/// Updates modules to the current versions of their templates, and keeps edits.
package struct ModuleUpdate: ProjectAction {
  /// The modules' records, which ``plan()`` reads again.
  private let records: [RecordStore.Stored]
  /// The problems of records that can't be read, when all modules are updated.
  private let unread: [Diagnostic]
  private let isPruning: Bool
  package var world: World

  /// Takes names, or none for all. `isPruning` removes versions of templates that no record needs.
  package init(
    _ names: [String], pruning isPruning: Bool = false, in world: World
  ) throws(Diagnostic) {
    self.world = world
    self.isPruning = isPruning
    if names.isEmpty {
      (records, unread) = try RecordStore(in: world).all()
    } else {
      let found = try names.mapAll { name throws(Diagnostic) in
        try ModuleChoice(world: world).existing(name)
      }
      (records, unread) = (Set(found).sorted { $0.path < $1.path }, [])
    }
  }

  package func editedFiles() throws(Diagnostic) -> [Path] {
    records.compactMap { $0.record.projectFile(in: world.project) }
  }

  /// Plans all modules together. One that can't be updated does not prevent the others.
  package func plan() throws(Diagnostic) -> ModulePlan {
    var plans = ModulePlans(in: world)
    var moved = MovedModules(in: world)
    var spelling = ExistingSpelling(on: world.files)
    var problems = unread
    for stored in records {
      do throws(Diagnostic) {
        try plans.add { records throws(Diagnostic) in
          let stored = try records.read(stored.path.name)
          let module = try ResolvedModule(stored, in: records.world, &spelling)
          return try Self.plan(for: module, &moved, among: records)
        }
      } catch {
        // A missing version of a template is one problem, although the hint names a module.
        let isKnown = problems.contains {
          ($0.message, $0.notes) == (error.message, error.notes) && $0.location == error.location
        }
        if !isKnown { problems.append(error) }
      }
    }
    if isPruning {
      try plans.add { records throws(Diagnostic) in
        try ModulePlan(modules: [], changes: SnapshotPruning(in: records.world).plan().changes)
      }
    }
    var plan = plans.plan
    plan.problems = problems
    return plan
  }

  private static func plan(
    for module: ResolvedModule, _ moved: inout MovedModules, among records: RecordStore
  ) throws(Diagnostic) -> ModulePlan {
    let world = records.world
    var module = module
    let template = try TemplateLibrary.ofProject(in: world)
      .template(named: module.record.template.name)
    let content = try template.content()
    guard content.matching(module.record.template.digest) == nil else {
      var plan = ModulePlan(modules: [module.record.module])
      plan.conflicts = try world.comparedFiles(of: module.record).filter(\.hasConflict).map(\.path)
      return plan
    }
    try moved.updatePlaces(of: &module)
    var change = try ModuleChange(module, among: records)
    change.replacesEntries = !module.stalePaths.isEmpty
    var record = module.record
    let rendering = try record.rendering(in: world.project, from: template)
    record.template = .init(content, rendering.template.spec)
    record.moment = rendering.moment(from: content, record.header)
    let label = "template \(record.template.version ?? "now")"
    let conflicts = try change.merge(rendering, named: label)
    change.setTarget(record, rendering)
    let kept = change.files.filter(\.isLeftOnDisk).compactMap(\.path)
    var plan = try change.plan()
    plan.conflicts = conflicts
    plan.isBehind = true
    plan.notes += kept.map {
      "the template no longer makes `\($0.display(in: world).escaped())`, which was edited: it stays."
    }
    return plan
  }
}

extension ModuleChange {
  /// Merges the edits with a new rendering; returns the files that get conflict markers.
  fileprivate mutating func merge(
    _ rendering: ModuleRendering, named label: String
  ) throws(Diagnostic) -> [Path] {
    var conflicts: [Path] = []
    var new = rendering.filesByPath
    let known = base.filesByPath
    let added = rendering.files.filter { known[$0.path] == nil }
    /// The new file with the same file of the template as a removed one, or with its content.
    func renamed(_ path: Path) -> Path? {
      guard let old = known[path] else { return nil }
      let same = added.filter { $0.templatePath == old.templatePath }
      let found = same.isEmpty ? added.filter { $0.bytes == old.bytes } : same
      return found.count == 1 ? found[0].path : nil
    }
    try files.indices.mapAll { index throws(Diagnostic) in
      guard let path = files[index].path else { return }
      guard
        let file = new.removeValue(forKey: path)
          ?? renamed(path).flatMap({ new.removeValue(forKey: $0) })
      else {
        guard files[index].state == .edited else { return }
        files[index].isLeftOnDisk = true
        let types = SwiftFile.typeNames(in: files[index].base ?? [])
        let twin = rendering.files.first { types.isSubset(of: SwiftFile.typeNames(in: $0.bytes)) }
        if !types.isEmpty, let twin {
          throw Diagnostic(
            .error, "update.renamed",
            "`\(path.display(in: world).escaped())` was edited, and the template now has its types in `\(twin.path.display(in: world).escaped())`",
            hints: [
              "copy the file, take back its edits, which `viper module show \(module.record.module.escaped()) --diff` prints, update again, and repeat them in the other file."
            ])
        }
        return
      }
      files[index].new = file
      guard files[index].state == .edited, var current = files[index].current,
        let base = files[index].base
      else { return }
      try world.refuseConflicts(in: current, at: path)
      var theirs = file.bytes
      if LineEnding(of: current) != nil, let ending = LineEnding(of: base) {
        current = ending.applied(to: current)
        // git may have converted the template, but not the copy of its older version.
        if !theirs.contains(0) { theirs = ending.applied(to: theirs) }
      }
      guard base != theirs, current != theirs else {
        files[index].new?.bytes = current
        return
      }
      guard
        let merged = TextMerge(
          base: base, ours: current, theirs: theirs, labels: ("as edited", label))
      else {
        throw Diagnostic(
          .error, "update.binary",
          "`\(path.display(in: world).escaped())` was edited and can't be merged, because it is not text",
          hints: [
            "copy it, restore the generated file from git, update again, and repeat your changes."
          ])
      }
      files[index].new?.bytes = merged.bytes
      if merged.conflicts > 0 { conflicts.append(file.path) }
    }
    for file in added where new[file.path] != nil {
      files.append(FileChangePlan(new: file))
    }
    return conflicts
  }
}
