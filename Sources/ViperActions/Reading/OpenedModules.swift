/// The modules that some code of a router or assembly opens, by the names and strings in it.
struct OpenedModules {
  let apps: AppModules
  let app: String
  /// The module of the code; nil for an app's own router and the like.
  let owner: AppModules.Name?
  /// In the order of the code.
  private(set) var modules: [AppModules.Name] = []
  /// Whether anything in the code says what it opens.
  var isKnown = false

  mutating func add(_ found: AppModules.Name?) {
    guard let found else { return }
    isKnown = true
    if found != owner, !modules.contains(found) { modules.append(found) }
  }

  mutating func addSegue(_ identifier: String) {
    guard let scene = apps.destination(ofSegue: identifier, from: owner, in: app) else { return }
    isKnown = true
    add(apps.scene(scene, in: app))
  }

  /// Adds the scene with an identifier, or the module of a class; returns whether there is one.
  mutating func add(named text: String) -> Bool {
    if let scenes = apps.storyboards.scenes[text] {
      isKnown = true
      if let only = scenes.only { add(apps.scene(only, in: app)) }
      return true
    }
    let type = apps.type(named: text, in: app)
    add(type?.module)
    return type != nil
  }
}
