import Configuration
package import Diagnostics
import ModuleTemplates
import SwiftText
package import Workspace

/// Generates a module around a view controller that a person wrote; for a wrapped one it only makes
/// the checklist.
package struct ModuleWrap: ProjectAction {
  private let type: String
  private let options: GenerationOptions
  /// Whether the view controller also reports the user's actions.
  package var withActions = false
  package var checklistFile: Path?
  package var world: World

  /// Without a module's name in the options, it is the class's without `ViewController` or `VC` and the prefix.
  package init(_ type: String, _ options: GenerationOptions, in world: World) {
    self.type = type
    self.options = options
    self.world = world
  }

  package func editedFiles() throws(Diagnostic) -> [Path] {
    try Generation(options, in: world).editedFiles()
  }

  package func plan() throws(Diagnostic) -> WrapPlan {
    let controller = try ControllerClass(type, in: world)
    if let record = try Self.wrappingRecord(of: type, in: world) {
      return try plan(for: record, controller)
    }
    try controller.checkCanBeWrapped()
    let options = try optionsWithFolder(of: controller, optionsWithModule())
    let configuration = try Generation(options, in: world).configuration()
    let module = (configuration.prefix ?? "") + configuration.name.text
    var wraps = controller.wrapped(isGiven: try controller.isInStoryboard())
    if withActions { wraps.intentions = controller.actions.map(\.intention).eachOnce }
    let generation = try Generation(options, around: wraps, in: world).plan()
    guard let event = generation.loadingEvent else {
      let able = ["viper", "surf_mvp"].filter { $0 != generation.template }
      throw Diagnostic(
        .error, "wrap.template",
        "the template `\(generation.template.escaped())` can't wrap a view controller",
        notes: ["its rambaspec has no key `wrap`."],
        hints: ["pass \(able.map { "`--template \($0)`" }.joined(separator: " or "))."])
    }
    let lines = try ControllerLines(of: module, loaded: event, in: world)
    var sources = controller.sources
    let code = generation.files.filter { $0.role == .code }.map(\.bytes)
    if let taken = sources.takenTypes(in: code).first {
      throw sources.error(
        "wrap.name-taken", forTakenType: taken, hint: "pass another module name with `--name`.")
    }
    let (bytes, byHand) = try lines.inserted(into: controller, withActions: withActions)
    let edit = Change.edit(controller.path, to: bytes, previous: controller.file.bytes)
    var plan = try planWithChecklist(
      for: configuration.name.text, [edit] + generation.changes, byHand)
    plan.generation = generation
    plan.warnings = generation.warnings + controller.sources.unread.map { $0.warning(in: world) }
    return plan
  }

  /// The plan for a view controller that is wrapped already, of which only the checklist may be new.
  private func plan(
    for record: ModuleRecord, _ controller: ControllerClass
  ) throws(Diagnostic) -> WrapPlan {
    if withActions, record.wraps?.intentions.isEmpty == true, let action = controller.actions.first
    {
      throw Diagnostic(
        .error, "wrap.again", "`\(type.escaped())` is wrapped already, without its actions",
        hints: [
          "add them one by one, such as `viper module add method \(record.module) \(action.intention)`."
        ])
    }
    return try planWithChecklist(for: record.module)
  }

  /// The record of the module that was generated around a view controller.
  static func wrappingRecord(of type: String, in world: World) throws(Diagnostic) -> ModuleRecord? {
    try RecordStore(in: world).all().records.first { $0.record.wraps?.type == type }?.record
  }

  /// The plan with the checklist for the files as the changes leave them.
  private func planWithChecklist(
    for module: String, _ changes: [Change] = [], _ byHand: [AdditionPlan.ByHand] = []
  ) throws(Diagnostic) -> WrapPlan {
    var planned = world
    var files = PlannedFiles(on: world.files)
    try world.reporting { () throws(FileError) in try files.apply(changes) }
    planned.files = files
    let checklist = try ControllerChecklist(of: type, in: planned)
    var plan = WrapPlan(
      module: module, changes: changes, byHand: byHand, checklist: checklist,
      markdown: try checklist.text(in: world))
    guard let file = checklistFile else { return plan }
    let bytes = Array(plan.markdown.utf8) + [UInt8(ascii: "\n")]
    let previous = try world.bytes(at: file)
    var change = Change(.writeFile(bytes: bytes, previous: previous), file, in: file.parent)
    if let previous { change.decision = previous == bytes ? .identical : .conflict }
    // The project file comes last.
    plan.changes.insert(change, at: 0)
    return plan
  }

  private func optionsWithModule() throws(Diagnostic) -> GenerationOptions {
    var options = options
    guard options.module.isEmpty else { return options }
    let prefix = try Rambafile.ifThere(in: world)?.text(.prefix)?.value ?? ""
    let name = Self.module(of: type)
    let rest = name.dropFirst(prefix.count)
    let hasPrefix = name.hasPrefix(prefix) && rest.first?.isLowercase != true
    options.module = hasPrefix ? String(rest) : name
    if options.module.isEmpty {
      throw Diagnostic(
        .error, "wrap.no-name", "viper can't make a module name from `\(type.escaped())`",
        hints: ["pass one with `--name`, such as `--name Profile`."])
    }
    return options
  }

  /// Puts the module into the folder around the view controller that has its name, if there is one.
  private func optionsWithFolder(
    of controller: ControllerClass, _ options: GenerationOptions
  ) throws(Diagnostic) -> GenerationOptions {
    guard !ModuleChoice.isPath(options.module), !options.namesPlace else { return options }
    let configuration = try Generation(options, in: world).configuration()
    let parent = configuration.code.folder.parent
    let folder = controller.path.withParents.first {
      $0.name == configuration.name.text && $0.parent.isInside(parent)
    }
    var options = options
    if let folder { options.module = folder.relative(to: parent).text }
    return options
  }

  /// The name of the module that belongs to a view controller: `Feed` for `FeedVC`.
  static func module(of type: String) -> String {
    let ending = ["ViewController", "VC"].first(where: type.hasSuffix) ?? ""
    return String(type.dropLast(ending.count))
  }
}
