import Configuration
package import Diagnostics
package import Workspace

/// Deletes a module's record, or corrects it and the project's entries; the files stay.
package struct RecordCorrection: ProjectAction {
  package enum Goal: Sendable {
    case forget
    /// Takes the new folders, or the folders that hold them.
    case relocate(to: String, testsTo: String?)
  }

  private let goal: Goal
  private let module: String
  package var world: World

  /// Takes the module's name, `Folder/Name` or path.
  package init(_ goal: Goal, of module: String, in world: World) {
    self.goal = goal
    self.module = module
    self.world = world
  }

  package func editedFiles() throws(Diagnostic) -> [Path] {
    guard case .relocate = goal else { return [] }
    let record = try ModuleChoice(world: world).existing(module).record
    return [record.projectFile(in: world.project)].compactMap(\.self)
  }

  package func plan() throws(Diagnostic) -> ModulePlan {
    try Rambafile.checkVersion(in: world)
    let store = RecordStore(in: world)
    let stored = try ModuleChoice(world: world).existing(module)
    let record = stored.record
    var plan = ModulePlan(modules: [record.module])
    switch goal {
    case .forget:
      plan.changes = try store.remove(stored)
    case .relocate(let folder, let tests):
      let code = try locate(folder, of: record.code, record)
      var testFolder = try tests.map { folder throws(Diagnostic) in
        try locate(folder, of: record.testsToMove(), record)
      }
      if tests == nil, let part = record.tests {
        var modules = MovedModules(in: world)
        testFolder = try modules.newFolder(of: part, record)
      }
      let moved = try record.relocated(code: code, tests: testFolder, in: world)
      guard moved != record else { return plan }
      let paths = try record.stalePaths(of: moved, in: world)
      guard !paths.isEmpty else {
        plan.changes = try store.update(stored, to: moved)
        return plan
      }
      // The project file still has files at their old paths.
      var spelling = ExistingSpelling(on: world.files)
      var module = try ResolvedModule(stored, in: world, &spelling)
      module.record = moved
      module.stalePaths = paths
      var change = try ModuleChange(module, among: store)
      _ = try change.setTarget(to: moved)
      let missing = change.files.filter { $0.current == nil }.compactMap(\.path)
      change.files.removeAll { $0.current == nil }
      plan = try change.plan()
      if !missing.isEmpty {
        let testFolder = moved.tests.map { world.project.appending($0.folder.text) }
        let hasTests = missing.contains { testFolder.map($0.isInside) == true }
        plan.notes.append(
          "the project keeps the entries of missing files: "
            + missing.map { $0.display(in: world) }.quotedList()
            + (hasTests && tests == nil ? "; `--tests-to FOLDER` finds moved tests." : "."))
      }
    }
    return plan
  }

  /// The folder with most files of a part, among those that the text may mean.
  private func locate(
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
    let isCode = part == record.code
    let example = files.first.map { ", such as `\($0.escaped())`" } ?? ""
    throw Diagnostic(
      .error, "module.not-there",
      "`\(folder.text.escaped())` has none of the \(isCode ? "code" : "test") files of `\(record.module)`\(example)",
      hints: [
        isCode
          ? "correct `--to`; if they were renamed or deleted, run `viper module forget \(ShellWord.quoted(module).escaped())`."
          : "correct `--tests-to`, or leave it out if the files were renamed or deleted."
      ])
  }
}
