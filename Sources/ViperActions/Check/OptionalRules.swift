import SwiftText
import Workspace

/// The rules that are off unless the Rambafile enables them.
extension CheckRun {
  mutating func checkTests(of module: Module) {
    for type in module[.presenter] + module[.interactor] {
      let name = index.types[type].name
      if ["Tests", "Test", "Spec"].contains(where: { index.declares(name + $0) }) { continue }
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
      for (name, label) in Self.navigation {
        check(
          calls: name, where: { $0.labels.contains(label) }, in: type, .navigationOutsideRouter,
          module
        ) { "`\($0)` calls `\(name)`, which belongs to the router" }
      }
    }
  }

  /// Adds a finding for each call in a type that breaks a rule.
  private mutating func check(
    calls name: String, where breaks: (InitializerCall) -> Bool, in type: Int, _ rule: CheckRule,
    _ module: Module, message: (String) -> String
  ) {
    let owner = index.types[type].name
    for part in index.types[type].parts {
      for call in sources.file(of: part).calls(of: name, in: part.type.range) where breaks(call) {
        add(rule, module, part.source, call.name.lowerBound, owner + "." + name, message(owner))
      }
    }
  }

  /// Finds calls of a presenter's initializer in views, presenters and interactors.
  mutating func checkAssembly(of module: Module) {
    let names = Set(module[.presenter].map { index.types[$0].name })
    let others = modules.modules.flatMap { $0[.view] + $0[.presenter] + $0[.interactor] }
    for (type, name) in others.flatMap({ type in names.map { (type, $0) } }) {
      check(calls: name, where: { $0.parentheses != nil }, in: type, .assemblyOutsideRouter, module)
      {
        "`\($0)` creates `\(name)`"
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
    let layers = CheckedModules.Layer.allCases.flatMap { module[$0] }
    for proto in Set(layers.flatMap { index.protocols(of: $0) }) {
      let (name, place) = (index.types[proto].name, index.types[proto].parts[0])
      guard name.hasPrefix(module.name), modules.layer(of: name)?.module == module.name,
        !(Self.names[rule] ?? []).contains(String(name.dropFirst(module.name.count)))
      else { continue }
      add(
        rule, module, place.source, place.type.keyword, name,
        "`\(name)` has no name of \(rule == .bookNames ? "the Book of VIPER" : "Surf's guide")")
    }
  }
}
