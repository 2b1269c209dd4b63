import Configuration
import Diagnostics
import Workspace

extension Setup {
  /// What stands for "no project" among the choices.
  private static let none = "none"

  /// Which Xcode project, if any; reads it.
  mutating func askForProject() throws(SetupInterview.Stop) -> ProjectDefaults? {
    if let path = given["--xcodeproj-path"], !path.isEmpty, !interview.isTyped("--xcodeproj-path") {
      return try read(path)
    }
    guard given["--no-xcodeproj"] == nil, given["--xcodeproj-path"] == nil, !around.projects.isEmpty
    else {
      return goWithoutProject()
    }
    let names = around.projects.map { $0.relative(to: around.folder).text }
    let found = isMade ? Self.none : likely(names)
    let question = SetupQuestion(
      "--xcodeproj-path", "Xcode project", "Xcode project that modules are registered in",
      .one(
        names.map { SetupQuestion.Choice($0) }
          + [SetupQuestion.Choice(Self.none, remark: "only files are written")]),
      finding: asks ? [found ?? names[0]] : finding(found),
      isAsked: names.count > 1 && !isMade && previous(.xcodeprojPath) == nil)
    let answer = try interview.text(question)
    guard let answer else {
      // Nothing else can be found out without knowing the project.
      try interview.finish()
      return goWithoutProject()
    }
    return answer == Self.none ? goWithoutProject() : try read(answer)
  }

  /// Whether the project here is made anew by a tool, so that it is no place to edit.
  private var isMade: Bool {
    around.projects.first.map { nearest in
      nearest.parent == around.folder && previous(.xcodeprojPath) == nil
        && GeneratedProject.isGenerated(nearest, by: around.manifest, in: world)
    } ?? false
  }

  /// An answer that is worth taking unasked: the project of the previous Rambafile, the only one
  /// at its level, or the one called like the folder.
  private func likely(_ names: [String]) -> String? {
    if let previous = previous(.xcodeprojPath), names.contains(previous) { return previous }
    let depth = Path(names[0]).components.count
    let nearest = names.filter { Path($0).components.count == depth }
    if nearest.count == 1 { return nearest[0] }
    return nearest.first { Path($0).name == around.folder.name + ".xcodeproj" }
  }

  private mutating func read(_ name: String) throws(SetupInterview.Stop) -> ProjectDefaults {
    do throws(Diagnostic) {
      let found = try ProjectDefaults(
        reading: around.folder.appending(name).normalized, in: world)
      draft.texts[.xcodeprojPath] = name
      return found
    } catch {
      throw .failed(error)
    }
  }

  private mutating func goWithoutProject() -> ProjectDefaults? {
    // Where there is a project, or will be one, the missing key would be an oversight; an empty
    // one is an answer.
    let isMade = around.manifest.map { $0.kind != .package } ?? (around.generator != nil)
    if isMade || around.projects.contains(where: { $0.parent == around.folder }) {
      draft.texts[.xcodeprojPath] = ""
    }
    return nil
  }
}
