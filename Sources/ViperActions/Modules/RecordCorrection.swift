import Configuration
package import Diagnostics
package import Workspace

/// Corrects or deletes a module's record, and does not change its files.
package struct RecordCorrection: ProjectAction {
  package enum Goal: Sendable {
    /// Deletes the record.
    case forget
    /// Takes the new folders, or the folders that hold them.
    case relocate(to: String, testsTo: String?)
  }

  private let goal: Goal
  private let module: String
  package var world: World

  /// - Parameters:
  ///   - goal: what happens to the record.
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

  /// - Throws: when there is no such record, or no file of the module is in the new folder.
  package func plan() throws(Diagnostic) -> ModulePlan {
    try Rambafile.checkVersion(in: world)
    let stored = try stored()
    let record = stored.record
    var plan = ModulePlan(modules: [record.module])
    switch goal {
    case .forget:
      let folders = record.newFolders.map { world.project.appending($0.text) }
      plan.changes = try RecordStore(in: world)
        .changes(from: stored, to: nil, releasing: folders)
    case .relocate(let folder, let tests):
      let code = try place(folder, of: record.code, record)
      let testFolder = try tests.flatMap { text throws(Diagnostic) in
        try record.tests.map { part throws(Diagnostic) in try place(text, of: part, record) }
      }
      let moved = try record.relocated(code: code, tests: testFolder, in: world)
      guard moved != record else { return plan }
      let paths = try record.stalePaths(of: moved, in: world)
      if !paths.isEmpty { return try updatingEntries(stored, at: moved, insteadOf: paths) }
      plan.changes = try RecordStore(in: world).changes(from: stored, to: (moved, nil))
    }
    return plan
  }

  /// Updates the project file too: it still has files at their old paths.
  private func updatingEntries(
    _ stored: RecordStore.Stored, at moved: ModuleRecord, insteadOf paths: [Path: Path]
  ) throws(Diagnostic) -> ModulePlan {
    var module = try ResolvedModule(stored, in: world)
    module.record = moved
    module.stalePaths = paths
    var change = try ModuleChange(module, among: RecordStore(in: world))
    _ = try change.become(moved)
    return try change.plan()
  }

  /// The folder with most files of a part, among those that the text may mean.
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
