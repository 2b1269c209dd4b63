import Configuration
package import Diagnostics
package import Workspace

/// `viper module check`: finds what breaks the rules of the architecture.
package struct ModuleCheck {
  /// In the order of files and lines.
  package let findings: [CheckFinding]
  /// How many modules were checked.
  package let modules: Int
  package let warnings: [Diagnostic]
  /// Why records can't be read, when all modules are checked.
  package let problems: [Diagnostic]
  /// The errors for files that can't be checked because they have conflict markers.
  package let conflicts: [Diagnostic]

  /// Checks modules by name or path; all for an empty list.
  package init(_ names: [String], in world: World) throws(Diagnostic) {
    let rambafile = try Rambafile.ifThere(in: world)
    let rules = try CheckRules(rambafile?.check ?? CheckSettings())
    var sources = try SwiftSources(in: world, withPackages: true)
    sources.readAll()
    let (records, unread) = try RecordStore(in: world).all()
    var run = CheckRun(sources, by: rules)
    let all = run.modules.modules
    let files = all.map { module in
      module.types.values.joined().flatMap { run.index.types[$0].parts.map(sources.path) }
    }
    var (checked, recorded) = (Set<Int>(), [RecordStore.Stored]())
    let choice = ModuleChoice(world: world)
    for name in names {
      let words = try [name] + (ModuleChoice.isPath(name) ? [] : [choice.code(of: name).name])
      let found = all.map(\.id).filter { world.isNamed(all[$0].name, with: files[$0], by: words) }
      let stored = try choice.records(of: name)
      guard !found.isEmpty || !stored.isEmpty else {
        throw world.unknown(name, inCode: words[words.count - 1], among: all.map(\.name))
      }
      checked.formUnion(found)
      recorded += stored
    }
    if names.isEmpty { (checked, recorded) = (Set(all.map(\.id)), records) }
    run.check { checked.contains($0.id) }
    let gone = rules.enabled.contains(.missingFile) ? recorded.flatMap(world.missingFiles) : []
    findings = run.findings.union(gone).sorted {
      ($0.path.text, $0.line, $0.rule.rawValue, $0.subject)
        < ($1.path.text, $1.line, $1.rule.rawValue, $1.subject)
    }
    modules = checked.count
    conflicts = sources.unread.compactMap { file in
      guard file.hasConflict,
        names.isEmpty || names.contains(where: { file.mayMention(Path($0).name) })
      else { return nil }
      do throws(Diagnostic) { try world.refuseConflicts(in: file.bytes, at: file.path) } catch {
        return error
      }
      return nil
    }
    problems = names.isEmpty ? unread : []
    warnings = (rambafile?.warnings ?? []) + sources.unread.map { $0.warning(in: world) }
  }
}

extension World {
  /// The error for a module that no Swift code has.
  fileprivate func unknown(
    _ module: String, inCode word: String, among others: [String]
  ) -> Diagnostic {
    let name = Path(word).name
    if let file = SourceFiles.objectiveC(of: name, in: self)?["Presenter.m"] {
      return Diagnostic(
        .error, "check.module", "the module `\(name.escaped())` is in Objective-C",
        at: SourceLocation(file: file.display(in: self)),
        notes: ["`viper module check` reads only Swift."])
    }
    return Diagnostic(
      .error, "check.module", "there is no module `\(module.escaped())` in the code",
      notes: ["a module has a presenter, and an interactor, a router or an assembly."],
      hints: DidYouMean.hints(for: module, among: others))
  }

  /// Whether words mean a module: one is its name, or the first is the path of its folder.
  fileprivate func isNamed(_ module: String, with files: [Path], by words: [String]) -> Bool {
    let (word, folder) = (words[0], environment.currentFolder.appending(words[0]).normalized)
    return words.contains(module) || words.contains(module + "Module")
      || ModuleChoice.isPath(word)
        && files.contains {
          $0.isInside(folder)
            || "/\($0.relative(to: project).text)".contains("/\(Path(word).text)/")
        }
  }

  /// The files of a record that are gone, each at its line in the record.
  fileprivate func missingFiles(of stored: RecordStore.Stored) -> [CheckFinding] {
    let lines = String(decoding: stored.bytes, as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false)
    var spelling = ExistingSpelling(on: files)
    let found = stored.record.spelled(by: &spelling, in: project).files
    return zip(stored.record.files, found).compactMap { file, found in
      guard kind(of: project.appending(found.path.text)) != .file else { return nil }
      let key = YAMLScalarText.written(file.path.text) + ":"
      let line = lines.firstIndex { $0.hasPrefix("  " + key) } ?? 0
      return CheckFinding(
        rule: .missingFile, module: stored.record.module, path: stored.path, line: line + 1,
        subject: file.path.text, message: "the record names `\(file.path.text)`, which is gone")
    }
  }
}
