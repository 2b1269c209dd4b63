import Configuration
package import Diagnostics
package import Workspace

/// Corrects what is written down of a module, and leaves its files as they are.
package struct RecordCorrection: ProjectAction {
  /// What is wanted.
  package enum Goal: Sendable {
    /// The record goes.
    case forget
    /// Both name the folder that the module's folder was moved into, or that one itself.
    case relocate(to: String, testsTo: String?)
  }

  private let goal: Goal
  private let module: String
  package let world: World

  /// - Parameters:
  ///   - goal: what is wanted.
  ///   - module: its name, `Folder/Name` or path.
  ///   - world: everything outside.
  package init(_ goal: Goal, of module: String, in world: World) {
    self.goal = goal
    self.module = module
    self.world = world
  }

  package func editedFiles() throws(Diagnostic) -> [Path] {
    guard case .relocate = goal else { return [] }
    let file = try stored().record.projectFile(in: world.project)
    return file.map { [$0] } ?? []
  }

  private func stored() throws(Diagnostic) -> RecordStore.Stored {
    let choice = ModuleChoice(world: world)
    guard let stored = try choice.record(of: module) else { throw try choice.unknown(module) }
    return stored
  }

  /// - Throws: when there is no such record, or no file of the module is at its new place.
  package func plan() throws(Diagnostic) -> ModulePlan {
    let stored = try stored()
    let record = stored.record
    let transition = RecordChange(store: RecordStore(in: world), world: world)
    var plan = ModulePlan(modules: [record.module])
    switch goal {
    case .forget:
      plan.changes = try transition.changes(
        from: stored, to: nil,
        unclaimed: record.newFolders.map { world.project.appending($0.text) })
    case .relocate(let folder, let tests):
      let code = try place(folder, of: record.code, record)
      let testFolder = try tests.flatMap { text throws(Diagnostic) in
        try record.tests.map { part throws(Diagnostic) in try place(text, of: part, record) }
      }
      let moved = try record.relocated(code: code, tests: testFolder, in: world)
      guard moved != record else { return plan }
      let places = try record.staleEntries(of: moved, in: world)
      if !places.isEmpty { return try registering(stored, at: moved, insteadOf: places) }
      plan.changes = try transition.changes(from: stored, to: (moved, nil), unclaimed: [])
    }
    return plan
  }

  /// Lets entries of the project follow that still show files at their old places.
  private func registering(
    _ stored: RecordStore.Stored, at moved: ModuleRecord, insteadOf places: [Path: Path]
  ) throws(Diagnostic) -> ModulePlan {
    var subject = try ResolvedModule(stored, in: world)
    subject.record = moved
    subject.projectPlaces = places
    var transition = try ModuleChange(subject, among: RecordStore(in: world))
    _ = try transition.become(moved)
    return try transition.plan()
  }

  /// The folder among those that the words may mean which has most files of the part.
  private func place(
    _ text: String, of part: ModuleRecord.Part, _ record: ModuleRecord
  ) throws(Diagnostic) -> Path {
    let folder = try ProjectPath.relative(Located(text), in: world)
    let files = record.files.map(\.path).filter { $0.isInside(part.folder) }
      .map { $0.components.dropFirst(part.folder.depth).joined(separator: "/") }
    var best: (place: Path, count: Int) = (folder, 0)
    for place in [folder, folder.appending(record.module), folder.appending(part.folder.name)] {
      let top = world.project.appending(place.text)
      let count = files.count { world.kind(of: top.appending($0)) == .file }
      if count > best.count { best = (place, count) }
    }
    if best.count > 0 { return best.place }
    throw Diagnostic(
      .error, "module.not-there",
      "none of the \(files.count) files of `\(record.module)` is in `\(folder.text.escaped())`",
      hints: ["name the folder that the module's folder is in now, or that one itself."])
  }
}
