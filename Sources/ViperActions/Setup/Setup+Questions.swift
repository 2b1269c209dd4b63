import Configuration
import Diagnostics
import ModuleTemplates
import TemplateSources
import Workspace
import XcodeProject

extension Setup {
  /// All questions, in the order in which they are asked and listed; nil where one makes no sense.
  static let questions: [@Sendable (Setup) -> SetupQuestion?] = [
    { setup in
      guard setup.asksForProject else { return nil }
      let suggestion = setup.suggestedProject
      return SetupQuestion(
        option: "--xcodeproj-path", label: "Xcode project",
        title: "Xcode project that modules are registered in", kind: .one,
        choices: setup.projectNames.map { ($0, "") } + [(noProject, "only files are written")],
        suggestion: suggestion,
        isAskedAnyway: setup.context.projects.count > 1 && suggestion != [noProject]
          && setup.previous(.xcodeprojPath) == nil
      ) { setup, answer throws(Diagnostic) in
        // All other questions depend on the project, so a missing answer ends the run here.
        guard let name = answer.first else { return try setup.throwProblems() }
        try setup.useProject(name == noProject ? "" : name)
      }
    },
    { setup in
      let known = setup.usable(
        setup.previous(.company), setup.project?.project.organizationName,
        setup.project?.copyrightHolder)
      return SetupQuestion(
        option: "--company", label: "Company", title: "Company in the headers of generated files",
        suggestion: known.isEmpty ? setup.usable(setup.context.author, setup.projectName) : known,
        isAskedAnyway: known.isEmpty, fault: headerFault
      ) { $0.draft.texts[.company] = $1.first }
    },
    { setup in
      SetupQuestion(
        option: "--author", label: "Author",
        title: "Author in the headers, the same for the whole team",
        isOptional: true, suggestion: setup.usable(setup.previous(.author)),
        emptyAnswer: "each developer's own" + (setup.context.author.map { ", here \($0)" } ?? ""),
        fault: headerFault
      ) { setup, answer in
        // The team shares the file, so it names an author only where the user types one.
        setup.draft.texts[.author] = answer.first
        setup.draft.ownAuthor = answer.isEmpty ? setup.context.author : nil
      }
    },
    { setup in
      SetupQuestion(
        option: "--project-name", label: "Name of the project",
        title: "Name of the project in the headers",
        suggestion: setup.usable(setup.previous(.projectName), setup.projectName),
        fault: headerFault
      ) { $0.draft.texts[.projectName] = $1.first }
    },
    { setup in
      SetupQuestion(
        option: "--prefix", label: "Prefix", title: "Prefix of the names of types and files",
        isOptional: true,
        suggestion: setup.usable(setup.previous(.prefix), setup.project?.classPrefix),
        fault: { prefix in
          SwiftModuleName.identifier(from: prefix) == prefix
            ? nil
            : "A prefix starts the names of types: a letter first, then letters, digits and `_`."
        }
      ) { $0.draft.texts[.prefix] = $1.first }
    },
    { setup in
      setup.targetChoices(where: \.takesCode).map { choices in
        SetupQuestion(
          option: "--project-targets", label: "Targets of the code",
          title: "Targets that compile the code of modules", kind: .several, choices: choices,
          suggestion: setup.suggestedCodeTargets,
          isAskedAnyway: setup.previousTargets(.code) == nil
            && (setup.defaults?.codeTargets.count ?? 0) > 1
        ) { setup, names in
          setup.draft.setTargets(names, of: .code)
          setup.storeProductModuleName()
        }
      }
    },
    { $0.folderQuestion(.code) }, { $0.groupQuestion(.code) },
    { setup in
      let isLikely =
        setup.likelyTestTarget != nil
        || !setup.knowsTargets && setup.suggestedPlace(.code) != nil
      return SetupQuestion(
        option: "--tests", label: "Unit tests", title: "Generate unit tests", kind: .yesOrNo,
        suggestion: [setup.hadTests ?? isLikely ? "yes" : "no"], impliedAnswer: setup.givenTests
      ) { _, _ in }
    },
    { setup in
      guard setup.hasTests,
        let choices = setup.targetChoices(where: { $0 == .unitTests || $0 == .uiTests })
      else { return nil }
      return SetupQuestion(
        option: "--test-targets", label: "Targets of the tests",
        title: "Targets that compile the tests", kind: .several, choices: choices,
        suggestion: setup.previousTargets(.tests) ?? setup.likelyTestTarget.map { [$0] } ?? []
      ) { $0.draft.setTargets($1, of: .tests) }
    },
    { $0.folderQuestion(.tests) }, { $0.groupQuestion(.tests) },
    { setup in
      // Xcode derives the groups of a synchronized folder from the disk.
      let isGiven = setup.given["--create-logical-groups"] != nil
      guard setup.project != nil, isGiven || !setup.isSynchronized(.code) else { return nil }
      let previous = setup.context.previous?.flag(.createLogicalGroups)?.value
      return SetupQuestion(
        option: "--create-logical-groups", label: "Groups in Xcode only",
        title: "Make groups in Xcode only, without folders on the disk", kind: .yesOrNo,
        suggestion: [previous == true ? "yes" : "no"], isRequired: false
      ) { if $1 == ["yes"] { $0.draft.flags[.createLogicalGroups] = true } }
    },
    { $0.dependenciesQuestion("Podfile", .podfilePath) },
    { $0.dependenciesQuestion("Cartfile", .cartfilePath) },
    { setup in
      let names = setup.previousTemplates.map(\.name.value)
      return SetupQuestion(
        option: "--templates", label: "Templates", title: "Templates",
        kind: .several, choices: setup.templateChoices, allowsOtherNames: true, isOptional: true,
        suggestion: names.isEmpty ? [setup.suggestedTemplate] : names, isAskedAnyway: names.isEmpty,
        fault: { name in
          TemplateName.isFolderName(name)
            ? nil
            : "`\(name.escaped())` is not a template name: it must be a folder's name, without slashes."
        }
      ) { $0.storeTemplates($1) }
    },
  ]

  private static func headerFault(_ text: String) -> String? {
    CommentText.fault(in: text).map { "The text \($0), and goes into headers of generated files." }
  }

  // MARK: - Project and names

  /// The choice that registers modules in no project.
  private static let noProject = "none"

  private var projectNames: [String] {
    context.projects.map { $0.relative(to: world.project).text }
  }

  private var suggestedProject: [String] {
    if let nearest = context.projects.first, nearest.parent == world.project,
      previous(.xcodeprojPath) == nil,
      ProjectManifest.isGenerated(nearest, by: context.manifest, in: world)
    {
      return [Self.noProject]
    }
    return isAsking ? [likelyProject ?? projectNames[0]] : usable(likelyProject)
  }

  /// The previous Rambafile's project, the only one at its level, or the one named as the folder.
  private var likelyProject: String? {
    let names = projectNames
    if let previous = previous(.xcodeprojPath), names.contains(previous) { return previous }
    let depth = Path(names[0]).components.count
    let nearest = names.filter { Path($0).components.count == depth }
    if nearest.count == 1 { return nearest[0] }
    return nearest.first { Path($0).name == world.project.name + ".xcodeproj" }
  }

  private var projectName: String { defaults?.name ?? world.project.name }

  // MARK: - Targets

  /// The targets of some roles, or all where none has such a role; nil without targets.
  private func targetChoices(where fits: (TargetRole) -> Bool) -> [SetupQuestion.Choice]? {
    var seen: Set<String> = []
    let all = (defaults?.targetRoles ?? []).filter { seen.insert($0.name).inserted }
    let fitting = all.filter { fits($0.role) }
    let choices = fitting.isEmpty ? all : fitting
    return choices.isEmpty ? nil : choices.map { ($0.name, $0.role.rawValue) }
  }

  private var suggestedCodeTargets: [String] {
    if let names = previousTargets(.code) ?? project?.suggestedTargets { return names }
    // A package has no main target.
    let likely = defaults?.codeTargets ?? []
    return isAsking || likely.count == 1 ? Array(likely.prefix(1)) : []
  }

  /// The targets of the previous Rambafile, where the project still has them all.
  private func previousTargets(_ part: PartKeys) -> [String]? {
    let names = previousNames(of: part)
    let known = Set((defaults?.targetRoles ?? []).map(\.name))
    return !names.isEmpty && names.allSatisfy(known.contains) ? names : nil
  }

  /// The targets of the previous Rambafile.
  func previousNames(of part: PartKeys) -> [String] {
    context.previous?.list(part.targets)?.value.map(\.value)
      ?? previous(part.target).map { [$0] } ?? []
  }

  /// Stores the Swift module of the code's target if it differs from the project's name.
  private mutating func storeProductModuleName() {
    guard let target = draft.target(.code), let name = draft.texts[.projectName],
      let module = previous(.productModuleName) ?? defaults?.swiftModule(of: target)
    else { return }
    if module != ModuleConfigurationReader.generambaIdentifier(from: name) {
      draft.texts[.productModuleName] = module
    }
  }

  private var likelyTestTarget: String? { defaults?.testTarget(for: draft.target(.code)) }

  /// Whether the previous Rambafile names test targets, or a place for tests.
  private var hadTests: Bool? {
    context.previous.map { _ in
      !previousNames(of: .tests).isEmpty
        || [.testFilePath, .testGroupPath].contains { previous($0) != nil }
    }
  }

  /// The answer that options imply, or `no` if the project has no target for tests.
  private var givenTests: String? {
    if let answer = given["--tests"] { return answer }
    let options = ["--test-targets", "--test-path", "--test-file-path", "--test-group-path"]
    if options.contains(where: { given[$0] != nil }) { return "yes" }
    return knowsTargets && likelyTestTarget == nil && hadTests != true ? "no" : nil
  }

  // MARK: - Folders and groups

  private func folderQuestion(_ place: PartKeys) -> SetupQuestion? {
    guard place == .code || hasTests else { return nil }
    let both = given[place.option]
    let group = given[place.group.option].flatMap { project?.folder(ofGroup: $0) }
    let isBoth = given[place.file.option] == nil && both != nil
    return SetupQuestion(
      option: isBoth ? place.option : place.file.option, label: "Folder for \(place.contents)",
      title: "Folder for \(place.contents)", isOptional: true,
      suggestion: usable(suggestedPlace(place)?.folder),
      impliedAnswer: given[place.file.option] ?? both ?? group,
      isAskedAnyway: place == .code && previous(.projectFilePath) == nil, isRequired: true,
      fault: pathFault
    ) { setup, answer in
      guard let folder = answer.first else { return }
      setup.draft.texts[place.file] = folder
      setup.storeGroup(setup.suggestedGroup(place), place)
    }
  }

  private func groupQuestion(_ place: PartKeys) -> SetupQuestion? {
    // The question for the folder refuses a path that is not valid, once.
    let both = given[place.option].flatMap { pathFault($0) == nil ? $0 : nil }
    let given = given[place.group.option] ?? both
    // Xcode derives the groups of a synchronized folder from the disk.
    guard let group = suggestedGroup(place), given != nil || !isSynchronized(place) else {
      return nil
    }
    return SetupQuestion(
      option: place.group.option, label: "Group for \(place.contents)",
      title: "Xcode group for \(place.contents)",
      suggestion: [group], impliedAnswer: given, isRequired: false, fault: pathFault
    ) { $0.storeGroup($1.first, place) }
  }

  private func suggestedPlace(_ place: PartKeys) -> ModulePlace? {
    let (folder, group) = (previous(place.file), previous(place.group))
    if let either = folder ?? group, pathFault(either) == nil {
      return ModulePlace(folder: folder ?? either, group: group ?? either)
    }
    if place == .tests { return likelyTestPlace }
    if !knowsTargets {
      // A manifest in Swift can have targets that viper can't read; any folder would be a guess.
      let isGuess = context.manifest.map { $0.kind != .xcodeGen } ?? (context.generator == .tuist)
      return isGuess ? nil : ModulePlace(folder: "Modules", group: "Modules")
    }
    return draft.target(.code).flatMap { defaults?.codePlace(for: $0) }
  }

  private var likelyTestPlace: ModulePlace? {
    let usual = ModulePlace(folder: "Tests/Modules", group: "Tests/Modules")
    guard knowsTargets else { return usual }
    let code = draft.texts[.projectFilePath].map {
      ModulePlace(folder: $0, group: draft.texts[.projectGroupPath] ?? $0)
    }
    let target = draft.target(.tests) ?? likelyTestTarget
    let place = target.flatMap { defaults?.testPlace(for: $0, mirroring: code) }
    // The code of a module and its tests must not be in one folder and group.
    if let code, place?.folder == code.folder { return usual }
    return place
  }

  /// The group of the folder that was answered; nil without a project or a folder.
  private func suggestedGroup(_ place: PartKeys) -> String? {
    guard let project, let folder = draft.texts[place.file] else { return nil }
    let suggested = suggestedPlace(place)
    return folder == suggested?.folder ? suggested?.group : project.group(forFolder: folder)
  }

  /// A group of the same path as its folder needs no key.
  private mutating func storeGroup(_ group: String?, _ place: PartKeys) {
    let folder = draft.texts[place.file].map { Path($0) }
    draft.texts[place.group] = group.map { Path($0) } == folder ? nil : group
  }

  private func isSynchronized(_ place: PartKeys) -> Bool {
    draft.texts[place.file].map { project?.isSynchronized($0) == true } ?? false
  }

  private func pathFault(_ path: String) -> String? {
    do throws(Diagnostic) { _ = try ProjectPath.relative(Located(path), in: world) } catch {
      return error.message.capitalized + "."
    }
    return nil
  }

  // MARK: - Dependencies and templates

  private func dependenciesQuestion(_ name: String, _ key: RambafileKey) -> SetupQuestion? {
    func isFile(_ path: String) -> Bool { world.kind(of: world.project.appending(path)) == .file }
    // The file of a package manager lies beside the Rambafile or beside the project.
    let folders = [world.project] + context.projects.prefix(1).map(\.parent)
    let usual = folders.filter { $0.isInside(world.project) }
      .map { $0.appending(name).relative(to: world.project).text }
    let known = ([previous(key)].compactMap(\.self) + usual).first(where: isFile)
    guard known != nil || given[key.option] != nil else { return nil }
    return SetupQuestion(
      option: key.option, label: name, title: "\(name), to look up what templates need",
      isOptional: true, suggestion: usable(known),
      fault: { isFile($0) ? nil : "There is no file `\($0.escaped())`." }
    ) { $0.draft.texts[key] = $1.first }
  }

  private var previousTemplates: [TemplateDeclaration] { context.previous?.templates ?? [] }

  private static let swiftUITemplate = "viper_swiftui"
  /// The templates that Generamba's own setup offers.
  private static let catalogTemplates = ["rviper_controller", "mvvm_controller", "swifty_viper"]

  /// Whether screens are SwiftUI alone: in a SwiftUI app, and where there is no UIKit.
  private var isSwiftUIOnly: Bool {
    let targets = [draft.target(.code)].compactMap(\.self)
    let place = project.map { (file: $0.project, root: $0.path.parent) }
    return SwiftUIApp.find(for: targets, of: place, in: world) != nil
      || targets.contains { project?.project.lacksUIKit($0) == true }
  }

  /// The template for the app's framework, or for the language of most source files.
  private var suggestedTemplate: String {
    if isSwiftUIOnly { return Self.swiftUITemplate }
    let names = draft.target(.code).flatMap { defaults?.sourceNames(of: $0) } ?? []
    let objectiveC = names.count { $0.hasSuffix(".m") || $0.hasSuffix(".mm") }
    let swift = names.count { $0.hasSuffix(".swift") }
    return objectiveC > swift ? "viper_objc" : BundledTemplates.defaultName
  }

  private var templateChoices: [SetupQuestion.Choice] {
    let known = (BundledTemplates.names + context.installedTemplates).eachOnce
    let others = Self.catalogTemplates.filter { !known.contains($0) }
    return known.map { ($0, summary(ofTemplate: $0) ?? "") }
      + others.map { ($0, "from the catalog, by `viper template install`") }
  }

  /// The summary of a valid template, for a user who chooses one.
  private func summary(ofTemplate name: String) -> String? {
    guard isAsking else { return nil }
    let template = attempt(try TemplateLibrary(in: world).template(named: name))
    return attempt(try template?.spec(on: world.clock.today()).summary?.value)
  }

  private mutating func storeTemplates(_ names: [String]) {
    draft.templates = names.map { name in
      if let known = previousTemplates.last(where: { $0.name.value == name }) { return known }
      var template = TemplateDeclaration(name: Located(name))
      if name == Self.swiftUITemplate, isSwiftUIOnly {
        let place = SourceLocation(file: ProjectLocator.rambafileName)
        template.parameters = [ParameterSetting(name: "host", value: "none", location: place)]
      }
      return template
    }
  }
}

extension PartKeys {
  fileprivate var contents: String { self == .code ? "modules" : "tests" }
}
