import Configuration
import Diagnostics
import ModuleTemplates

extension Setup {
  /// Targets, folder and group of the code.
  mutating func askForCode(
    _ project: ProjectDefaults?, _ findings: (any DetectedDefaults)?
  ) throws(SetupInterview.Stop) {
    var target: String?
    if let findings, !findings.roles.isEmpty {
      let likely = findings.codeTargets
      let known = previousTargets(.projectTargets, .projectTarget, findings)
      // Of several targets of a package none is likelier; of apps the first mostly is the one.
      let isSure = asks || likely.count == 1 || project != nil
      let names = try targets(
        findings,
        SetupQuestion(
          "--project-targets", "Targets of the code", "Targets that compile the code of modules",
          .yesOrNo, finding: known ?? (isSure ? Array(likely.prefix(1)) : []),
          isAsked: known == nil && likely.count > 1),
        where: \.takesCode)
      draft.setTargets(names, single: .projectTarget, several: .projectTargets)
      target = names.first
      if let target { nameModule(target, findings) }
    } else if let names = given["--project-targets"] {
      // Templates may print them even where no project is edited.
      draft.setTargets(
        NameList.names(in: names), single: .projectTarget, several: .projectTargets)
    }
    if let module = given["--product-module-name"] {
      guard ModuleName.isIdentifier(module), !ModuleName.keywords.contains(module) else {
        throw .failed(
          Diagnostic(
            .error, "setup.answer", "`--product-module-name` can't be `\(module.escaped())`",
            notes: ["tests import the module by this name."],
            hints: ["use letters, digits and `_`, as in `MyApp`."]))
      }
      draft.texts[.productModuleName] = module
    }
    let found: ModulePlace? =
      if let findings, !findings.roles.isEmpty {
        target.flatMap(findings.codePlace(for:))
      } else {
        codePlaceWithoutProject
      }
    try askForPlace(
      "modules", found, project, .projectFilePath, .projectGroupPath,
      by: PlaceFlags(
        both: "--module-path", folder: "--project-file-path", group: "--project-group-path"),
      isAsked: previous(.projectFilePath) == nil)
  }

  /// Whether there are tests; their targets, folder and group.
  mutating func askForTests(
    _ project: ProjectDefaults?, _ findings: (any DetectedDefaults)?
  ) throws(SetupInterview.Stop) {
    let codeTarget = draft.texts[.projectTarget] ?? draft.lists[.projectTargets]?.first
    let knowsTargets = findings?.roles.isEmpty == false
    let candidate = findings?.testTarget(for: codeTarget)
    guard
      try interview.flag(
        SetupQuestion(
          "--tests", "Unit tests", "Generate unit tests", .yesOrNo,
          finding: [hadTests ?? (!knowsTargets || candidate != nil) ? "yes" : "no"]),
        or: givenTests(knowsTargets: knowsTargets, candidate: candidate))
    else { return }
    var target = candidate
    if let findings, knowsTargets {
      let names = try targets(
        findings,
        SetupQuestion(
          "--test-targets", "Targets of the tests", "Targets that compile the tests", .yesOrNo,
          finding: previousTargets(.testTargets, .testTarget, findings)
            ?? candidate.map { [$0] } ?? []),
        where: { $0 == .unitTests || $0 == .uiTests })
      draft.setTargets(names, single: .testTarget, several: .testTargets)
      target = names.first ?? candidate
    } else if let names = given["--test-targets"] {
      draft.setTargets(NameList.names(in: names), single: .testTarget, several: .testTargets)
    }
    let code = draft.texts[.projectFilePath].map {
      ModulePlace(folder: $0, group: draft.texts[.projectGroupPath] ?? $0)
    }
    var found: ModulePlace? = testPlaceWithoutProject
    if let findings, knowsTargets {
      found = target.flatMap { findings.testPlace(for: $0, mirroring: code) }
    }
    if let place = found, place.folder == code?.folder {
      // The code of a module and its tests would fall into one folder.
      found = ModulePlace(folder: testPlaceWithoutProject.folder, group: place.group)
    }
    try askForPlace(
      "tests", found, project, .testFilePath, .testGroupPath,
      by: PlaceFlags(
        both: "--test-path", folder: "--test-file-path", group: "--test-group-path"))
  }

  /// Whether the Rambafile that is replaced has tests.
  private var hadTests: Bool? {
    around.previous.map { $0.text(.testTarget) != nil || $0.list(.testTargets) != nil }
  }

  /// Whether options answer that there are tests, or the project does: without a target for them
  /// there can be none.
  private func givenTests(knowsTargets: Bool, candidate: String?) -> Bool? {
    let settings = ["--test-targets", "--test-path", "--test-file-path", "--test-group-path"]
    if settings.contains(where: { given[$0] != nil }) { return true }
    return knowsTargets && candidate == nil && hadTests != true ? false : nil
  }

  /// Xcode 16 folders are as they are on the disk: groups without folders are not to be had there.
  mutating func askForGroups(_ project: ProjectDefaults?) throws(SetupInterview.Stop) {
    guard let project else { return }
    let isSynchronized = draft.texts[.projectFilePath].map(project.isSynchronized) ?? false
    guard !isSynchronized || given["--create-logical-groups"] != nil else { return }
    let isLogical = try interview.flag(
      SetupQuestion(
        "--create-logical-groups", "Groups in Xcode only",
        "Make groups in Xcode only, without folders on the disk", .yesOrNo,
        finding: [around.previous?.flag(.createLogicalGroups)?.value == true ? "yes" : "no"],
        needsAnswer: false))
    if isLogical { draft.flags[.createLogicalGroups] = true }
  }
}
