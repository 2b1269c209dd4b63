/// What a type's name says about its place in a module: `ProfileRouterInput` is a router's of the
/// module `Profile`.
///
/// The words are those of the Book of VIPER, of Rambler's and Surf's templates, and of the catalogs
/// that teams have written since.
package enum ModuleRole: Sendable, Hashable {
  /// Makes the module.
  case entry
  /// Goes from the module to others.
  case router
  /// What one sees of it.
  case view
  /// Decides or works.
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
  /// What protocols and their implementations add.
  private static let tails = ["", "Input", "Protocol", "Interface", "Type", "Impl"]

  /// - Returns: role and module of a type; nil for a name that says nothing of the kind.
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
