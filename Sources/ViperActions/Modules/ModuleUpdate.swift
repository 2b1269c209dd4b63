import Configuration
package import Diagnostics
import ModuleTemplates
package import Workspace

/// Brings modules up to what their templates are now, and keeps what was edited.
package struct ModuleUpdate: ProjectAction {
  /// The modules that are meant, in words of `gen` that mean no other.
  private let modules: [GenerationOptions]
  package let world: World

  /// - Parameters:
  ///   - names: of the modules; without any, all that have records.
  ///   - world: everything outside.
  /// - Throws: when a name means none or several, or a record can't be read.
  package init(_ names: [String], in world: World) throws(Diagnostic) {
    self.world = world
    guard names.isEmpty else {
      let choice = ModuleChoice(world: world)
      var problems: [Diagnostic] = []
      for name in names {
        do throws(Diagnostic) {
          if try choice.record(of: name) == nil { problems.append(try choice.unknown(name)) }
        } catch {
          problems.append(error)
        }
      }
      if let problem = Diagnostic.combining(problems) { throw problem }
      modules = names.map { GenerationOptions(module: $0) }
      return
    }
    let (records, problems) = try RecordStore(in: world).all()
    if let problem = Diagnostic.combining(problems) { throw problem }
    modules = records.map { stored in
      var options = GenerationOptions(module: stored.record.module)
      options.modulePath = stored.record.code.folder.parent.text
      return options
    }
  }

  package func editedFiles() throws(Diagnostic) -> [Path] {
    var edited: [Path] = []
    for module in modules {
      let subject = try ModuleFinder(options: module, world: world).subject()
      if let file = subject.projectFile(in: world.project) { edited.append(file) }
    }
    return edited
  }

  /// Each module is planned for the project as those before it leave it, and all of it is one plan,
  /// which names the modules that have something to be done.
  ///
  /// - Throws: whatever is in the way of any of them but for files.
  package func plan() throws(Diagnostic) -> ModulePlan {
    var all = ModulePlan(modules: [])
    var changes = ChangeList()
    var planned = world
    var files = PlannedFiles(on: world.files)
    var problems: [Diagnostic] = []
    for module in modules {
      do throws(Diagnostic) {
        planned.files = files
        let plan = try Self.plan(
          for: ModuleFinder(options: module, world: planned).subject(), in: planned)
        try world.reporting { () throws(FileError) in try files.make(plan.changes) }
        changes.add(plan.changes)
        all.add(plan)
      } catch {
        problems.append(error)
      }
    }
    if let problem = Diagnostic.combining(problems) { throw problem }
    all.changes = changes.changes
    return all
  }

  private static func plan(
    for subject: ModuleSubject, in world: World
  ) throws(Diagnostic) -> ModulePlan {
    let template = try CurrentTemplates(in: world).template(named: subject.record.template.name)
    let digest = try template.content().digest
    guard digest != subject.record.template.digest else {
      var plan = ModulePlan(modules: [subject.record.module])
      plan.conflicts = try FileStates(in: world).conflicts(in: subject.record)
      return plan
    }
    var transition = try ModuleTransition(subject, in: world)
    var record = subject.record
    let rendering = try record.rendering(in: world.project, from: template)
    let version = rendering.template.spec.version?.value
    record.template = .init(name: template.name, version: version, digest: digest)
    record.files = rendering.files.map {
      ModuleRecord.File(
        path: $0.path.relative(to: world.project), digest: Workspace.digest(of: $0.bytes))
    }
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

extension ModuleTransition {
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
      if ConflictMarks.areIn(now) { throw .conflict(at: path, in: world) }
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
      fates.append(FileFate(new: file, bytes: file.bytes))
    }
    return conflicts
  }
}
