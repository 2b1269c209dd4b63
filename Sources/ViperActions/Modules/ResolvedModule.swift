import Diagnostics
import ModuleTemplates
import Workspace

/// A module that a command works on, with the template that it was generated from.
struct ResolvedModule {
  /// The stored record, with the folders where they are now, or the inferred one.
  var record: ModuleRecord
  /// The record's file; nil for a module without a record.
  var stored: RecordStore.Stored?
  /// The version of the template that the module was generated from.
  var template: TemplateFolder
  /// The paths that the project file still has for moved files, by the files' own paths; absolute.
  var stalePaths: [Path: Path] = [:]
  var notes: [String] = []

  /// The record with the paths that the project file has.
  var recordInProject: ModuleRecord { stalePaths.isEmpty ? record : stored?.record ?? record }
}

extension ResolvedModule {
  /// Resolves one of several modules; `spelling` knows the folders of those before.
  init(
    _ stored: RecordStore.Stored, in world: World, _ spelling: inout ExistingSpelling
  ) throws(Diagnostic) {
    self.init(
      record: stored.record.spelled(by: &spelling, in: world.project), stored: stored,
      template: try TemplateSnapshot.template(of: stored, in: world))
  }

  /// Finds the module that options name: by its record, or else by its files.
  init(_ options: GenerationOptions, in world: World) throws(Diagnostic) {
    let choice = ModuleChoice(world: world)
    let parent = try options.folder.map { path throws(Diagnostic) in
      try ProjectPath.folder(path, in: world)
    }
    guard let stored = try choice.record(of: options.module, in: parent, template: options.template)
    else {
      if try choice.hasOtherSpelling(options.module) { throw try choice.unknown(options.module) }
      let found = try TemplateInference(options, in: world).certainCandidate()
      self.init(record: found.record, template: found.template)
      return
    }
    let name = stored.record.template.name
    if let other = options.template, name != other {
      throw Diagnostic(
        .error, "module.other-template",
        "`\(stored.record.module)` was generated from `\(name.escaped())`, not from `\(other.escaped())`",
        hints: ["leave out the template `\(other.escaped())`."])
    }
    var spelling = ExistingSpelling(on: world.files)
    try self.init(stored, in: world, &spelling)
    var moved = MovedModules(in: world)
    try moved.updatePlaces(of: &self)
  }
}
