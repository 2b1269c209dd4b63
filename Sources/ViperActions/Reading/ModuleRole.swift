/// The role of a type in its module, from its name: `ProfileRouterInput` belongs to a router.
///
/// The names are those in the Book of VIPER, in the templates of Rambler and Surf, and in other
/// catalogs.
package enum ModuleRole: Sendable, Hashable {
  /// Creates the module.
  case entry
  /// Opens other modules.
  case router
  /// Shows the module.
  case view
  /// Presenter, interactor or view model.
  case logic

  private static let endings: [(ModuleRole, [String])] = [
    (
      .entry,
      [
        "ModuleAssembly", "Assembly", "ModuleConfigurator", "Configurator", "ModuleBuilder",
        "Builder", "ModuleFactory", "Factory", "Composer", "Assembler",
      ]
    ),
    (.router, ["Router", "Wireframe", "WireFrame", "FlowCoordinator", "Coordinator"]),
    (.view, ["ViewController", "HostingController", "Screen", "View"]),
    (.logic, ["Presenter", "Interactor", "ViewModel"]),
  ]
  /// The suffixes of protocols and their implementations.
  private static let tails = ["", "Input", "Protocol", "Interface", "Type", "Impl"]

  /// - Returns: the role and module of a type; nil for another name.
  package static func of(_ name: String) -> (role: ModuleRole, module: String)? {
    for tail in tails where name.hasSuffix(tail) {
      let base = name.dropLast(tail.count)
      for (role, endings) in endings {
        for ending in endings where base.hasSuffix(ending) && base.utf8.count > ending.utf8.count {
          return (role, String(base.dropLast(ending.count)))
        }
      }
    }
    return nil
  }
}
