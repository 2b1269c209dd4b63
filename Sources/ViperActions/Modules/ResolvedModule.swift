import Configuration
import Diagnostics
import ModuleTemplates
import TemplateSources
import Workspace

/// A module that something is to happen to.
struct ResolvedModule {
  /// As it was written down, or as it was found out.
  var record: ModuleRecord
  /// The record's file; nil for a module that has none.
  var stored: RecordStore.Stored?
  /// The version of the template that it is from.
  var template: TemplateFolder
  /// Where the project file shows files that were moved without it, by where they are; absolute.
  var projectPlaces: [Path: Path] = [:]
  /// What the user is told, each a sentence.
  var notes: [String] = []

  /// The record with the places that the project file shows.
  var shownRecord: ModuleRecord { projectPlaces.isEmpty ? record : stored?.record ?? record }

  /// - Throws: when the version of the template that the record names can't be read.
  init(_ stored: RecordStore.Stored, in world: World) throws(Diagnostic) {
    var spelling = ExistingSpelling(on: world.files)
    try self.init(stored, in: world, &spelling)
  }

  /// The same where the folders of other modules were looked up before.
  init(
    _ stored: RecordStore.Stored, in world: World, _ spelling: inout ExistingSpelling
  ) throws(Diagnostic) {
    record = stored.record.spelled(by: &spelling, in: world.project)
    self.stored = stored
    template = try TemplateSnapshot.template(stored.record.template, in: world)
  }

  /// - Parameters:
  ///   - record: what was found out of a module that has none.
  ///   - template: what fits it.
  init(_ record: ModuleRecord, from template: TemplateFolder) {
    self.record = record
    self.template = template
  }

  /// What was generated.
  func base(in world: World) throws(Diagnostic) -> ModuleRendering {
    try record.rendering(in: world.project, from: template)
  }
}

/// Finds the module that a command names.
struct ModuleFinder {
  let options: GenerationOptions
  let world: World

  /// - Returns: the module by its record, or else by its files.
  /// - Throws: when there is none, or several are meant.
  func subject() throws(Diagnostic) -> ResolvedModule {
    let stored = try ModuleChoice(world: world)
      .record(of: options.module, in: try parent(), template: options.template)
    guard let stored else {
      try ModuleChoice(world: world).refuseOtherSpelling(of: options.module)
      return try TemplateInference(options, in: world).subject()
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

  /// The folder that the module's folder is in, where the user names it.
  private func parent() throws(Diagnostic) -> Path? {
    guard let path = options.modulePath ?? options.projectFilePath else { return nil }
    return try ProjectPath.folder(path, in: world)
  }
}
