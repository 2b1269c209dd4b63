import Configuration
package import Diagnostics
import ModuleTemplates
import SwiftText
package import Workspace

/// Removes, renames or moves one module or several.
package struct ModuleOperation: ProjectAction {
  /// What happens to edited files when their module is removed.
  package enum EditedPolicy: Sendable { case refuse, remove, keep }

  /// What happens to the modules.
  package enum Goal: Sendable {
    case remove(EditedPolicy, takingOutRoutes: Bool = false)
    case rename(to: String, changingReferences: Bool)
    /// Takes the folder that the module's folder will be in.
    case move(to: String, TestMove)
  }

  /// Where the tests of a moved module go.
  package enum TestMove: Sendable {
    /// To the matching folder among the tests.
    case along
    case to(String)
    case stay
  }

  private let goal: Goal
  private let movesOnlyGenerated: Bool
  private let options: [GenerationOptions]
  package var world: World

  /// Takes the modules as the options of `gen` name them.
  ///
  /// With `generatedOnly`, files that users added to the modules' folders stay there.
  package init(
    _ goal: Goal, of options: GenerationOptions, generatedOnly: Bool = false, in world: World
  ) {
    self.goal = goal
    movesOnlyGenerated = generatedOnly
    self.world = world
    self.options = options.each
  }

  /// Whether a name is that of a module with a record.
  package static func hasRecord(_ name: String, in world: World) throws(Diagnostic) -> Bool {
    try ModuleChoice(world: world).record(of: name) != nil
  }

  package func editedFiles() throws(Diagnostic) -> [Path] {
    let files = try options.map { options throws(Diagnostic) in
      try ResolvedModule(options, in: world).record.projectFile(in: world.project)
    }
    return Set(files.compactMap(\.self)).sorted()
  }

  /// Plans all modules together, each for the project as the ones before leave it.
  package func plan() throws(Diagnostic) -> ModulePlan {
    try Rambafile.checkVersion(in: world)
    let takesOutRoutes = if case .remove(_, true) = goal { true } else { false }
    let options = try withParts()
    guard options.count > 1 || takesOutRoutes else {
      return try plan(options[0], among: RecordStore(in: world))
    }
    var plans = ModulePlans(in: world)
    for options in options {
      if takesOutRoutes { try takeOutRoutes(to: options, in: &plans) }
      try plans.add { records throws(Diagnostic) in try plan(options, among: records) }
    }
    return plans.plan
  }

  /// The modules; the one that is removed follows its parts and their parts.
  private func withParts() throws(Diagnostic) -> [GenerationOptions] {
    guard case .remove = goal else { return options }
    let records = try RecordStore(in: world).all().records
    let parts = records.filter(\.record.isPart)
      .sorted { $0.record.code.folder.depth < $1.record.code.folder.depth }
    guard !parts.isEmpty else { return options }
    let module = try ResolvedModule(options[0], in: world)
    var removed = [module.stored?.record ?? module.record]
    var all = options
    // Several parts can share a folder and its layers: what is in a layer goes with the last one.
    for part in parts where removed.contains(where: part.record.isPart(of:)) {
      let owners = records.map(\.record).filter(part.record.isPart(of:))
      guard owners.allSatisfy(removed.contains) else { continue }
      removed.append(part.record)
      all.insert(GenerationOptions(module: part.path.text), at: 0)
    }
    return all
  }

  /// Takes out the routes that the other modules have to one, as far as they are unedited.
  private func takeOutRoutes(
    to options: GenerationOptions, in plans: inout ModulePlans
  ) throws(Diagnostic) {
    let uses = try plan(options, among: RecordStore(in: world)).uses
    for (user, name) in try users(in: Set(uses.map(\.path))).sorted(by: { $0.key < $1.key }) {
      try plans.add { records throws(Diagnostic) in
        var plan = ModulePlan(modules: [])
        do throws(Diagnostic) {
          let route = ModuleAddition(
            "route", [user, options.module], removing: true, in: records.world)
          let removal = try route.plan()
          plan.changes = removal.changes
          plan.notes = Set(removal.byHand.map(\.place)).sorted().map {
            "the route in \($0.escaped()) is not as `module connect` writes it: remove it by hand."
          }
        } catch {
          // The module uses the other one without a route, which the plan's `uses` list, or is a part
          // that was removed before.
          let codes: [Diagnostic.Code] = [
            "connect.module", "connect.itself", "connect.targets", "module.ambiguous",
            "module.unknown", "add.refused", "add.language",
          ]
          guard codes.contains(error.code) else { throw error }
          if error.code == "add.language" {
            plan.notes = [
              "`\(name.escaped())` is in Objective-C: remove its uses of the module by hand."
            ]
          }
        }
        return plan
      }
    }
  }

  /// The names of the modules that have some files, by the paths of their records or by themselves.
  private func users(in files: Set<Path>) throws(Diagnostic) -> [String: String] {
    var (users, rest) = ([String: String](), files)
    for stored in try RecordStore(in: world).all().records {
      let own = files.intersection(
        stored.record.files.map { world.project.appending($0.path.text) })
      if !own.isEmpty { users[stored.path.text] = stored.record.module }
      rest.subtract(own)
    }
    // Without a record, a router tells its module.
    let conventions = try NamingConventions(in: world)
    for path in rest where path.name.hasSuffix(".swift") {
      guard let file = attempt(try SwiftFile(world.bytes(at: path) ?? [])), !file.isTest else {
        continue
      }
      let found = file.types.compactMap { conventions.meaning(of: $0.name) }
      for router in found where router.layer == .router && !users.values.contains(router.module) {
        users[router.module] = router.module
      }
    }
    return users
  }

  private func plan(
    _ options: GenerationOptions, among records: RecordStore
  ) throws(Diagnostic) -> ModulePlan {
    let module = try ResolvedModule(options, in: records.world)
    var change = try ModuleChange(module, among: records)
    switch goal {
    case .remove(let policy, _): return try removal(&change, policy)
    case .rename(let name, let changingReferences):
      return try renaming(&change, name, changingReferences)
    case .move(let folder, let tests): return try moving(&change, folder, tests)
    }
  }

  private func removal(
    _ change: inout ModuleChange, _ policy: EditedPolicy
  ) throws(Diagnostic) -> ModulePlan {
    for index in change.files.indices where change.files[index].state == .edited {
      change.files[index].isLeftOnDisk = policy == .keep
      change.files[index].isEditedAndRemoved = policy == .refuse
    }
    let added = try AddedFiles(of: change, to: change.module.record)
    var plan = try change.plan()
    plan.notes += added.note("stay")
    try change.addUses(to: &plan)
    try change.removeControllerLines(updating: &plan)
    return plan
  }

  private func renaming(
    _ change: inout ModuleChange, _ name: String, _ changingReferences: Bool
  ) throws(Diagnostic) -> ModulePlan {
    let names = try change.setTarget(to: try change.module.record.renamed(to: name))
    let notes = try change.moveAddedFiles(unless: movesOnlyGenerated)
    let mentions = change.unchangedStrings(names)
    let references = try ModuleReferences(names, of: change, ownStrings: mentions)
    let edits = changingReferences ? change.applyToAddedFiles(references.changes) : []
    var plan = try change.plan()
    try change.target?.rendering.refuseSelfInheritance()
    plan.notes += notes + references.notes
    plan.warnings += references.warnings + [try change.checkTakenTypes()].compactMap(\.self)
    plan.changes.insert(contentsOf: edits, at: 0)
    plan.mentions =
      mentions
      + references.mentions(includingChangeable: !changingReferences).map { mention in
        var mention = mention
        mention.path = change.added?.destination(of: mention.path)?.path ?? mention.path
        return mention
      }
    return plan
  }

  private func moving(
    _ change: inout ModuleChange, _ folder: String, _ tests: TestMove
  ) throws(Diagnostic) -> ModulePlan {
    func place(_ text: String) throws(Diagnostic) -> Path {
      try ProjectPath.folder(text, in: world).relative(to: world.project)
    }
    let old = change.module.record
    guard !old.isPart else { throw try movingPart(change) }
    let newFolder = try place(folder)
    let testFolder: Path? =
      switch tests {
      case .stay: nil
      case .to(let folder): try place(folder)
      case .along: old.tests?.folder.parent.following(from: old.code.folder.parent, to: newFolder)
      }
    _ = try change.setTarget(to: try old.moved(to: newFolder, tests: testFolder))
    let notes = try change.moveAddedFiles(unless: movesOnlyGenerated)
    var plan = try change.plan()
    plan.notes += notes
    if let new = change.target?.record, let warning = try change.targetWarning(for: new) {
      plan.warnings.append(warning)
    }
    if case .along = tests, let left = old.tests, change.target?.record.tests == left {
      plan.notes.append(
        "the tests stay in `\(left.folder.text.escaped())`; `--tests-to FOLDER` moves them.")
    }
    return plan
  }

  /// The error for a part, which moves with the module that has its folder.
  private func movingPart(_ change: ModuleChange) throws(Diagnostic) -> Diagnostic {
    let part = change.module.record
    let owner = try change.otherRecords().filter { !$0.record.isPart }.map(\.record.code.folder)
      .filter(part.code.folder.isInside).max { $0.depth < $1.depth }
    let place = owner.map { ShellWord.quoted(world.project.appending($0.text).display(in: world)) }
    return Diagnostic(
      .error, "module.part", "`\(part.module)` is a part of another module",
      notes: ["it is in `\(part.code.folder.text.escaped())`, and moves with that module."],
      hints: ["run `viper module move \(place?.escaped() ?? "MODULE") --to FOLDER`."])
  }
}

extension ModuleChange {
  /// Plans that the module becomes what another record describes; returns the names that change.
  ///
  /// Unedited files are rendered again, edited ones keep their edits, and missing ones stay missing.
  mutating func setTarget(to record: ModuleRecord) throws(Diagnostic) -> NameChange {
    let rendering = try record.rendering(in: world.project, from: base.template.folder)
    guard rendering.files.count == base.files.count,
      zip(rendering.files, base.files).allSatisfy({ $0.role == $1.role })
    else {
      throw Diagnostic(
        .error, "module.other-files",
        "the template makes other files with the new name or place of `\(module.record.module)`",
        hints: ["generate the new module, and copy your edits by hand."])
    }
    var names = try nameChange(to: rendering, of: record)
    if record.module != module.record.module {
      // Where all lines with the name in lower case are edited, it may mean something else.
      let name = Array(module.record.module.utf8)
      names.forgetLowercaseName(unlessAmong: uneditedWords.union([name]))
    }
    let pairs = Dictionary(zip(base.files.map(\.path), rendering.files)) { first, _ in first }
    for (index, file) in files.enumerated() {
      guard let path = file.path, var new = pairs[path] else { continue }
      if file.state == .edited, let now = file.current, let base = file.base {
        new.bytes =
          base == new.bytes ? now : names.applied(to: now, from: base, to: new.bytes, at: path)
      }
      files[index].new = new
    }
    replacesEntries = true
    setTarget(record, rendering)
    return names
  }

  /// The words of code in the lines that the template made.
  private var uneditedWords: Set<[UInt8]> {
    var found: Set<[UInt8]> = []
    // An editor may have changed their indentation.
    func code(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
      LineDifference.withoutEnding(line).drop { $0 <= 0x20 }
    }
    for file in files {
      guard let path = file.path, let current = file.current else { continue }
      let base = Set(LineDifference.lines(file.base ?? []).map(code))
      var words = WordTokenizer.words(of: current, at: path)[...]
      for line in LineDifference.lines(current) {
        let inLine = words.prefix { $0.range.lowerBound < line.endIndex }
        words = words.dropFirst(inLine.count)
        guard base.contains(code(line)) else { continue }
        found.formUnion(inLine.filter { $0.kind == .code }.map { Array(current[$0.range]) })
      }
    }
    return found
  }

  /// The names that differ in another rendering of the module; sets the code that mentions them.
  private mutating func nameChange(
    to rendering: ModuleRendering, of new: ModuleRecord
  ) throws(Diagnostic) -> NameChange {
    let record = module.record
    var names = NameChange(
      from: record.module, prefix: record.prefix,
      zip(base.files, rendering.files).map { ($0.path, $1.path, $0.bytes, $1.bytes) })
    if names.declared.isEmpty { return names }
    var sources = try SwiftSources(in: world, without: pathsWithoutLinks)
    let declared = Set(names.declared.map { String(decoding: $0, as: UTF8.self) })
    sources.read(mentioning: Array(declared))
    let project = try module.recordInProject.xcodeproj(in: world.project)
      .map { xcodeproj throws(Diagnostic) in try ProjectReading.project(at: xcodeproj, in: world) }
    let modules =
      [record.productModuleName] + record.code.targets.map(SwiftModuleName.identifier)
      + (project.map(SwiftModuleName.modules) ?? [])
    for (_, file, _) in sources.sources {
      for owner in file.types + file.declarations.filter({ $0.kind == .import })
      where !declared.union(modules).contains(owner.name) && owner.attributes != ["testable"] {
        let types = file.members(of: owner).filter { $0.kind.isType || $0.kind == .typealias }
        let found = owner.kind == .import ? declared : declared.intersection(types.map(\.name))
        for name in found {
          names.others.formUnion([owner.name, owner.name.lastName].map { $0 + "." + name })
        }
      }
    }
    // A service has no routes, and its name can be that of a module.
    let isModule = declared.contains { sources.conventions.meaning(of: $0) != nil }
    if isModule { names.addRoutes(from: record.module, to: new.module, prefix: record.prefix) }
    self.sources = sources
    return names
  }

  /// The warning for code that moves to another target of a manifest; nil for other code.
  fileprivate func targetWarning(for new: ModuleRecord) throws(Diagnostic) -> Diagnostic? {
    guard new.xcodeproj == nil,
      let manifest = try ProjectManifest.read(in: world.project, world: world)
    else { return nil }
    let targets = [module.record, new].compactMap { record in
      manifest.targets.first { $0.compiles(record.code.folder.text) }
    }
    guard targets.count == 2, targets[0].name != targets[1].name else { return nil }
    let (from, to) = (targets[0].name.escaped(), targets[1].name.escaped())
    let name = targets[1].module.escaped()
    var hints: [String] = []
    if module.stored != nil, name != new.productModuleName {
      hints = ["set `product_module_name: \(name)` in its record in `.viper/modules`."]
    }
    if new.tests != nil {
      hints.append("write `@testable import \(name)` in its tests.")
      hints.append("let the tests' target depend on `\(to)`.")
    }
    return Diagnostic(
      .warning, "module.other-target",
      "the code of `\(new.module)` moves from the target `\(from)` to `\(to)`", hints: hints)
  }

  /// The string literals in edited files that contain the old name and do not change.
  fileprivate func unchangedStrings(_ names: NameChange) -> [ModulePlan.Mention] {
    files.filter { $0.state == .edited }.flatMap { file -> [ModulePlan.Mention] in
      guard let new = file.new else { return [] }
      let words = WordTokenizer.words(of: new.bytes, at: new.path)
      let kept = names.keptStrings(among: words, in: new.bytes)
      return ModulePlan.Mention.all(at: kept.map { ($0, true) }, in: new.bytes, new.path)
    }
  }

  /// Moves added files along with the module, if wanted; returns notes for the user.
  fileprivate mutating func moveAddedFiles(unless movesOnlyGenerated: Bool) throws(Diagnostic)
    -> [String]
  {
    guard let target else { return [] }
    var found = try AddedFiles(of: self, to: target.record)
    if movesOnlyGenerated { return found.note("stay") }
    try found.planFileChanges()
    added = found
    return found.notes + found.note("move along and keep their names")
  }

  /// Applies edits to added files, which move; returns the edits of all other files.
  fileprivate mutating func applyToAddedFiles(_ edits: [Change]) -> [Change] {
    edits.filter { edit in
      guard let index = added?.fileChanges.firstIndex(where: { $0.path == edit.path }),
        let bytes = edit.kind.after.bytes
      else { return true }
      added?.fileChanges[index].new?.bytes = bytes
      return false
    }
  }

  /// Takes the module's lines out of the view controller around which it was generated.
  fileprivate func removeControllerLines(updating plan: inout ModulePlan) throws(Diagnostic) {
    guard let wraps = module.record.wraps, let event = base.template.spec.loadingEvent else {
      return
    }
    let name = (module.record.prefix ?? "") + module.record.module
    let lines = try ControllerLines(of: name, loaded: event, in: world)
    let (edit, removed, notes) = try lines.removed(from: wraps)
    plan.notes += notes
    guard let edit else { return }
    plan.changes.insert(edit, at: 0)
    plan.uses.removeAll { $0.path == edit.path && removed.contains($0.line) }
  }

  /// Adds the places that still use a removed module: they contain the names of its types.
  fileprivate mutating func addUses(to plan: inout ModulePlan) throws(Diagnostic) {
    let other = try module.record.renamed(to: module.record.module + "Gone")
    // Without a rendering for another name, the module's own names look like any others.
    let gone = attempt(try other.rendering(in: world.project, from: base.template.folder))
    guard let rendering = gone else { return }
    let names = try nameChange(to: rendering, of: other)
    let references = try ModuleReferences(names, of: self)
    let owners = try owners()
    plan.notes += references.notes
    for var mention in references.mentions(includingChangeable: true) where !mention.isString {
      mention.module = owners[mention.path]
      plan.uses.append(mention)
    }
  }
}

extension Path {
  /// The folder that corresponds to this one after the folder that it mirrors moves.
  ///
  /// When `Demo/Modules` moves to `Demo/Screens`, `DemoTests/Modules` becomes `DemoTests/Screens`.
  fileprivate func following(from old: Path, to new: Path) -> Path? {
    let same = zip(components.reversed(), old.components.reversed()).prefix { $0 == $1 }.count
    let (mine, theirs) = (components.dropLast(same), old.components.dropLast(same))
    guard new.components.starts(with: theirs) else { return nil }
    return Path((mine + new.components.dropFirst(theirs.count)).joined(separator: "/"))
  }
}
