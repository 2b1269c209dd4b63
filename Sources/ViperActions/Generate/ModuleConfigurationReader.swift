package import Configuration
package import Diagnostics
package import ModuleTemplates
package import Workspace

/// Resolves options and Rambafile into a ``ModuleConfiguration``.
package struct ModuleConfigurationReader {
  private let options: GenerationOptions
  private let rambafile: Rambafile
  private let world: World
  private var problems: [Diagnostic] = []
  private var spelling: ExistingSpelling

  package init(_ options: GenerationOptions, _ rambafile: Rambafile, in world: World) {
    self.options = options
    self.rambafile = rambafile
    self.world = world
    spelling = ExistingSpelling(on: world.files)
  }

  /// - Throws: all missing keys and unusable values together.
  package mutating func read() throws(Diagnostic) -> ModuleConfiguration {
    let typed = options.module
    let place = collecting { () throws(Diagnostic) in try ModuleName.split(typed) }
    let names = asOnDisk((place?.folders ?? []) + [place?.module ?? typed])
    let module = names[names.count - 1]
    let name = place.flatMap { _ in collecting { () throws(Diagnostic) in try ModuleName(module) } }
    let company = mandatory(.company)
    let projectName = mandatory(.projectName)
    let xcodeproj = try readXcodeproj()
    let code = readCode(names: names, hasProject: xcodeproj != nil)
    let tests = options.withTests ? readTests(names: names, hasProject: xcodeproj != nil) : nil
    reportMissingKeys()
    checkHeaderTexts()
    checkPrefix()
    if let problem = Diagnostic.combining(problems) { throw problem }
    guard let name, let code, let company, let projectName else {
      throw Diagnostic(.error, "rambafile.unusable", "`\(rambafile.file)` can't be used")
    }
    let podfile = optionalPath(.podfilePath)
    let cartfile = optionalPath(.cartfilePath)
    let parameters = ParameterValues(options, rambafile)
    var configuration = ModuleConfiguration(
      name: name,
      description: options.description ?? "\(module) module",
      company: company.value,
      prefix: rambafile.text(.prefix)?.value,
      projectName: projectName.value,
      productModuleName: rambafile.text(.productModuleName)?.value
        ?? Self.identifier(from: projectName.value),
      xcodeproj: xcodeproj,
      code: code,
      tests: tests,
      usesLogicalGroups: rambafile.flag(.createLogicalGroups)?.value ?? false,
      customParameters: parameters.all,
      parameterOrigins: parameters.origins,
      author: options.author ?? rambafile.text(.author)?.value,
      podfile: podfile,
      cartfile: cartfile,
      declaredTemplates: rambafile.templates,
      template: TemplateChoice.name(options, rambafile),
      warnings: rambafile.warnings + [name.doubt].compactMap(\.self))
    configuration.keepsRecord = rambafile.flag(.moduleRecords)?.value ?? false
    return configuration
  }

  /// What templates write into comments.
  private mutating func checkHeaderTexts() {
    var texts: [(source: String, value: Located<String>?)] = [
      ("`--author`", options.author.map { Located($0) })
    ]
    for key in [RambafileKey.company, .author, .projectName, .productModuleName, .prefix] {
      texts.append(("`\(key.rawValue)`", rambafile.text(key)))
    }
    if let description = options.description,
      let problem = HeaderText.problem(ofLines: Located(description), from: "`--description`")
    {
      problems.append(problem)
    }
    for (source, value) in texts {
      guard let value, let problem = HeaderText.problem(value, from: source) else { continue }
      problems.append(problem)
    }
  }

  private mutating func checkPrefix() {
    guard let prefix = rambafile.text(.prefix), !ModuleName.isIdentifier(prefix.value) else {
      return
    }
    problems.append(
      Diagnostic(
        .error, "rambafile.prefix", "`\(prefix.value.escaped())` can't start the name of a type",
        at: prefix.location, hints: ["use a letter first, then letters, digits and `_`."]))
  }

  private var missing: [String] = []

  private mutating func mandatory(_ key: RambafileKey) -> Located<String>? {
    let value = rambafile.text(key)
    if value == nil { missing.append(key.rawValue) }
    return value
  }

  private mutating func reportMissingKeys() {
    problems += missing.map { key in
      if let typed = misspelling(of: key) { return typed }
      return Diagnostic(
        .error, "rambafile.missing-key", "the key `\(key)` is missing",
        at: SourceLocation(file: rambafile.file), hints: [Self.hint(forMissing: key)])
    }
  }

  /// The key that stands there in place of a missing one.
  private func misspelling(of key: String) -> Diagnostic? {
    let others: [RambafileKey: RambafileKey] = [
      .projectTargets: .projectTarget, .testTargets: .testTarget,
      .projectFilePath: .projectGroupPath, .testFilePath: .testGroupPath,
    ]
    guard let key = RambafileKey(rawValue: key) else { return nil }
    for meant in [key] + [others[key]].compactMap(\.self) {
      guard let typed = rambafile.misspelling(of: meant) else { continue }
      return Diagnostic(
        .error, "rambafile.missing-key", "the key `\(meant.rawValue)` is missing",
        at: typed.location, notes: ["`\(typed.value.escaped())` is not a key."],
        hints: ["did you mean `\(meant.rawValue)`?"])
    }
    return nil
  }

  private static func hint(forMissing key: String) -> String {
    switch key {
    case RambafileKey.xcodeprojPath.rawValue: "add `xcodeproj_path: YourApp.xcodeproj`."
    case RambafileKey.projectTargets.rawValue:
      "add `project_target: YourApp`, or pass `--project-targets`."
    case RambafileKey.projectFilePath.rawValue:
      "add `project_file_path: YourApp/Modules`, or pass `--module-path`."
    case RambafileKey.testTargets.rawValue:
      "add `test_target: YourAppTests`, pass `--test-targets`, or leave the tests out with `--no-tests`."
    case RambafileKey.testFilePath.rawValue:
      "add `test_file_path: YourAppTests/Modules`, pass `--test-path`, or leave the tests out with `--no-tests`."
    default: "add `\(key): …` to the Rambafile."
    }
  }
}

// MARK: - The project file

extension ModuleConfigurationReader {
  private mutating func readXcodeproj() throws(Diagnostic) -> Located<Path>? {
    guard let setting = rambafile.text(.xcodeprojPath) else {
      if rambafile.isEmptied(.xcodeprojPath) { return nil }
      let found = try XcodeprojLocator.projects(in: world.project, world: world)
      if !found.isEmpty || !missing.isEmpty { missing.append(RambafileKey.xcodeprojPath.rawValue) }
      return nil
    }
    return Located(world.project.appending(setting.value).normalized, at: setting.location)
  }
}

// MARK: - The places

extension ModuleConfigurationReader {
  private mutating func readCode(names: [String], hasProject: Bool) -> ModulePart? {
    let settings = PartSettings.code(options, rambafile)
    if hasProject, settings.targets.isEmpty, !rambafile.isEmptied(.projectTargets) {
      missing.append(RambafileKey.projectTargets.rawValue)
    }
    if settings.paths.file == nil { missing.append(RambafileKey.projectFilePath.rawValue) }
    return part(names: names, settings)
  }

  private mutating func readTests(names: [String], hasProject: Bool) -> ModulePart? {
    let settings = PartSettings.tests(options, rambafile)
    // No test setting at all means no tests; a part of them means that the rest was forgotten.
    if settings.targets.isEmpty, settings.paths.file == nil { return nil }
    if hasProject, settings.targets.isEmpty { missing.append(RambafileKey.testTargets.rawValue) }
    if settings.paths.file == nil { missing.append(RambafileKey.testFilePath.rawValue) }
    return part(names: names, settings)
  }

  /// `names` are the folders that were typed in front of the module, and the module.
  private mutating func part(names: [String], _ settings: PartSettings) -> ModulePart? {
    guard let file = settings.paths.file, let group = settings.paths.group else { return nil }
    let project = world.project
    let world = world
    problems += settings.targets.compactMap { HeaderText.problem($0, from: "a target's name") }
    guard
      let parent = collecting({ () throws(Diagnostic) in
        try ProjectPath.relative(file, in: world)
      }),
      let groupPath = collecting({ () throws(Diagnostic) in
        try ProjectPath.relative(group, in: world)
      })
    else { return nil }
    let folder = spelling.path(
      names.reduce(project.appending(parent.text)) { $0.appending($1) }, below: project)
    let spelled = folder.relative(to: project).components
    return ModulePart(
      targets: settings.targets, folder: folder, parentFolder: folder.parent,
      groupPath: groupPath.following(spelled) + spelled.suffix(names.count))
  }

  /// Names of folders in the Unicode form that the disk has: `é` is one letter or two.
  private mutating func asOnDisk(_ names: [String]) -> [String] {
    guard let file = PartSettings.code(options, rambafile).paths.file else { return names }
    let parent = Path(file.value).components.joined(separator: "/")
    var folder = spelling.path(world.project.appending(parent), below: world.project)
    return names.map { name in
      let known = spelling.name(name, in: folder) ?? name
      folder = folder.appending(known)
      return known == name ? known : name
    }
  }

  private func optionalPath(_ key: RambafileKey) -> Located<Path>? {
    rambafile.text(key).map { setting in
      Located(world.project.appending(setting.value).normalized, at: setting.location)
    }
  }

  private mutating func collecting<Value>(_ body: () throws(Diagnostic) -> Value) -> Value? {
    do { return try body() } catch {
      // The same path is read as file path and as group path: one report is enough.
      if !problems.contains(error) { problems.append(error) }
      return nil
    }
  }

  /// As Generamba makes the name of the Swift module: what Ruby's `\w` does not match, and that
  /// is all but ASCII letters, digits and `_`, becomes `_`.
  package static func identifier(from name: String) -> String {
    var identifier = ""
    for scalar in name.unicodeScalars {
      switch scalar {
      case "a"..."z", "A"..."Z", "0"..."9", "_": identifier.unicodeScalars.append(scalar)
      default: identifier += "_"
      }
    }
    return identifier
  }
}
