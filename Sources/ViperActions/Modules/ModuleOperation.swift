import Configuration
package import Diagnostics
import ModuleTemplates
package import Workspace

/// One command on one module, from the words to the disk.
package struct ModuleOperation: ProjectAction {
  /// What happens to a file that was edited when its module goes.
  package enum EditedPolicy: Sendable { case refuse, remove, keep }

  /// What is wanted.
  package enum Goal: Sendable {
    case remove(EditedPolicy)
    case rename(to: String, changingReferences: Bool)
    /// Both name the module's new folder or the one that it goes into.
    case move(to: String, testsTo: String?)
  }

  private let goal: Goal
  private let finder: ModuleFinder
  package let world: World

  /// - Parameters:
  ///   - goal: what is wanted.
  ///   - options: the module, in the words of `gen`.
  ///   - world: everything outside.
  package init(_ goal: Goal, of options: GenerationOptions, in world: World) {
    self.goal = goal
    self.world = world
    finder = ModuleFinder(options: options, world: world)
  }

  package func editedFiles() throws(Diagnostic) -> [Path] {
    try [finder.subject().projectFile(in: world.project)].compactMap(\.self)
  }

  /// - Throws: whatever is in the way but for files.
  package func plan() throws(Diagnostic) -> ModulePlan {
    let subject = try finder.subject()
    var plan = try plan(for: subject)
    if let file = subject.projectFile(in: world.project) {
      plan.warnings =
        FileTransaction.interruptedRuns(editing: file, world: world) + plan.warnings
    }
    return plan
  }

  private func plan(for subject: ModuleSubject) throws(Diagnostic) -> ModulePlan {
    var transition = try ModuleTransition(subject, in: world)
    switch goal {
    case .remove(let policy):
      for index in transition.fates.indices where transition.fates[index].state == .edited {
        transition.fates[index].isKept = policy == .keep
        transition.fates[index].isContested = policy == .refuse
      }
      return try transition.plan()
    case .rename(let name, let changingReferences):
      let words = try transition.become(try subject.record.renamed(to: name))
      var plan = try transition.plan()
      let references = References(words, of: transition, in: world)
      if changingReferences {
        plan.changes.insert(contentsOf: try references.changes(), at: 0)
      } else {
        plan.mentions = try references.mentions()
      }
      return plan
    case .move(let folder, let tests):
      let record = try subject.record.moved(
        to: try place(folder), testsTo: try tests.map { text throws(Diagnostic) in try place(text) }
      )
      _ = try transition.become(record)
      return try transition.plan()
    }
  }

  private func place(_ text: String) throws(Diagnostic) -> Path {
    try ProjectPath.relative(Located(text), in: world)
  }
}

extension ModuleSubject {
  /// The project file that shows the module; nil where there is none.
  func projectFile(in project: Path) -> Path? {
    record.xcodeproj.map { project.appending($0.text).projectFile }
  }
}

extension ModuleTransition {
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
    let words = NameChange(
      from: subject.record.module, prefix: subject.record.prefix,
      zip(base.files, rendering.files).map { ($0.path, $0.bytes, $1.bytes) })
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
    record.files = rendering.files.map {
      ModuleRecord.File(path: $0.path.relative(to: world.project), digest: digest(of: $0.bytes))
    }
    target = Target(record: record, rendering: rendering)
    return words
  }
}

extension ModuleRecord {
  /// The same module by another name.
  ///
  /// - Throws: when it has that name, or nothing can have it.
  func renamed(to name: String) throws(Diagnostic) -> ModuleRecord {
    guard name != module else {
      throw Diagnostic(
        .error, "module.same-name", "the module is called `\(name)` already",
        hints: ["give another name."])
    }
    var record = self
    record.module = try ModuleName(name).text
    if description == "\(module) module" { record.description = "\(name) module" }
    record.code = code.renamed(to: name)
    record.tests = tests?.renamed(to: name)
    return record
  }

  /// The same module in another folder, or for its tests one too.
  ///
  /// - Throws: when it is there.
  func moved(to folder: Path, testsTo testFolder: Path?) throws(Diagnostic) -> ModuleRecord {
    var record = self
    record.code = code.moved(to: folder, module)
    if let testFolder { record.tests = tests?.moved(to: testFolder, module) }
    if testFolder != nil, tests == nil {
      throw Diagnostic(
        .error, "module.no-tests", "the module `\(module)` was generated without tests",
        hints: ["leave out `--tests-to`."])
    }
    guard record != self else {
      throw Diagnostic(
        .error, "module.same-place", "the module is in `\(code.folder.text.escaped())` already",
        hints: ["give another folder."])
    }
    return record
  }
}

extension ModuleRecord.Part {
  fileprivate func renamed(to name: String) -> ModuleRecord.Part {
    var part = self
    part.folder = folder.parent.appending(name)
    part.group = Path(group).parent.appending(name).text
    return part
  }

  /// The folder is the module's own, or the one for it, as `--module-path` names it.
  fileprivate func moved(to folder: Path, _ module: String) -> ModuleRecord.Part {
    var part = self
    part.folder = folder.name == module ? folder : folder.appending(module)
    part.group = part.folder.text
    return part
  }
}
