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
