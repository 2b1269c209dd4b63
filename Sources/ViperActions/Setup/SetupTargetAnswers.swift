import Configuration

extension Setup {
  /// Asks for targets by number or name; a project without any has none to choose.
  ///
  /// A bundle of tests is no target for code, and code none for tests, unless there is no other.
  mutating func targets(
    _ project: any DetectedDefaults, _ question: SetupQuestion,
    where fits: (TargetRole) -> Bool
  ) throws(SetupInterview.Stop) -> [String] {
    var seen: Set<String> = []
    let all = project.roles.filter { seen.insert($0.name).inserted }
    let fitting = all.filter { fits($0.role) }
    let choices = (fitting.isEmpty ? all : fitting).map {
      SetupQuestion.Choice($0.name, remark: $0.role.rawValue)
    }
    guard !choices.isEmpty else { return [] }
    var question = question
    question.kind = .several(choices, takesOthers: false)
    return try interview.answer(question)
  }

  /// The targets of the Rambafile that is replaced, where the project still has them all.
  func previousTargets(
    _ several: RambafileKey, _ single: RambafileKey, _ project: any DetectedDefaults
  ) -> [String]? {
    let names =
      around.previous?.list(several)?.value.map(\.value) ?? previous(single).map { [$0] } ?? []
    let known = Set(project.roles.map(\.name))
    return !names.isEmpty && names.allSatisfy(known.contains) ? names : nil
  }

  /// Tests import the target's module, which need not be called like the project.
  mutating func nameModule(_ target: String, _ project: any DetectedDefaults) {
    guard let name = draft.texts[.projectName],
      let module = previous(.productModuleName) ?? project.module(of: target)
    else { return }
    if module != ModuleConfigurationReader.identifier(from: name) {
      draft.texts[.productModuleName] = module
    }
  }
}
