import Configuration
package import Diagnostics
package import Workspace

/// `viper module check`: finds what breaks the rules of the architecture.
package struct ModuleCheck {
  package struct Report: Sendable {
    /// In the order of files and lines.
    package var findings: [CheckFinding] = []
    /// The number of modules that were checked.
    package var modules = 0
    package var warnings: [Diagnostic] = []
  }

  private let names: [String]
  private let world: World

  /// Checks modules by name or path; all for an empty list.
  package init(_ names: [String], in world: World) {
    self.names = names
    self.world = world
  }

  /// - Throws: if there is no such module, or for a bad Rambafile.
  package func report() throws(Diagnostic) -> Report {
    let rambafile = try Rambafile.ifThere(in: world)
    let rules = try CheckRules(rambafile?.check ?? CheckSettings())
    var sources = try SwiftSources(in: world, withPackages: true)
    sources.readAll()
    var run = CheckRun(sources, by: rules, NamingConventions(rambafile?.layerNames ?? [:]))
    let (records, problems) = try RecordStore(in: world).all()
    let files = run.modules.modules.map { module in
      module.types.values.joined().flatMap { run.index.types[$0].parts.map(sources.path) }
    }
    let checked = run.modules.modules.filter { isNamed($0.name, with: files[$0.id]) }
    let recorded = records.filter { isNamed($0.record.module, with: [folder(of: $0)]) }
    for name in names {
      let isKnown =
        checked.contains { isNamed($0.name, with: files[$0.id], by: name) }
        || recorded.contains { isNamed($0.record.module, with: [folder(of: $0)], by: name) }
      if !isKnown { throw unknown(name, run.modules) }
    }
    let known = Set(checked.map(\.id))
    run.check { known.contains($0.id) }
    var report = Report(findings: Array(run.findings), modules: checked.count)
    if rules.enabled.contains(.missingFile) {
      for stored in recorded { report.findings += missingFiles(of: stored) }
    }
    report.findings.sort {
      ($0.path.text, $0.line, $0.rule.rawValue, $0.subject)
        < ($1.path.text, $1.line, $1.rule.rawValue, $1.subject)
    }
    report.warnings =
      (rambafile?.warnings ?? []) + problems + sources.unread.map { $0.warning(in: world) }
    return report
  }

  private func folder(of stored: RecordStore.Stored) -> Path {
    world.project.appending(stored.record.code.folder.text)
  }

  private func isNamed(_ module: String, with files: [Path]) -> Bool {
    names.isEmpty || names.contains { isNamed(module, with: files, by: $0) }
  }

  /// Whether a word of the command line means a module: its name or the path of its folder.
  private func isNamed(_ module: String, with files: [Path], by word: String) -> Bool {
    let folder = world.environment.currentFolder.appending(word).normalized
    return word == module || word == module + "Module"
      || ModuleChoice.isPath(word)
        && files.contains { $0.isInside(folder) || $0.parent.text.hasSuffix("/" + word) }
  }

  private func unknown(_ name: String, _ modules: CheckedModules) -> Diagnostic {
    Diagnostic(
      .error, "check.module", "there is no module `\(name.escaped())` in the code",
      notes: ["a module has a presenter, and an interactor, a router or an assembly."],
      hints: DidYouMean.hints(for: name, among: modules.modules.map(\.name)))
  }

  /// The files of a record that are gone, each at its line in the record.
  private func missingFiles(of stored: RecordStore.Stored) -> [CheckFinding] {
    let lines = String(decoding: stored.bytes, as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false)
    return stored.record.files.compactMap { file in
      guard world.kind(of: world.project.appending(file.path.text)) != .file else { return nil }
      let key = YAMLScalarText.written(file.path.text) + ":"
      let line = lines.firstIndex { $0.hasPrefix("  " + key) } ?? 0
      return CheckFinding(
        rule: .missingFile, module: stored.record.module, path: stored.path, line: line + 1,
        subject: file.path.text, message: "the record names `\(file.path.text)`, which is gone")
    }
  }
}
