import Diagnostics
import SwiftText
import Workspace

/// Checks the modules of a project by the rules of the architecture.
struct CheckRun {
  typealias Module = CheckedModules.Module
  typealias Place = SwiftSources.Place

  let index: TypeIndex
  let modules: CheckedModules
  let references: LayerReferences
  let settings: CheckRules
  var conformance: ConformanceCheck
  /// The names of all protocols.
  let protocolNames: Set<String>
  private(set) var findings: Set<CheckFinding> = []

  init(_ sources: SwiftSources, by settings: CheckRules, _ conventions: NamingConventions) {
    index = TypeIndex(sources)
    modules = CheckedModules(index, conventions)
    references = LayerReferences(index: index, isApp: modules.isApp)
    conformance = ConformanceCheck(index)
    protocolNames = Set(index.types.filter(\.isProtocol).map(\.declaration.name))
    self.settings = settings
  }

  var sources: SwiftSources { index.sources }

  /// Checks modules.
  ///
  /// - Parameter isChecked: whether to check a module.
  mutating func check(where isChecked: (Module) -> Bool) {
    for var module in modules.modules where isChecked(module) {
      if let profile = settings.profile { module.profile = profile }
      for (rule, check) in Self.layerRules where settings.contains(rule, for: module.profile) {
        check(&self, module)
      }
    }
    let protocols = protocols.filter { isChecked($0.module) }
    if settings.enabled.contains(.unusedProtocol) { checkUnused(protocols) }
    if settings.enabled.contains(.unimplementedRequirement) {
      for (proto, module) in protocols { checkRequirements(of: proto, in: module) }
    }
  }

  private static let layerRules: [(CheckRule, @Sendable (inout CheckRun, Module) -> Void)] = [
    (.uikitInPresenter, { $0.checkImports(of: .presenter, .uikitInPresenter, in: $1) }),
    (.uikitInInteractor, { $0.checkImports(of: .interactor, .uikitInInteractor, in: $1) }),
    (.strongCycle, { $0.checkCycles(in: $1) }),
    (.concreteLayer, { $0.checkConcreteLayers(in: $1) }),
    (
      .viewKnowsInteractor,
      { $0.check(.view, knows: .interactor, .viewKnowsInteractor, in: $1) }
    ),
    (
      .interactorKnowsView,
      { $0.check(.interactor, knows: .view, .interactorKnowsView, in: $1) }
    ),
    (.missingTests, { $0.checkTests(of: $1) }),
    (.navigationOutsideRouter, { $0.checkNavigation(in: $1) }),
    (.assemblyOutsideRouter, { $0.checkAssembly(of: $1) }),
    (.bookNames, { $0.checkNames(.bookNames, in: $1) }),
    (.surfNames, { $0.checkNames(.surfNames, in: $1) }),
  ]

  /// Adds a finding, unless a comment allows it.
  mutating func add(
    _ rule: CheckRule, _ module: Module, _ source: Int, _ offset: Int, _ subject: String,
    _ message: String
  ) {
    let (path, file) = (sources.sources[source].path, sources.sources[source].file)
    let finding = CheckFinding(
      rule: rule, module: module.name, path: path, line: file.line(of: offset), subject: subject,
      message: message)
    if !finding.isAllowed(in: file.bytes) { findings.insert(finding) }
  }
}
