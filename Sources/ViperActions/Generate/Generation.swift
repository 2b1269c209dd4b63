import Configuration
package import Diagnostics
package import ModuleTemplates
import TemplateSources
package import Workspace
import XcodeProject

/// Plans what `gen` and `module wrap` write. `doctor` only plans; others read ``configuration()``.
package struct Generation: ProjectAction {
  private let options: GenerationOptions
  /// The user's view controller, around which the module is generated.
  private let wraps: WrappedView?
  package var world: World
  /// What happens to files that exist and differ.
  package var policy: ConflictPolicy
  /// The plan that the user was asked about. If files changed since, the policy decides nothing.
  package var agreed: GenerationPlan?

  package init(
    _ options: GenerationOptions, around wraps: WrappedView? = nil,
    _ policy: ConflictPolicy = .refuse, in world: World
  ) {
    self.options = options
    self.wraps = wraps
    self.policy = policy
    self.world = world
  }

  /// The project file to lock, even if it is missing: recovery may bring it back.
  package func editedFiles() throws(Diagnostic) -> [Path] {
    [try settings().rambafile.xcodeproj(in: world)?.value.projectFile].compactMap(\.self)
  }

  package func plan() throws(Diagnostic) -> GenerationPlan {
    var modules: [ModuleRendering] = []
    var plans: [GenerationPlan] = []
    // A module's record gets another file when a module before it has taken the usual one.
    let records = RecordStore(in: world)
    let settings = try settings()
    for configuration in try configurations(settings) {
      plans.append(try plan(configuration, settings.rambafile, &modules, records))
    }
    var plan = try GenerationPlan(combining: plans)
    plan.hook = settings.rambafile.list(.afterGen)?.value.map(\.value) ?? []
    let change = try projectChange(for: modules, settings.rambafile)
    if let change {
      plan.projectFile = change.edit.path
      plan.changes.append(change.edit)
      plan.warnings += change.warnings
    }
    let targets = modules.flatMap(\.configuration.code.targets).map(\.value)
    if let code = plan.viewCall,
      let app = SwiftUIApp.find(for: targets, of: change?.project, in: world), !app.mentionsAssembly
    {
      plan.call = (code: code, file: app.file)
    }
    // This comes before `--force`, which could replace another module's files.
    try SameNameCheck.check(plan.changes, in: world)
    if agreed.map(plan.hasOnlyConflicts) ?? true {
      for index in plan.changes.indices where plan.changes[index].decision == .conflict {
        plan.changes[index].decision = policy.decision(of: plan.changes[index].path)
      }
    }
    return plan
  }

  private func plan(
    _ configuration: ModuleConfiguration, _ rambafile: Rambafile,
    _ modules: inout [ModuleRendering], _ records: RecordStore
  ) throws(Diagnostic) -> GenerationPlan {
    let library = TemplateLibrary(for: rambafile, in: world)
    var folder = try templateFolder(in: library, rambafile)
    let writesRecord = wraps != nil || rambafile.flag(.moduleRecords)?.value == true
    let recorded =
      writesRecord ? earlierRecord(of: configuration, from: folder.name, in: records) : nil
    let date = recorded?.date ?? world.clock.today()
    folder = folder.withClock(FixedClock(date, recorded?.moment ?? world.clock.now()))
    let mismatch = try library.lockMismatch(of: folder.name)
    var configuration = configuration
    configuration.author =
      options.author ?? (recorded.map(\.author) ?? rambafile.text(.author)?.value)
    if let recorded {
      configuration.company = recorded.company
    } else if configuration.author == nil {
      configuration.author = try AuthorName.headerName(in: world)
    }
    let isChecked =
      configuration.xcodeproj == nil && options.places[PartKeys.code.targets.option] != nil
    let manifest = isChecked ? try ProjectManifest.read(in: world.project, world: world) : nil
    let misplaced = manifest?.warning(
      for: configuration.code.targets.map(\.value), compiling: configuration.code.folder)
    var rendering = try ModuleRendering(configuration, from: folder)
    try rendering.checkLayers()
    try rendering.refuseSelfInheritance()
    if !configuration.layers.isEmpty, !rendering.files.contains(where: { $0.role == .test }) {
      rendering.configuration.tests = nil
    }
    try rendering.format(in: world)
    let doubts = try ParameterCheck.check(
      configuration.customParameters, from: ParameterValues(options, rambafile).origins,
      against: rendering.template.spec)
    let found = try ProjectParameters(for: rendering, in: world)
    if !found.all.isEmpty {
      rendering.configuration.customParameters += found.all
      rendering = try ModuleRendering(rendering.configuration, from: folder)
    }
    let files = rendering.ignoringHeaders(in: try fileChanges(rendering.files))
    // A logical group has no folder on the disk.
    let newFolders = try configuration.usesLogicalGroups ? [] : folderChanges(rendering.folders)
    modules.append(rendering)
    let record = try writesRecord ? recordChanges(rendering, files + newFolders, records) : []
    let code = configuration.code.folder
    let isForeign = files.allSatisfy { $0.previous == nil } && !world.projects(in: code).isEmpty
    let note = "`\(code.display(in: world).escaped())` is the folder of a package or project."
    return GenerationPlan(
      modules: [configuration.name.text], template: folder.name,
      loadingEvent: rendering.template.spec.loadingEvent, files: rendering.files,
      changes: newFolders + files + record,
      assumptions: configuration.assumptions + (isForeign ? [note] : []),
      warnings: rambafile.warnings
        + [configuration.name.styleWarning ?? rendering.hiddenView].compactMap(\.self)
        + found.warnings + [mismatch, rendering.repeatedWord].compactMap(\.self)
        + rendering.warnings + doubts + [misplaced].compactMap(\.self)
        + DependencyCheck.warnings(for: rendering.template.spec.dependencies, rambafile, in: world))
  }

  /// The module's record if some of its files are there: new files get the same header.
  private func earlierRecord(
    of configuration: ModuleConfiguration, from template: String, in records: RecordStore
  ) -> ModuleRecord? {
    let folder = configuration.code.folder.relative(to: world.project)
    // `recordChanges` reports a record that can't be read.
    let found = attempt(try records.records(of: configuration.name.text)) ?? []
    return found.map(\.record).first { record in
      record.code.folder == folder && record.template.name == template
        && record.files.contains { world.kind(of: world.project.appending($0.path.text)) == .file }
    }
  }

  /// A change for each file; throws an error for each folder or file that is in the way.
  private func fileChanges(_ files: [GenerationPlan.File]) throws(Diagnostic) -> [Change] {
    try files.mapAll { file throws(Diagnostic) in
      do throws(FileError) {
        return file.change(over: try world.files.read(file.path))
      } catch {
        if error.reason == .notFound { return file.change(over: nil) }
        var error = error
        if error.reason == .notAFolder || error.reason == .permissionDenied {
          error.path = file.path.withParents.first { world.kind(of: $0) != nil } ?? file.path
        }
        if error.reason == .notAFolder { error.reason = .isAFile }
        var problem = error.diagnostic(from: world.environment.currentFolder)
        problem.notes.append("a generated file would go there.")
        throw problem
      }
    }
  }

  private func folderChanges(_ folders: [GenerationPlan.Folder]) throws(Diagnostic) -> [Change] {
    try folders.mapAll { folder throws(Diagnostic) in
      let found = try world.reporting { () throws(FileError) in
        let found = try world.files.status(folder.path)
        if found == nil || found?.kind == .folder { return found }
        throw FileError("create the folder", folder.path, .isAFile)
      }
      return Change(
        .createFolder, folder.path, in: folder.root, decision: found == nil ? .make : .identical)
    }
  }

  /// Plans the record of a module, and the copy of its template; nothing where all of it is there.
  ///
  /// `changes` are those of the module's files and folders. `records` has the records of the modules
  /// before, and gets this one.
  private func recordChanges(
    _ rendering: ModuleRendering, _ changes: [Change], _ records: RecordStore
  ) throws(Diagnostic) -> [Change] {
    let content = try rendering.template.folder.content()
    var record = ModuleRecord(
      rendering, of: content,
      newFolders: try FolderChange.owned(
        for: changes.map { $0.isFolder ? $0.path : $0.path.parent },
        createdForOthers: records.created, in: world),
      in: world.project)
    let (path, stored) = try records.place(for: record)
    if let stored {
      if changes.allSatisfy({ $0.action == .identical || $0.isFolder }) { return [] }
      try record.refuseToForget(stored.record)
      record.keep(stored.record)
    }
    let snapshot = try TemplateSnapshot.change(keeping: content, in: world)
    let made =
      [snapshot].compactMap(\.self) + [record.change(at: path, previous: stored?.bytes, in: world)]
    try records.make(made)
    return made
  }

  /// The settings of the first module.
  func configuration() throws(Diagnostic) -> ModuleConfiguration {
    try configurations(settings())[0]
  }

  /// The project's Rambafile, or what viper assumes without one.
  private func settings() throws(Diagnostic) -> DefaultConfiguration.Assumed {
    if let found = try Rambafile.ifThere(in: world) {
      let setsNone = found.text(.xcodeprojPath) == nil && !found.isEmptied(.xcodeprojPath)
      let isAssumed =
        setsNone && ProjectGenerator.inUse(in: world.project, world: world) == nil
        && (world.kind(of: world.project.appending("Package.swift")) == nil
          || world.folderNames(in: world.project).contains { $0.hasSuffix(".xcodeproj") })
      let note = "the Rambafile sets no `xcodeproj_path`, so viper only writes files."
      return (found, isAssumed ? [note] : [])
    }
    return try DefaultConfiguration.read(for: options, in: world)
  }

  private func configurations(
    _ settings: DefaultConfiguration.Assumed
  ) throws(Diagnostic) -> [ModuleConfiguration] {
    // A problem of the Rambafile occurs for each module.
    return try options.each.mapAll { options throws(Diagnostic) in
      var reader = ModuleConfigurationReader(options, settings.rambafile, in: world)
      var configuration = try reader.read()
      configuration.assumptions = settings.assumptions
      configuration.wraps = wraps
      return configuration
    }
  }

  private func templateFolder(
    in library: TemplateLibrary, _ rambafile: Rambafile
  ) throws(Diagnostic) -> TemplateFolder {
    guard let chosen = TemplateChoice.name(options, rambafile) else {
      let command = wraps.map { "module wrap \($0.type) --template" } ?? "gen \(options.module)"
      throw TemplateChoice.missing(for: command, among: rambafile.templates)
    }
    do throws(Diagnostic) {
      return try library.template(named: chosen.value)
    } catch {
      var problem = error.located(at: chosen.location)
      if problem.code == "template.unknown", options.isTemplateSecondName,
        chosen.value.first?.isUppercase == true
      {
        let modules = [options.module, chosen.value].map { ShellWord.quoted($0) }
        problem.hints.append(
          "run `viper gen \(modules.joined(separator: " ")) --template NAME` for two modules.")
      }
      throw problem
    }
  }

  /// Plans the edit of the project file for all modules; nil where there is none.
  private func projectChange(
    for modules: [ModuleRendering], _ rambafile: Rambafile
  ) throws(Diagnostic) -> (edit: Change, warnings: [Diagnostic], project: (ProjectFile, Path))? {
    guard let configuration = modules.first?.configuration else { return nil }
    let files = modules.map(\.files)
    guard let xcodeproj = configuration.xcodeproj else {
      try DuplicateFileNameCheck.refuse(files, nil, in: world)
      try PackageFolderCheck.refuseMixedLanguages(files.flatMap(\.self), in: world)
      return nil
    }
    let project = try ProjectReading.project(at: xcodeproj, in: world)
    let sourceRoot = xcodeproj.value.parent
    let targets = configuration.code.targets + (configuration.tests?.targets ?? [])
    let all = project.targets
    let names = Set(all.map(\.name))
    let unknown = targets.filter { !names.contains($0.value) }.prefix(DiagnosticList.limit)
    let problems = unknown.map { project.unknownTarget($0.value).located(at: $0.location) }
    if let problem = Diagnostic.combining(problems) { throw problem }
    try PackageFolderCheck.refuse(configuration.code.folder, (project, sourceRoot), in: world)
    try DuplicateFileNameCheck.refuse(files, (project, sourceRoot), in: world)
    var edit = try project.adding(
      modules.map { rendering in
        rendering.configuration.registration(
          of: rendering.files, folders: rendering.folders, sourceRoot)
      })
    let change = Change.edit(xcodeproj.value.projectFile, to: edit.bytes, previous: project.bytes)
    let line = Array("import \(configuration.productModuleName)".utf8)
    // Nearly always it is the module of the code's target, and the others need no look.
    let isBuilt = all.contains {
      $0.name == configuration.code.targets.first?.value
        && SwiftModuleName.module(of: $0, in: project) == configuration.productModuleName
    }
    let known = isBuilt ? [] : SwiftModuleName.modules(of: project)
    if let warning = configuration.unknownModule(among: known, rambafile) {
      let isImported = files.joined().contains { $0.role == .test && $0.bytes.contains(line) }
      if isImported { edit.warnings.append(warning) }
    }
    let target = configuration.code.targets.first { project.lacksUIKit($0.value) }
    if let target, files.joined().contains(where: \.needsUIKit) {
      edit.warnings.append(
        Diagnostic(
          .warning, "template.platform",
          "the code needs UIKit, but the target `\(target.value)` is for macOS or watchOS",
          at: target.location,
          hints: ["use the template `viper_swiftui` with the parameter `host:none`."]))
    }
    return (change, edit.warnings, (project, sourceRoot))
  }
}

extension GenerationPlan.File {
  /// Whether the file compiles only with UIKit.
  fileprivate var needsUIKit: Bool {
    let lines = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
    return lines.prefix { !$0.hasPrefix("#if ") }.contains { line in
      !line.hasPrefix("//") && (line.contains("import UIKit") || line.contains("import <UIKit/"))
    }
  }
}

extension ModuleRendering {
  /// Throws when the template lacks one of the layers to generate.
  fileprivate func checkLayers() throws(Diagnostic) {
    let known = Set((template.spec.codeFiles + template.spec.testFiles).map(\.layer))
    guard let unknown = configuration.layers.first(where: { !known.contains($0) }) else { return }
    throw .unknownLayer(unknown, of: "the template `\(template.name.escaped())`", known.sorted())
  }
}

extension Diagnostic {
  /// The error for a layer that a template or a module, the `owner`, does not have.
  static func unknownLayer(_ name: String, of owner: String, _ known: [String]) -> Diagnostic {
    let all = known.map { "`\($0.escaped())`" }.joined(separator: ", ")
    return Diagnostic(
      .error, "gen.layer", "\(owner) has no layer `\(name.escaped())`",
      notes: ["it has \(known.isEmpty ? "no folders for layers" : all)."],
      hints: DidYouMean.hints(for: name, among: known))
  }
}

extension ModuleRecord {
  /// Refuses to replace the record of the same module with more layers: it would forget their files.
  fileprivate func refuseToForget(_ earlier: ModuleRecord) throws(Diagnostic) {
    let hadAll = earlier.layers.isEmpty
    guard !layers.isEmpty, hadAll || !Set(earlier.layers).isSubset(of: layers) else { return }
    let all = (earlier.layers + layers).eachOnce.joined(separator: ",")
    throw Diagnostic(
      .error, "gen.more-layers",
      "`\(module)` was generated with \(hadAll ? "all" : "other") layers",
      notes: ["the record would forget the files of the other layers."],
      hints: [
        hadAll
          ? "leave out `--only`, and pass `--skip-existing` to keep the files."
          : "pass all: `--only \(all.escaped())`."
      ])
  }

  /// Keeps what an earlier record of the same module says beyond the new rendering.
  fileprivate mutating func keep(_ earlier: ModuleRecord) {
    let known = Set(earlier.newFolders)
    newFolders = earlier.newFolders + newFolders.filter { !known.contains($0) }
    guard tests == nil, let part = earlier.tests, template == earlier.template else { return }
    tests = part
    let rendered = Set(files.map(\.path))
    files += earlier.files.filter { $0.path.isInside(part.folder) && !rendered.contains($0.path) }
  }
}

extension ModuleConfiguration {
  /// The entries that a module's files and folders need in the project file.
  func registration(
    of files: [GenerationPlan.File], folders: [GenerationPlan.Folder], _ sourceRoot: Path
  ) -> ModuleRegistration {
    func group(_ groupPath: [String], _ folder: Path) -> ModuleRegistration.Group {
      (
        groupPath: groupPath.joined(separator: "/"),
        folder: usesLogicalGroups ? nil : folder.relative(to: sourceRoot).text
      )
    }
    return ModuleRegistration(
      files: files.map { file in
        ModuleRegistration.File(
          path: file.path.relative(to: sourceRoot).text,
          groupPath: file.groupPath.joined(separator: "/"), targets: file.targets,
          isResource: file.isResource)
      },
      groups: folders.map { group($0.groupPath, $0.path) },
      roots: ([code] + [tests].compactMap(\.self)).map { group($0.groupPath, $0.folder) },
      isLogical: usesLogicalGroups)
  }
}
