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
  private static let navigation: [String: String?] = [
    "dismiss": "animated", "performSegue": "withIdentifier", "popToRootViewController": nil,
    "popToViewController": nil, "popViewController": nil, "present": "animated",
    "pushViewController": nil, "setViewControllers": nil,
  ]

  /// Finds navigation in presenters, interactors and views.
  mutating func checkNavigation(in module: Module) {
    for type in module[.presenter] + module[.interactor] + module[.view] {
      for part in index.types[type].parts {
        for call in sources.file(of: part).calls(in: part.type.range) {
          guard let label = Self.navigation[call.name],
            label.map(call.labels.contains) ?? call.labels.contains("animated")
          else { continue }
          add(
            .navigationOutsideRouter, module, part.source, call.offset,
            index.types[type].name + "." + call.name,
            "`\(index.types[type].name)` calls `\(call.name)`, which belongs to the router")
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
          for call in sources.file(of: part).calls(in: part.type.range)
          where names.contains(call.name) {
            add(
              .assemblyOutsideRouter, module, part.source, call.offset,
              index.types[type].name + "." + call.name,
              "`\(index.types[type].name)` creates `\(call.name)`")
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
