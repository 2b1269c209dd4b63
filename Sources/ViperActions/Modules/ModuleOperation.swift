import Configuration
package import Diagnostics
import ModuleTemplates
package import Workspace

/// One command on one module, or on several, from the words to the disk.
package struct ModuleOperation: ProjectAction {
  /// What happens to a file that was edited when its module goes.
  package enum EditedPolicy: Sendable { case refuse, remove, keep }

  /// What is wanted.
  package enum Goal: Sendable {
    case remove(EditedPolicy)
    case rename(to: String, changingReferences: Bool)
    /// To the folder for the module's folder.
    case move(to: String, TestMove)
  }

  /// Where the tests of a module that moves go.
  package enum TestMove: Sendable {
    /// To the folder that has the same place among the tests.
    case along
    case to(String)
    case stay
  }

  private let goal: Goal
  private let isGeneratedOnly: Bool
  private let finders: [ModuleFinder]
  package let world: World

  /// - Parameters:
  ///   - goal: what is wanted.
  ///   - options: the module, in the words of `gen`.
  ///   - generatedOnly: whether files that people added to the module's folders stay there.
  ///   - world: everything outside.
  package init(
    _ goal: Goal, of options: GenerationOptions, generatedOnly: Bool = false, in world: World
  ) {
    self.goal = goal
    isGeneratedOnly = generatedOnly
    self.world = world
    finders = ([options.module] + options.further).map { name in
      var options = options
      options.module = name
      options.further = []
      return ModuleFinder(options: options, world: world)
    }
  }

  /// Whether a word names a module that has a record.
  ///
  /// - Throws: when it names several, or a record can't be read.
  package static func hasRecord(_ name: String, in world: World) throws(Diagnostic) -> Bool {
    try ModuleChoice(world: world).record(of: name) != nil
  }

  package func editedFiles() throws(Diagnostic) -> [Path] {
    var files: [Path] = []
    for finder in finders {
      let file = try finder.subject().record.projectFile(in: world.project)
      if let file, !files.contains(file) { files.append(file) }
    }
    return files
  }

  /// Several modules are one plan; each is planned for the project as those before it leave it.
  ///
  /// - Throws: whatever is in the way but for files.
  package func plan() throws(Diagnostic) -> ModulePlan {
    guard finders.count > 1 else { return try plan(finders[0], among: RecordStore(in: world)) }
    var plans = try ModulePlans(in: world)
    for finder in finders {
      try plans.add { records throws(Diagnostic) in try plan(finder, among: records) }
    }
    return plans.plan
  }

  private func plan(
    _ finder: ModuleFinder, among records: RecordStore
  ) throws(Diagnostic) -> ModulePlan {
    let world = records.world
    let subject = try ModuleFinder(options: finder.options, world: world).subject()
    var plan = try changes(of: subject, among: records)
    if let file = subject.record.projectFile(in: world.project) {
      plan.warnings =
        FileTransaction.interruptedRuns(editing: file, world: world) + plan.warnings
    }
    return plan
  }

  private func changes(
    of subject: ResolvedModule, among records: RecordStore
  ) throws(Diagnostic) -> ModulePlan {
    var transition = try ModuleChange(subject, among: records)
    switch goal {
    case .remove(let policy):
      for index in transition.fates.indices where transition.fates[index].state == .edited {
        transition.fates[index].isKept = policy == .keep
        transition.fates[index].isContested = policy == .refuse
      }
      var plan = try transition.plan()
      plan.notes += try transition.addedFiles(of: subject.record).note("stays")
      try transition.findUsers(for: &plan)
      return plan
    case .rename(let name, let changingReferences):
      let words = try transition.become(try subject.record.renamed(to: name))
      let notes = try transition.moveAddedFiles(isGeneratedOnly)
      let references = try References(words, of: transition, in: records.world)
      let edits = changingReferences ? transition.takeOver(references.changes) : []
      var plan = try transition.plan()
      plan.notes += notes + references.notes
      plan.changes.insert(contentsOf: edits, at: 0)
      let mentions = references.mentions(ofAll: !changingReferences).map { mention in
        var mention = mention
        mention.path = transition.added?.destination(of: mention.path)?.path ?? mention.path
        return mention
      }
      plan.mentions = transition.keptStrings(words) + mentions
      return plan
    case .move(let folder, let tests):
      let record = try subject.record.moved(
        to: place(folder), tests: testFolder(tests, folder, subject))
      _ = try transition.become(record)
      let notes = try transition.moveAddedFiles(isGeneratedOnly)
      var plan = try transition.plan()
      plan.notes += notes
      if case .along = tests, let left = record.tests, left == subject.record.tests {
        plan.notes.append(
          "the tests stay in `\(left.folder.text.escaped())`; `--tests-to` takes a folder for them."
        )
      }
      return plan
    }
  }

  /// Where the folder of the tests goes; nil where it stays.
  private func testFolder(
    _ tests: TestMove, _ folder: String, _ subject: ResolvedModule
  ) throws(Diagnostic) -> Path? {
    switch tests {
    case .stay: return nil
    case .to(let folder): return try place(folder)
    case .along:
      let (old, new) = (subject.record.code.folder.parent, try place(folder))
      return subject.record.tests?.folder.parent.following(from: old, to: new)
    }
  }

  private func place(_ text: String) throws(Diagnostic) -> Path {
    try ProjectPath.folder(text, in: world).relative(to: world.project)
  }
}

extension ModuleChange {
  /// The strings in edited files that have words of the old name and stay.
  func keptStrings(_ words: NameChange) -> [ModulePlan.Mention] {
    fates.filter { $0.state == .edited }.flatMap { fate -> [ModulePlan.Mention] in
      guard let path = fate.new?.path, let bytes = fate.bytes else { return [] }
      let kept = words.keptStrings(among: WordTokenizer.words(of: bytes, at: path), in: bytes)
      return ModulePlan.Mention.all(at: kept.map { ($0, true) }, in: bytes, path)
    }
  }

  /// Makes the module what another record says, from the same template: unedited files are rendered
  /// anew, edited ones keep their edits, those that are missing stay so.
  ///
  /// - Returns: the words that are others then.
  /// - Throws: when the template makes other files for it, or none at all.
  mutating func become(_ record: ModuleRecord) throws(Diagnostic) -> NameChange {
    let rendering = try record.rendering(in: world.project, from: base.template.folder)
    guard rendering.files.count == base.files.count,
      zip(rendering.files, base.files).allSatisfy({ $0.role == $1.role })
    else {
      throw Diagnostic(
        .error, "module.other-files",
        "the template makes other files for `\(record.module)` than for `\(subject.record.module)`",
        hints: ["generate the new module and take over by hand what was edited."])
    }
    let words = words(in: rendering)
    let pairs = Dictionary(zip(base.files.map(\.path), rendering.files)) { first, _ in first }
    for index in fates.indices {
      guard let path = fates[index].path, let new = pairs[path] else { continue }
      fates[index].new = new
      switch fates[index].state {
      case .missing: break
      case .unchanged: fates[index].bytes = new.bytes
      case .edited:
        guard let now = fates[index].now, let base = fates[index].base else { break }
        fates[index].bytes =
          base == new.bytes ? now : words.applied(to: now, from: base, to: new.bytes, at: path)
      }
    }
    registersAnew = true
    var record = record
    record.setFiles(from: rendering, in: world.project)
    target = Target(record: record, rendering: rendering)
    return words
  }

  /// The words that differ in another rendering of the module.
  private func words(in rendering: ModuleRendering) -> NameChange {
    NameChange(
      from: subject.record.module, prefix: subject.record.prefix,
      zip(base.files, rendering.files).map { ($0.path, $1.path, $0.bytes, $1.bytes) })
  }

  /// What people added to the module's folders.
  ///
  /// - Throws: when a folder or record can't be read.
  func addedFiles(of record: ModuleRecord) throws(Diagnostic) -> AddedFiles {
    let own = Set(fates.filter { $0.now != nil }.compactMap(\.path))
    return try AddedFiles(
      of: subject.record, to: record, besides: own, makes: base.folders.map(\.path), others(),
      in: world)
  }

  /// Lets what people added to the module's folders move along, or stay.
  ///
  /// - Returns: what there is to know of it.
  /// - Throws: when it can't be moved.
  mutating func moveAddedFiles(_ isGeneratedOnly: Bool) throws(Diagnostic) -> [String] {
    guard let target else { return [] }
    var found = try addedFiles(of: target.record)
    if isGeneratedOnly { return found.note("stays") }
    try found.readFiles()
    added = found
    return found.notes + found.note("keeps its name and moves along")
  }

  /// Makes edits in files that move along, and returns the other ones.
  mutating func takeOver(_ edits: [Change]) -> [Change] {
    var rest: [Change] = []
    for edit in edits {
      if let index = added?.fates.firstIndex(where: { $0.path == edit.path }),
        case .writeFile(let bytes, _) = edit.kind
      {
        added?.fates[index].bytes = bytes
      } else {
        rest.append(edit)
      }
    }
    return rest
  }

  /// Adds the places that still use a module that goes: of what the template makes of its name.
  ///
  /// - Throws: when a file can't be read.
  func findUsers(for plan: inout ModulePlan) throws(Diagnostic) {
    let other = try subject.record.renamed(to: subject.record.module + "Gone")
    let rendering: ModuleRendering
    // A template that takes no other name says nothing of its words.
    do throws(Diagnostic) {
      rendering = try other.rendering(in: world.project, from: base.template.folder)
    } catch {
      return
    }
    let references = try References(words(in: rendering), of: self, in: world)
    var owners: [Path: String] = [:]
    for other in try others() {
      for file in other.record.files {
        owners[world.project.appending(file.path.text)] = other.record.module
      }
    }
    plan.notes += references.notes
    // Another module of the name, in another target, means types of its own.
    plan.users = references.mentions(ofAll: true).filter { mention in
      !mention.isString && owners[mention.path] != subject.record.module
    }.map {
      var mention = $0
      mention.module = owners[mention.path]
      return mention
    }
  }
}

extension Path {
  /// The folder that takes this one's place when the folder that it mirrors moves.
  ///
  /// `DemoTests/Modules` follows `Demo/Modules` to `Demo/Screens` as `DemoTests/Screens`.
  ///
  /// - Returns: nil where the new folder has no counterpart.
  fileprivate func following(from old: Path, to new: Path) -> Path? {
    var (mine, theirs) = (components, old.components)
    while let last = mine.last, last == theirs.last {
      mine.removeLast()
      theirs.removeLast()
    }
    guard new.components.starts(with: theirs) else { return nil }
    return Path((mine + new.components.dropFirst(theirs.count)).joined(separator: "/"))
  }
}
