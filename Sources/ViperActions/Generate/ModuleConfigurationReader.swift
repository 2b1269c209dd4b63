import Configuration
import Diagnostics
import ModuleTemplates
import Workspace

/// Makes a ``ModuleConfiguration`` from options and Rambafile.
struct ModuleConfigurationReader {
  private let options: GenerationOptions
  private let rambafile: Rambafile
  private let world: World
  private var problems: [Diagnostic] = []
  /// Each with the key that can take its place, if there is one.
  private var missing: [[RambafileKey]] = []
  /// A project in the folder that the Rambafile does not name.
  private var unnamedProject: Path?
  private var spelling: ExistingSpelling

  init(_ options: GenerationOptions, _ rambafile: Rambafile, in world: World) {
    self.options = options
    self.rambafile = rambafile
    self.world = world
    spelling = ExistingSpelling(on: world.files)
  }

  /// - Throws: all missing keys and unusable values together.
  mutating func read() throws(Diagnostic) -> ModuleConfiguration {
    let typed = options.module
    let place = collecting { () throws(Diagnostic) in try ModuleName.split(typed) }
    let names = asOnDisk((place?.folders ?? []) + [place?.module ?? typed])
    let module = names[names.count - 1]
    let name = place.flatMap { _ in collecting { () throws(Diagnostic) in try ModuleName(module) } }
    let company = mandatory(.company)
    let projectName = mandatory(.projectName)
    let xcodeproj = rambafile.xcodeproj(in: world)
    if xcodeproj == nil, !rambafile.isEmptied(.xcodeprojPath) {
      unnamedProject = try ProjectLocator.xcodeprojs(in: world.project, world: world).first
      if unnamedProject != nil { missing.append([.xcodeprojPath]) }
    }
    let (code, tests): (ModulePart?, ModulePart?)
    if let layer = options.intoLayer {
      let parts = collecting { [self] () throws(Diagnostic) in
        try self.parts(ofLayer: layer, of: names.dropLast().joined(separator: "/"))
      }
      (code, tests) = (parts?.code, parts?.tests)
    } else {
      code = part(.code, names: names, hasProject: xcodeproj != nil)
      tests = options.withTests ? part(.tests, names: names, hasProject: xcodeproj != nil) : nil
    }
    let format = collecting { [rambafile] () throws(Diagnostic) in
      try ProjectFormat.required(by: rambafile)
    }
    let header = rambafile.text(.header).flatMap { header in
      collecting { [world] () throws(Diagnostic) in
        guard header.value == "xcode" else {
          throw Diagnostic(
            .error, "rambafile.header", "`header` is `\(header.value.escaped())`, not `xcode`",
            at: header.location, hints: ["leave the key out for the templates' own headers."])
        }
        return try XcodeHeader.text(of: xcodeproj?.value, in: world)
      }
    }
    problems += missing.map(missingKey)
    checkTexts()
    guard problems.isEmpty, let name, let code, let company, let projectName else {
      // Where one of the four is nil, there is a problem.
      throw Diagnostic.combining(problems) ?? missingKey([.projectName])
    }
    var configuration = ModuleConfiguration(
      name: name, description: options.description ?? "\(module) module", company: company.value,
      projectName: projectName.value,
      productModuleName: rambafile.text(.productModuleName)?.value
        ?? Self.generambaIdentifier(from: projectName.value), code: code, tests: tests)
    configuration.prefix = rambafile.text(.prefix)?.value
    configuration.xcodeproj = xcodeproj
    configuration.usesLogicalGroups = rambafile.flag(.createLogicalGroups)?.value ?? false
    configuration.customParameters = ParameterValues(options, rambafile).all
    configuration.header = header
    configuration.requiredFormat = format ?? nil
    configuration.layers = options.layers.map { NameList.names(in: $0.lowercased()) } ?? []
    configuration.isPart = options.intoLayer != nil
    return configuration
  }

  /// Checks the prefix, and the texts that templates write into comments.
  private mutating func checkTexts() {
    let keys: [RambafileKey] = [.company, .author, .projectName, .productModuleName]
    let texts =
      [("`--author`", options.author.map { Located($0) })]
      + keys.map { ("`\($0.rawValue)`", rambafile.text($0)) }
    // Each line becomes a comment.
    let description = (options.description?.commentLines ?? []).compactMap {
      CommentText.problem(Located($0), from: "`--description`")
    }
    problems +=
      description.prefix(1)
      + texts.compactMap { source, value in value.flatMap { CommentText.problem($0, from: source) }
      }
    if let prefix = rambafile.text(.prefix), !ModuleName.isIdentifier(prefix.value) {
      problems.append(
        Diagnostic(
          .error, "rambafile.prefix",
          "`prefix` is `\(prefix.value.escaped())`, which can't start the name of a type",
          at: prefix.location,
          hints: ["start with a letter or `_`, then use letters, digits and `_`."]))
    }
  }

  private mutating func mandatory(_ key: RambafileKey) -> Located<String>? {
    let value = rambafile.text(key)
    if value == nil { missing.append([key]) }
    return value
  }

  /// The error for a missing key, at the misspelled or empty key in the Rambafile where there is one.
  private func missingKey(_ keys: [RambafileKey]) -> Diagnostic {
    for meant in keys {
      guard let typed = rambafile.misspelling(of: meant) else { continue }
      return Diagnostic(
        .error, "rambafile.missing-key", "the key `\(meant.rawValue)` is missing",
        at: typed.location, notes: ["\(typed.message)."], hints: typed.hints)
    }
    let empty = keys.first { rambafile.emptyPlace(of: $0) != nil }
    let key = empty ?? keys[0]
    return Diagnostic(
      .error, "rambafile.missing-key",
      "the key `\(key.rawValue)` \(empty == nil ? "is missing" : "has no value")",
      at: empty.flatMap(rambafile.emptyPlace) ?? SourceLocation(file: rambafile.file),
      hints: [hint(forMissing: keys[0])])
  }

  private func hint(forMissing key: RambafileKey) -> String {
    switch key {
    case .xcodeprojPath:
      "write `xcodeproj_path: \(YAMLScalarText.written(unnamedProject?.name ?? ""))`, or `xcodeproj_path: \"\"` if viper must edit no project."
    case .projectTargets: "write `project_targets: [YourApp]`, or pass `--project-targets`."
    case .projectFilePath: "write `project_file_path: YourApp/Modules`, or pass `--module-path`."
    case .testTargets:
      "write `test_targets: [YourAppTests]`, pass `--test-targets`, or leave the tests out with `--no-tests`."
    case .testFilePath:
      "write `test_file_path: YourAppTests/Modules`, pass `--test-path`, or leave the tests out with `--no-tests`."
    default: "write `\(key.rawValue): \(key == .company ? "Acme" : "YourApp")` into the Rambafile."
    }
  }

  /// `names` are the folders that the user typed before the module, and the module.
  private mutating func part(_ keys: PartKeys, names: [String], hasProject: Bool) -> ModulePart? {
    let settings = PartSettings(keys, options, rambafile)
    // Without any setting for tests there are none. With some of them, the others were forgotten.
    if keys == .tests, settings.targets.isEmpty, settings.file == nil { return nil }
    let wantsNone = keys == .code && rambafile.isEmptied(.projectTargets)
    if hasProject, settings.targets.isEmpty, !wantsNone {
      missing.append([keys.targets, keys.target])
    }
    if settings.file == nil { missing.append([keys.file, keys.group]) }
    guard let file = settings.file, let group = settings.group else { return nil }
    problems += settings.targets.compactMap { CommentText.problem($0, from: "a target's name") }
    let paths = collecting { [world] () throws(Diagnostic) in
      try [file, group].map { path throws(Diagnostic) in try ProjectPath.relative(path, in: world) }
    }
    guard let parent = paths?.first, let groupPath = paths?.last else { return nil }
    let folder = spelling.path(
      names.reduce(world.project.appending(parent.text)) { $0.appending($1) }, below: world.project)
    let spelled = folder.relative(to: world.project).components
    return ModulePart(
      targets: settings.targets, folder: folder,
      groupPath: groupPath.names(spelledLike: spelled) + spelled.suffix(names.count))
  }

  private func parts(
    ofLayer layer: String, of owner: String
  ) throws(Diagnostic) -> (code: ModulePart, tests: ModulePart?) {
    guard !owner.isEmpty else {
      throw Diagnostic(
        .error, "gen.into", "`--into` needs a module before the name of the file",
        hints: ["write `viper gen Profile/PriceFormatter --into presenter TEMPLATE`."])
    }
    let record = try ModuleChoice(world: world).existing(owner).record
    let depth = record.code.folder.depth
    let folders = Set(
      record.files.filter { $0.path.isInside(record.code.folder) && $0.path.depth > depth + 1 }
        .map { $0.path.components[depth] })
    guard let folder = folders.first(where: { $0.lowercased() == layer.lowercased() }) else {
      let known = folders.map { $0.lowercased() }.sorted()
      throw .unknownLayer(layer, of: "the generated code of the module `\(record.module)`", known)
    }
    func part(_ owner: ModuleRecord.Part) -> ModulePart {
      var part = owner.configuration(in: world.project)
      part.folder = part.folder.appending(folder)
      part.groupPath.append(folder)
      return part
    }
    return (part(record.code), options.withTests ? record.tests.map(part) : nil)
  }

  /// The names in the Unicode form that the disk has: `é` may be one character or two.
  private mutating func asOnDisk(_ names: [String]) -> [String] {
    guard let file = PartSettings(.code, options, rambafile).file else { return names }
    let parent = Path(file.value).components.joined(separator: "/")
    var folder = spelling.path(world.project.appending(parent), below: world.project)
    return names.map { name in
      let known = spelling.name(name, in: folder) ?? name
      folder = folder.appending(known)
      return known == name ? known : name
    }
  }

  private mutating func collecting<Value>(_ body: () throws(Diagnostic) -> Value) -> Value? {
    do { return try body() } catch {
      // The same path may be read as file path and as group path.
      if !problems.contains(error) { problems.append(error) }
      return nil
    }
  }

  /// The name of the Swift module, as Generamba makes it by Ruby's `\w`: `My App` → `My_App`.
  static func generambaIdentifier(from name: String) -> String {
    let known = { (byte: UInt8) in byte.isLetter || byte.isDigit }
    return String(
      name.unicodeScalars.map { UInt8(exactly: $0.value).map(known) == true ? Character($0) : "_" })
  }
}

extension ModuleConfiguration {
  /// The warning that none of these modules is the one that generated tests import.
  func unknownModule(among modules: [String], _ rambafile: Rambafile) -> Diagnostic? {
    guard tests != nil, !modules.isEmpty, !modules.contains(productModuleName) else { return nil }
    let explicit = rambafile.text(.productModuleName)
    let names = modules.eachOnce
    let near = names.count == 1 ? names[0] : DidYouMean.nearest(to: productModuleName, among: names)
    let value = near.map { ": \($0.escaped())" } ?? ""
    let all = names.map { "`\($0.escaped())`" }.joined(separator: ", ")
    let reason = explicit == nil ? "; the name comes from `project_name`." : "."
    return Diagnostic(
      .warning, "doctor.module-unknown",
      "no target builds the module `\(productModuleName.escaped())`",
      at: (explicit ?? rambafile.text(.projectName))?.location,
      notes: ["generated tests import it" + reason, "the targets build \(all)."],
      hints: ["set `product_module_name\(value)` in the Rambafile."])
  }
}

/// The keys of the Rambafile for the code of modules, or for their tests.
enum PartKeys {
  case code
  case tests

  var targets: RambafileKey { self == .code ? .projectTargets : .testTargets }
  var target: RambafileKey { self == .code ? .projectTarget : .testTarget }
  var file: RambafileKey { self == .code ? .projectFilePath : .testFilePath }
  var group: RambafileKey { self == .code ? .projectGroupPath : .testGroupPath }
  /// The option for folder and group together.
  var option: String { self == .code ? "--module-path" : "--test-path" }
}

extension RambafileKey {
  /// The option that sets the same.
  var option: String { "--" + rawValue.replacing("_", with: "-") }
}
