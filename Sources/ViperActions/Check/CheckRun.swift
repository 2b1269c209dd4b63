import Diagnostics
import SwiftText
import Workspace

/// Checks the modules of a project by the rules of the architecture.
struct CheckRun {
  typealias Module = CheckedModules.Module
  typealias Place = SwiftSources.Place
  let index: TypeIndex
  let modules: CheckedModules
  let rules: CheckRules
  var conformance: ConformanceCheck
  let protocolNames: Set<String>
  private(set) var findings: Set<CheckFinding> = []

  init(_ sources: SwiftSources, by rules: CheckRules, _ conventions: NamingConventions) {
    index = TypeIndex(sources)
    modules = CheckedModules(index, conventions)
    conformance = ConformanceCheck(index)
    protocolNames = Set(index.types.filter(\.isProtocol).map(\.declaration.name))
    self.rules = rules
  }

  var sources: SwiftSources { index.sources }

  mutating func check(where isChecked: (Module) -> Bool) {
    for var module in modules.modules where isChecked(module) {
      if let profile = rules.profile { module.profile = profile }
      for rule in rules.enabled where rule.applies(to: module.profile) {
        check(module, by: rule)
      }
    }
    let protocols = protocols.filter { isChecked($0.module) }
    if rules.enabled.contains(.unusedProtocol) { checkUnused(protocols) }
    if rules.enabled.contains(.unimplementedRequirement) {
      for (proto, module) in protocols { checkRequirements(of: proto, in: module) }
    }
  }

  private mutating func check(_ module: Module, by rule: CheckRule) {
    switch rule {
    case .uikitInPresenter: checkImports(of: .presenter, rule, in: module)
    case .uikitInInteractor: checkImports(of: .interactor, rule, in: module)
    case .strongCycle: checkCycles(in: module)
    case .concreteLayer: checkConcreteLayers(in: module)
    case .viewKnowsInteractor: check(.view, knows: .interactor, rule, in: module)
    case .interactorKnowsView: check(.interactor, knows: .view, rule, in: module)
    case .missingTests: checkTests(of: module)
    case .navigationOutsideRouter: checkNavigation(in: module)
    case .assemblyOutsideRouter: checkAssembly(of: module)
    case .bookNames, .surfNames: checkNames(rule, in: module)
    case .unusedProtocol, .unimplementedRequirement, .missingFile: break
    }
  }

  /// Adds a finding, unless a comment allows it.
  mutating func add(
    _ rule: CheckRule, _ module: Module, _ source: Int, _ offset: Int, _ subject: String,
    _ message: String
  ) {
    let file = sources.sources[source].file
    let finding = CheckFinding(
      rule: rule, module: module.name, path: sources.sources[source].path,
      line: file.line(of: offset), subject: subject, message: message)
    if !finding.isAllowed(in: file.bytes) { findings.insert(finding) }
  }
}
