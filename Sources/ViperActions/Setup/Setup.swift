package import Configuration
package import Diagnostics
package import Workspace

/// `viper setup` from its options to the content of a Rambafile. Writes nothing.
package struct Setup {
  package let around: ProjectContext
  package let world: World
  var interview: SetupInterview
  package var draft = RambafileDraft()

  /// - Parameters:
  ///   - given: the answers of the command line, by option.
  ///   - context: what was found.
  ///   - mode: who answers the rest.
  ///   - answers: what was answered in an earlier round, by option.
  ///   - world: everything outside.
  package init(
    _ given: [String: String], _ context: ProjectContext, _ mode: SetupInterview.Mode,
    answers: [String: SetupAnswer] = [:], in world: World
  ) {
    around = context
    self.world = world
    interview = SetupInterview(mode, given: given, answers: answers)
    asks = if case .asking = mode { true } else { false }
  }

  package let asks: Bool

  /// The answers of the command line, by option.
  var given: [String: String] { interview.given }

  /// What was answered, by option, and all questions with their answers.
  package var answers: [String: SetupAnswer] { interview.answers }
  package var items: [SetupItem] { interview.items }

  /// Collects all answers.
  ///
  /// - Returns: nil when the user ended the input.
  /// - Throws: when the chosen project can't be read, options make no sense, or answers are
  ///   missing that nobody can be asked for; all such problems together.
  package mutating func run() throws(Diagnostic) -> RambafileDraft? {
    do throws(SetupInterview.Stop) {
      let project = try askForProject()
      let findings: (any DetectedDefaults)? =
        project ?? around.manifest.map { ManifestDefaults($0, in: world) }
      try askForNames(project, findings)
      try askForCode(project, findings)
      try askForTests(project, findings)
      try askForGroups(project)
      try askForDependencies()
      try askForTemplates(findings)
      try interview.finish()
      draft.flags[.moduleRecords] = around.previous?.flag(.moduleRecords)?.value ?? true
      return draft
    } catch {
      switch error {
      case .declined: return nil
      case .failed(let problem): throw problem
      }
    }
  }

  /// What the Rambafile that is to be replaced says.
  package func previous(_ key: RambafileKey) -> String? { around.previous?.text(key)?.value }

  /// One value as the finding of a question: the first that there is and that headers may hold.
  package func finding(_ candidates: String?...) -> [String] {
    candidates.compactMap(\.self).first { !$0.isEmpty && HeaderText.fault(in: $0) == nil }
      .map { [$0] } ?? []
  }
}
