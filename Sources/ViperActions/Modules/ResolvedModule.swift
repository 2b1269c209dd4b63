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
  /// Sentences for the user.
  var notes: [String] = []

  /// The record with the paths that the project file has.
  var recordInProject: ModuleRecord { stalePaths.isEmpty ? record : stored?.record ?? record }

  /// - Throws: when the version of the template that the record names can't be read.
  init(_ stored: RecordStore.Stored, in world: World) throws(Diagnostic) {
    var spelling = ExistingSpelling(on: world.files)
    try self.init(stored, in: world, &spelling)
  }

  /// Resolves one of several modules; `spelling` knows the folders of those before.
  init(
    _ stored: RecordStore.Stored, in world: World, _ spelling: inout ExistingSpelling
  ) throws(Diagnostic) {
    record = stored.record.spelled(by: &spelling, in: world.project)
    self.stored = stored
    template = try TemplateSnapshot.template(stored.record.template, in: world)
  }

  /// A module without a record.
  init(inferred record: ModuleRecord, from template: TemplateFolder) {
    self.record = record
    self.template = template
  }

  /// Finds the module that options name: by its record, or else by its files.
  ///
  /// - Throws: when there is none, or when several fit.
  static func find(
    _ options: GenerationOptions, in world: World
  ) throws(Diagnostic) -> ResolvedModule {
    let choice = ModuleChoice(world: world)
    let parent = try (options.modulePath ?? options.projectFilePath).map {
      path throws(Diagnostic) in try ProjectPath.folder(path, in: world)
    }
    guard
      let stored = try choice.record(of: options.module, in: parent, template: options.template)
    else {
      try choice.refuseOtherSpelling(of: options.module)
      return try TemplateInference(options, in: world).module()
    }
    let record = stored.record
    if let name = options.template, name != record.template.name {
      throw Diagnostic(
        .error, "module.other-template",
        "`\(record.module)` was generated from `\(record.template.name.escaped())`, not from `\(name.escaped())`",
        hints: ["leave the template out."])
    }
    var module = try ResolvedModule(stored, in: world)
    var moved = MovedModules(in: world)
    try moved.locate(&module)
    return module
  }
}
