import Configuration
import Workspace
import XcodeProject

extension Setup {
  /// Asks for targets by number or name; a project without any has none to choose.
  package mutating func targets(
    _ project: ProjectFindings, _ flag: String, _ title: String, finding: [String],
    given: String?
  ) throws(SetupInterview.Stop) -> [String] {
    var seen: Set<String> = []
    let choices = project.project.targets.filter { seen.insert($0.name).inserted }.map {
      SetupQuestion.Choice($0.name, remark: TargetRole(of: $0).rawValue)
    }
    guard !choices.isEmpty else { return [] }
    return try interview.answer(
      SetupQuestion(flag, title, .several(choices, takesOthers: false), finding: finding),
      given: given)
  }

  /// The targets of the Rambafile that is replaced, where the project still has them all.
  func previousTargets(
    _ several: RambafileKey, _ single: RambafileKey, _ project: ProjectFindings
  ) -> [String]? {
    let names =
      around.previous?.list(several)?.value.map(\.value) ?? previous(single).map { [$0] } ?? []
    let known = Set(project.project.targets.map(\.name))
    return !names.isEmpty && names.allSatisfy(known.contains) ? names : nil
  }

  package static func names(_ list: String) -> [String] {
    list.utf8.split(separator: UInt8(ascii: ",")).map { String(Substring($0)).trimmed }
  }

  /// Tests import the target's module, which need not be called like the project.
  mutating func nameModule(_ target: ProjectTarget?, _ project: ProjectFindings) {
    guard let target, let name = draft.texts[.projectName] else { return }
    let module =
      previous(.productModuleName) ?? ModuleNameFinding.module(of: target, in: project.project)
    if module != ModuleConfigurationReader.identifier(from: name) {
      draft.texts[.productModuleName] = module
    }
  }
}
