import SwiftText
import Workspace

/// The rules that are off unless the Rambafile enables them.
extension CheckRun {
  /// Finds presenters and interactors without a test suite.
  mutating func checkTests(of module: Module) {
    for type in module[.presenter] + module[.interactor] {
      let name = index.types[type].name
      guard !index.declares(name + "Tests"), !index.declares(name + "Test"),
        !index.declares(name + "Spec")
      else { continue }
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

  /// Finds navigation in presenters, interactors and views.
  mutating func checkNavigation(in module: Module) {
    for type in module[.presenter] + module[.interactor] + module[.view] {
      for part in index.types[type].parts {
        for (name, label) in Self.navigation {
          for call in sources.file(of: part).calls(of: name, in: part.type.range)
          where call.labels.contains(label) {
            add(
              .navigationOutsideRouter, module, part.source, call.name.lowerBound,
              index.types[type].name + "." + name,
              "`\(index.types[type].name)` calls `\(name)`, which belongs to the router")
          }
        }
      }
    }
  }

  /// Finds calls of a presenter's initializer in views, presenters and interactors.
  mutating func checkAssembly(of module: Module) {
    let names = Set(module[.presenter].map { index.types[$0].name })
    for other in modules.modules {
      for type in other[.view] + other[.presenter] + other[.interactor] {
        for part in index.types[type].parts {
          for name in names {
            for call in sources.file(of: part).calls(of: name, in: part.type.range)
            where call.parentheses != nil {
              add(
                .assemblyOutsideRouter, module, part.source, call.name.lowerBound,
                index.types[type].name + "." + name,
                "`\(index.types[type].name)` creates `\(name)`")
            }
          }
        }
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
