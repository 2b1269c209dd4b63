import SwiftText

/// Checks the modules of a project by the rules of the architecture.
struct CheckRun {
  typealias Module = CheckedModules.Module
  typealias Place = SwiftSources.Place
  let index: TypeIndex
  let modules: CheckedModules
  let rules: CheckRules
  var conformance: ConformanceCheck
  let protocolNames: Set<String>
  /// The names of all types without those of the types around them.
  private let typeNames: Set<String>
  private(set) var findings: Set<CheckFinding> = []
  /// A cache: by a property's name, the layers whose code sets it.
  var layersBySetProperty: [String: Set<CheckedModules.Layer?>] = [:]

  init(_ sources: SwiftSources, by rules: CheckRules) {
    index = TypeIndex(sources)
    modules = CheckedModules(index)
    conformance = ConformanceCheck(index)
    protocolNames = Set(index.types.filter(\.isProtocol).map(\.declaration.name))
    typeNames = Set(index.types.filter(\.isDeclared).map(\.declaration.name))
    self.rules = rules
  }

  var sources: SwiftSources { index.sources }

  mutating func check(where isChecked: (Module) -> Bool) {
    for var module in modules.modules where isChecked(module) {
      if let profile = rules.profile { module.profile = profile }
      for rule in rules.enabled where rule.applies(to: module.profile) { check(module, by: rule) }
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
    case .viewKnowsInteractor: checkNaming(of: .interactor, in: .view, rule, in: module)
    case .interactorKnowsView: checkNaming(of: .view, in: .interactor, rule, in: module)
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

  // MARK: Rules that are off by default

  mutating func checkTests(of module: Module) {
    for type in module[.presenter] + module[.interactor] {
      let name = index.types[type].name
      let tests = ["Tests", "Test", "Spec"].map { name.lastName + $0 }
      if !typeNames.isDisjoint(with: tests) { continue }
      let place = index.types[type].parts[0]
      add(
        .missingTests, module, place.source, place.type.keyword, name,
        "there are no tests of `\(name)`")
    }
  }

  /// The methods of UIKit that open and close screens, and a label that they have.
  private static let navigation = [
    "dismiss": "animated", "performSegue": "withIdentifier", "popToRootViewController": "animated",
    "popToViewController": "animated", "popViewController": "animated", "present": "animated",
    "pushViewController": "animated", "setViewControllers": "animated",
  ]

  mutating func checkNavigation(in module: Module) {
    for type in module[.presenter] + module[.interactor] + module[.view] {
      let owner = index.types[type].name
      for (name, label) in Self.navigation {
        for (source, call) in calls(of: name, in: type) where call.labels.contains(label) {
          add(
            .navigationOutsideRouter, module, source, call.name.lowerBound, owner + "." + name,
            "`\(owner)` calls `\(name)`, which belongs to the router")
        }
      }
    }
  }

  private func calls(of name: String, in type: Int) -> [(source: Int, call: SwiftCall)] {
    index.types[type].parts.flatMap { part in
      sources.file(of: part).calls(of: name, in: part.type.range).map { (part.source, $0) }
    }
  }

  /// Finds calls of a presenter's initializer in views, presenters and interactors.
  mutating func checkAssembly(of module: Module) {
    let others = modules.modules.flatMap { $0[.view] + $0[.presenter] + $0[.interactor] }
    for (type, presenter) in others.flatMap({ type in module[.presenter].map { (type, $0) } }) {
      let (owner, name) = (index.types[type].name, index.types[presenter].name)
      for (source, call) in calls(of: name, in: type) where call.parentheses != nil {
        add(
          .assemblyOutsideRouter, module, source, call.name.lowerBound, owner + "." + name,
          "`\(owner)` creates `\(name)`")
      }
    }
  }

  private static let names: [CheckRule: [String]] = [
    .bookNames: [
      "ViewInput", "ViewOutput", "InteractorInput", "InteractorOutput", "RouterInput",
      "RouterOutput", "ModuleInput", "ModuleOutput", "TransitionHandler",
    ],
    .surfNames: [
      "ViewInput", "ViewOutput", "RouterInput", "ModuleInput", "ModuleOutput",
      "ModuleTransitionable",
    ],
  ]

  /// Finds protocols between a module's layers that don't have the names of a guide.
  mutating func checkNames(_ rule: CheckRule, in module: Module) {
    for proto in Set(module.types.values.joined().flatMap { index.protocols(of: $0) }) {
      let (name, place) = (index.types[proto].name, index.types[proto].parts[0])
      guard name.hasPrefix(module.name), modules.layer(of: name)?.module == module.name,
        !(Self.names[rule] ?? []).contains(String(name.dropFirst(module.name.count)))
      else { continue }
      add(
        rule, module, place.source, place.type.keyword, name,
        "`\(name)` is not a protocol name of \(rule == .bookNames ? "the Book of VIPER" : "Surf's guide")"
      )
    }
  }
}
