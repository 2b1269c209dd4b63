import Configuration
package import Diagnostics
import ModuleTemplates
package import Workspace

/// Makes the record of a module that has none.
package struct ModuleAdoption: ProjectAction {
  /// What a module is probably from, and what writes that down.
  package struct Finding: ChangePlan {
    package var record: ModuleRecord
    package var fit: ModuleFit
    package var changes: [Change]
    package var warnings: [Diagnostic] = []
  }

  private let options: GenerationOptions
  package let world: World

  /// - Parameters:
  ///   - options: the module, with what is known of it.
  ///   - world: everything outside.
  package init(_ options: GenerationOptions, in world: World) {
    self.options = options
    self.world = world
  }

  /// The names of the folders where the Rambafile puts modules, but for those with records.
  ///
  /// - Parameter world: everything outside.
  /// - Returns: what can be adopted, as far as a template fits.
  /// - Throws: when the Rambafile or the folder can't be read, or modules have no folders.
  package static func candidates(in world: World) throws(Diagnostic) -> [String] {
    let configuration = try Planner(GenerationOptions(module: "Module"), in: world).configuration()
    guard !configuration.usesLogicalGroups else {
      throw Diagnostic(
        .error, "module.no-folders", "with `create_logical_groups` no folder tells a module",
        hints: ["name the modules: `viper module adopt Profile`."])
    }
    let parent = configuration.code.parentFolder
    let records = try RecordStore(in: world).all().records
    let taken = Set(records.map { world.project.appending($0.record.code.folder.text) })
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

  /// - Throws: when nothing of the module is there, or it has a record.
  package func plan() throws(Diagnostic) -> Finding {
    let found = try ModuleFitting(options, in: world).best()
    var record = found.record
    record.newFolders = try ownFolders(of: record)
    let (path, stored) = try RecordStore(in: world)
      .path(forModule: record.module, in: record.code.folder)
    if let stored {
      throw Diagnostic(
        .error, "module.has-record", "the module `\(record.module)` has a record already",
        at: SourceLocation(file: stored.path.display(in: world)),
        hints: ["delete that file to have it made anew."])
    }
    let snapshot = try TemplateSnapshot.change(keeping: found.template.content(), in: world)
    let text = Array(record.text.utf8)
    let written = Change(.writeFile(bytes: text, previous: nil), path, in: world.project).asRecord
    return Finding(
      record: record, fit: found.fit, changes: [snapshot].compactMap(\.self) + [written])
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
        folders.map { world.project.appending($0.text) }, in: world))
    return folders.filter { !missing.contains(world.project.appending($0.text)) }.sorted()
  }
}
