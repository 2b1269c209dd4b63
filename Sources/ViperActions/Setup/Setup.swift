import Configuration
package import Diagnostics
import ModuleTemplates
import SwiftText
package import Workspace
import XcodeProject

/// Finds the content of a Rambafile in options, answers and the project; it writes nothing.
package struct Setup {
  /// Where the answers come from that no option gives.
  package enum Mode {
    /// The user; nil where the input ends.
    case asking((SetupQuestion) -> SetupAnswer?)
    /// The project, as far as it has a suggestion: `--yes`.
    case acceptingSuggestions
    /// Nowhere: a missing answer is an error that names its option.
    case optionsOnly
  }

  let context: ProjectContext
  let world: World
  let mode: Mode
  /// The answers of the command line, by option.
  let given: [String: String]
  /// The answers of the user, by option, also those from before a change in the review.
  package private(set) var answers: [String: SetupAnswer]
  /// All questions so far with their answers.
  package private(set) var answeredQuestions: [(question: SetupQuestion, answer: [String])] = []

  var draft = RambafileDraft()
  /// The chosen Xcode project; nil where modules go to none.
  private(set) var project: ProjectDefaults?
  private var problems: [Diagnostic] = []
  private var unanswered: [SetupQuestion] = []

  /// Takes the answers of the command line and of earlier rounds, both by option.
  package init(
    _ given: [String: String], _ context: ProjectContext, _ mode: Mode,
    answers: [String: SetupAnswer] = [:], in world: World
  ) {
    self.context = context
    self.world = world
    self.mode = mode
    self.given = given
    self.answers = answers
    // What no question asks for stays.
    for key: RambafileKey in [
      .sharedCatalog, .defaultTemplate, .viperVersion, .indentation, .lineLength, .header,
    ] {
      draft.texts[key] = previous(key)
    }
    for key in [RambafileKey.catalogs, .afterGen] {
      draft.lists[key] = context.previous?.list(key)?.value.map(\.value)
    }
    draft.parameters = context.previous?.parameters ?? []
    draft.layerNames = context.previous?.layerNames ?? [:]
    draft.check = context.previous?.check ?? CheckSettings()
    draft.flags[.moduleRecords] = context.previous?.flag(.moduleRecords)?.value ?? true
  }

  /// Collects all answers; nil when the user ended the input. Throws all problems together.
  package mutating func run() throws(Diagnostic) -> RambafileDraft? {
    if let module = given["--product-module-name"], !Self.canBeImported(module) {
      try noteProblem(
        "--product-module-name", module,
        "Tests import the module by this name: letters, digits and `_`, and no Swift keyword.")
    }
    try refuseOnlyForeignProjects()
    if !asksForProject { try useProject(given["--xcodeproj-path"] ?? "") }
    for question in Self.questions {
      guard let question = question(self) else { continue }
      guard let answer = try answer(to: question) else { return nil }
      answeredQuestions.append((question, answer))
      try question.store(&self, answer)
    }
    storeOptionsWithoutQuestion()
    try throwProblems()
    return draft
  }

  /// Nil when the user ended the input.
  private mutating func answer(to question: SetupQuestion) throws(Diagnostic) -> [String]? {
    if let answer = answers[question.option], answer.isTyped, question.allows(answer.values) {
      return answer.values
    }
    if let given = question.impliedAnswer ?? given[question.option] {
      do throws(InvalidAnswer) { return try question.answer(fromOption: given) } catch {
        let known = question.choices.map(\.name).quotedList()
        try noteProblem(
          question.option, given, error.reason,
          hints: known.isEmpty ? [] : ["known names are \(known)."])
        return question.suggestion
      }
    }
    switch mode {
    case .asking(let ask):
      let isNew = question.isAskedAnyway && answers[question.option] == nil
      guard isNew || question.suggestion.isEmpty && !question.isOptional else { break }
      guard let answer = ask(question) else { return nil }
      answers[question.option] = answer
      return answer.values
    case .acceptingSuggestions where !question.suggestion.isEmpty: break
    case .acceptingSuggestions, .optionsOnly:
      if question.isRequired ?? !question.isOptional { unanswered.append(question) }
    }
    return question.suggestion
  }

  /// Notes an option that is not valid. While viper asks, the run ends at once.
  private mutating func noteProblem(
    _ option: String, _ value: String, _ reason: String, hints: [String] = []
  ) throws(Diagnostic) {
    problems.append(
      Diagnostic(
        .error, "setup.answer", "`\(option)` can't be `\(value.escaped())`", notes: [reason],
        hints: hints))
    if isAsking { try throwProblems() }
  }

  /// - Throws: when options are not valid or answers are missing.
  mutating func throwProblems() throws(Diagnostic) {
    if let problem = Diagnostic.combining(problems) { throw problem }
    if unanswered.isEmpty { return }
    let notes = unanswered.map { question in
      let suggestion = question.suggestion.joined(separator: ",").escaped()
      let choices = question.choices.map(\.name).quotedList()
      let known = suggestion.isEmpty ? choices : "`\(suggestion)`"
      return "`\(question.option)`: \(question.title)\(known.isEmpty ? "" : ", such as \(known)")."
    }
    let options = unanswered.map { "`\($0.option)`" }.joined(separator: ", ")
    var problem = "`--yes` finds no single answer for \(options)"
    if case .optionsOnly = mode { problem = "answers are missing, and viper can't ask here" }
    let canAccept = unanswered.allSatisfy { !$0.suggestion.isEmpty }
    let hint = "pass \(options)\(canAccept ? ", or `--yes` to accept all suggestions" : "")."
    throw Diagnostic(.error, "setup.unanswered", problem, notes: notes, hints: [hint])
  }

  private static func canBeImported(_ module: String) -> Bool {
    ModuleName.isIdentifier(module) && !SwiftType.keywords.contains(module)
  }

  /// Stores the targets where no question asks for them, and the module's name.
  private mutating func storeOptionsWithoutQuestion() {
    // Templates may print targets even where there is no project to edit.
    for part in [PartKeys.code, .tests] where !knowsTargets && (part == .code || hasTests) {
      let names = given[part.targets.option].map(NameList.names) ?? previousNames(of: part)
      if !names.isEmpty { draft.setTargets(names, of: part) }
    }
    let previousModule = knowsTargets ? nil : previous(.productModuleName)
    if let module = given["--product-module-name"] ?? previousModule, Self.canBeImported(module) {
      draft.texts[.productModuleName] = module
    }
  }

  /// The Rambafile's value that `setup` replaces.
  func previous(_ key: RambafileKey) -> String? { context.previous?.text(key)?.value }

  /// The first candidate that is not empty and can be written into a header, as a suggestion.
  func usable(_ candidates: String?...) -> [String] {
    candidates.compactMap(\.self).first { !$0.isEmpty && CommentText.fault(in: $0) == nil }
      .map { [$0] } ?? []
  }

  var isAsking: Bool { if case .asking = mode { true } else { false } }

  /// The targets and folders of the Xcode project, or of the manifest where there is none.
  var defaults: (any DetectedDefaults)? { project ?? context.manifest }

  var knowsTargets: Bool { defaults?.targetRoles.isEmpty == false }

  var asksForProject: Bool { !isProjectGiven && !context.projects.isEmpty }

  private var isProjectGiven: Bool {
    given["--no-xcodeproj"] != nil || given["--xcodeproj-path"] != nil
  }

  private func refuseOnlyForeignProjects() throws(Diagnostic) {
    guard !isProjectGiven, context.projects.isEmpty, context.manifest == nil,
      context.generator == nil, let first = context.foreignProjects.first
    else { return }
    throw ProjectLocator.aboveProject(
      context.foreignProjects, orChoose: first.parent, in: world,
      hints: ["pass `--no-xcodeproj`: viper changes no project in another repository."])
  }

  /// Reads the project at a path from the Rambafile's folder; an empty path means none.
  mutating func useProject(_ name: String) throws(Diagnostic) {
    if !name.isEmpty {
      let path = world.project.appending(name).normalized
      let file = path.projectFile
      let hints = ["pass another project by `--xcodeproj-path`, or `--no-xcodeproj`."]
      let content = try ProjectFile(
        parsing: try world.read(file, hints: hints), named: file.display(in: world),
        in: path.parent.text)
      project = ProjectDefaults(path: path, project: content, world: world)
      // `gen` refuses to write records that name a project outside of the folder.
      if !path.isInside(world.project) { draft.flags[.moduleRecords] = false }
    }
    // Beside a project, or where a tool makes one, an empty value says that modules go to none.
    let isGenerated = context.manifest.map { $0.kind != .package } ?? (context.generator != nil)
    if project != nil || isGenerated
      || context.projects.contains(where: { $0.parent == world.project })
    {
      draft.texts[.xcodeprojPath] = name
    }
  }

  /// Whether the user or the project wants tests, as far as the answers tell yet.
  var hasTests: Bool {
    answeredQuestions.contains { $0.question.option == "--tests" && $0.answer == ["yes"] }
  }
}

extension ProjectContext {
  /// The commands to run after a Rambafile is written, without the program's name.
  package func nextCommands(after draft: RambafileDraft, in world: World) -> [[String]] {
    let ready = Set(BundledTemplates.names + installedTemplates)
    let needsInstallation = draft.templates.contains { template in
      template.git != nil || template.local == nil && !ready.contains(template.name.value)
    }
    let folder = draft.texts[.projectFilePath]
    let parent = world.project.appending(folder ?? "Modules")
    let isFree = world.kind(of: parent.appending("Profile")) == nil
    var gen = ["gen", isFree ? "Profile" : "Example"]
    if draft.templates.count > 1 { gen.append(draft.templates[0].name.value) }
    if folder == nil { gen += ["--module-path", "Modules"] }
    return needsInstallation ? [["template", "install"], gen] : [gen]
  }
}
