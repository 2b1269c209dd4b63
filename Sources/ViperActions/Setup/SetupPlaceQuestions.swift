import Configuration
import Diagnostics
import XcodeProject

extension Setup {
  /// Targets, folder and group of the code.
  mutating func askForCode(_ project: ProjectFindings?) throws(SetupInterview.Stop) {
    var target: ProjectTarget?
    if let project {
      let names = try targets(
        project, "--project-targets", "Targets that compile the code of modules",
        finding: previousTargets(.projectTargets, .projectTarget, project)
          ?? project.codeTarget.map { [$0.name] } ?? [],
        given: options.projectTargets)
      draft.setTargets(names, single: .projectTarget, several: .projectTargets)
      target = names.first.flatMap { project.target(named: $0) }
      nameModule(target, project)
    } else if let names = options.projectTargets {
      // Templates may print them even where no project is edited.
      draft.setTargets(Self.names(names), single: .projectTarget, several: .projectTargets)
    }
    if let module = options.productModuleName { draft.texts[.productModuleName] = module }
    let found: ModulePlace? =
      if let project { target.map(project.codePlace) } else { codePlaceWithoutProject }
    try askForPlace(
      "modules", found, project, .projectFilePath, .projectGroupPath,
      given: PlaceOptionValues(
        both: ("--module-path", options.modulePath),
        folder: ("--project-file-path", options.projectFilePath),
        group: ("--project-group-path", options.projectGroupPath)))
  }

  /// Whether there are tests; their targets, folder and group.
  mutating func askForTests(_ project: ProjectFindings?) throws(SetupInterview.Stop) {
    let codeTarget = draft.texts[.projectTarget] ?? draft.lists[.projectTargets]?.first
    let candidate = project?.testTarget(for: codeTarget)
    guard
      try interview.flag(
        SetupQuestion(
          "--tests", "Generate unit tests", .yesOrNo,
          finding: [hadTests ?? (project == nil || candidate != nil) ? "yes" : "no"]),
        given: givenTests(project, candidate: candidate))
    else { return }
    var target = candidate
    if let project {
      let names = try targets(
        project, "--test-targets", "Targets that compile the tests",
        finding: previousTargets(.testTargets, .testTarget, project)
          ?? candidate.map { [$0.name] } ?? [],
        given: options.testTargets)
      draft.setTargets(names, single: .testTarget, several: .testTargets)
      target = names.first.flatMap { project.target(named: $0) } ?? candidate
    } else if let names = options.testTargets {
      draft.setTargets(Self.names(names), single: .testTarget, several: .testTargets)
    }
    let code = draft.texts[.projectFilePath].map {
      ModulePlace(folder: $0, group: draft.texts[.projectGroupPath] ?? $0)
    }
    var found: ModulePlace? = testPlaceWithoutProject
    if let project { found = target.map { project.testPlace(for: $0, mirroring: code) } }
    if let place = found, place.folder == code?.folder {
      // The code of a module and its tests would fall into one folder.
      found = ModulePlace(folder: testPlaceWithoutProject.folder, group: place.group)
    }
    try askForPlace(
      "tests", found, project, .testFilePath, .testGroupPath,
      given: PlaceOptionValues(
        both: ("--test-path", options.testPath),
        folder: ("--test-file-path", options.testFilePath),
        group: ("--test-group-path", options.testGroupPath)))
  }

  /// Whether the Rambafile that is replaced has tests.
  private var hadTests: Bool? {
    around.previous.map { $0.text(.testTarget) != nil || $0.list(.testTargets) != nil }
  }

  /// Whether options answer that there are tests, or the project does: without a target for them
  /// there can be none.
  private func givenTests(_ project: ProjectFindings?, candidate: ProjectTarget?) -> Bool? {
    if let answer = options.withTests { return answer }
    let settings = [
      options.testTargets, options.testPath, options.testFilePath, options.testGroupPath,
    ]
    if settings.contains(where: { $0 != nil }) { return true }
    return project != nil && candidate == nil && hadTests != true ? false : nil
  }

  mutating func askForGroups(_ project: ProjectFindings?) throws(SetupInterview.Stop) {
    guard project != nil else { return }
    let isLogical = try interview.flag(
      SetupQuestion(
        "--create-logical-groups", "Make groups in Xcode only, without folders on the disk",
        .yesOrNo,
        finding: [around.previous?.flag(.createLogicalGroups)?.value == true ? "yes" : "no"],
        needsAnswer: false),
      given: options.createLogicalGroups)
    if isLogical { draft.flags[.createLogicalGroups] = true }
  }
}
