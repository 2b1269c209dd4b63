import Configuration
package import Diagnostics
import ModuleTemplates
package import Workspace

/// Makes records of modules that have none.
package struct ModuleAdoption {
  /// What a module is probably from.
  package struct Finding: Sendable {
    package var record: ModuleRecord
    package var fit: ModuleFit
    package var plan: ModulePlan
  }

  private let rambafile: Path
  private let world: World
  private var project: Path { rambafile.parent }

  /// - Parameters:
  ///   - rambafile: where the Rambafile is, absolute.
  ///   - world: everything outside.
  package init(rambafile: Path, in world: World) {
    self.rambafile = rambafile
    self.world = world
  }

  /// The names of the folders where the Rambafile puts modules, but for those with records.
  ///
  /// - Throws: when the Rambafile or the folder can't be read, or modules have no folders.
  package func candidates() throws(Diagnostic) -> [String] {
    let configuration = try Planner(GenerationOptions(module: "Module"), in: world)
      .configuration(rambafile: rambafile).value
    guard !configuration.usesLogicalGroups else {
      throw Diagnostic(
        .error, "module.no-folders", "with `create_logical_groups` no folder tells a module",
        hints: ["name the modules: `viper module adopt Profile`."])
    }
    let parent = configuration.code.parentFolder
    let records = try RecordStore(project: project, in: world).all().records
    let taken = Set(records.map { project.appending($0.record.code.folder.text) })
    return try world.reportingIfThere { () throws(FileError) in
      var names: [String] = []
      for name in try world.files.entries(of: parent) where !taken.contains(parent.appending(name))
      {
        guard try world.files.linkStatus(parent.appending(name))?.kind == .folder else { continue }
        do throws(Diagnostic) { names.append(try ModuleName(name).text) } catch { continue }
      }
      return names
    } ?? []
  }

  /// Finds out what a module is from. Writes nothing.
  ///
  /// - Parameter options: the module, with what is known of it.
  /// - Returns: what fits best.
  /// - Throws: when nothing of it is there, or it has a record.
  package func finding(_ options: GenerationOptions) throws(Diagnostic) -> Finding {
    let found = try ModuleFitting(options, rambafile: rambafile, in: world).best()
    var record = found.record
    record.newFolders = try ownFolders(of: record)
    let (path, stored) = try RecordStore(project: project, in: world)
      .path(forModule: record.module, in: record.code.folder)
    if let stored {
      throw Diagnostic(
        .error, "module.has-record", "the module `\(record.module)` has a record already",
        at: SourceLocation(file: stored.path.display(in: world)),
        hints: ["delete that file to have it made anew."])
    }
    var plan = ModulePlan(modules: [record.module])
    let snapshot = try TemplateSnapshot.change(
      keeping: found.template.content(), in: project, world: world)
    plan.changes =
      (snapshot.map { [$0] } ?? [])
      + [Change(.writeFile(bytes: Array(record.text.utf8), previous: nil), path, in: project)]
    return Finding(record: record, fit: found.fit, plan: plan)
  }

  /// Nobody knows what was there before; the module's own folders are taken to be.
  private func ownFolders(of record: ModuleRecord) throws(Diagnostic) -> [Path] {
    var folders: Set<Path> = []
    guard !record.usesLogicalGroups else { return [] }
    for part in [record.code, record.tests].compactMap(\.self) {
      for file in record.files where file.path.isInside(part.folder) {
        var folder = file.path.parent
        while folder != part.folder.parent {
          folders.insert(folder)
          folder = folder.parent
        }
      }
    }
    let missing = Set(
      try NewFolders.above(
        folders.map { project.appending($0.text) }, in: project, world: world))
    return folders.filter { !missing.contains(project.appending($0.text)) }.sorted()
  }

  /// Writes the record of a module, as it was found, while no other run can change the project.
  ///
  /// - Parameter options: as for ``finding(_:)``.
  /// - Returns: what was written down.
  /// - Throws: what that throws, or what is wrong with the disk; then nothing is changed.
  package func apply(_ options: GenerationOptions) throws(Diagnostic) -> ModulePlan {
    try ModulePlan.carriedOut(in: project, of: world) { () throws(Diagnostic) in
      try finding(options).plan
    }
  }
}
