/// Finds the modules that the methods of a router or assembly open in Objective-C.
struct ObjectiveCRoutes {
  struct Route {
    var module: AppModules.Name
    var method: String
  }

  private let types: ModuleTypes
  private let file: ObjectiveCFile
  private let app: String
  private let owner: AppModules.Name?
  private let layer: NamingConventions.Layer
  private(set) var routes: [Route] = []
  /// The offsets of calls that open something that can't be read.
  private(set) var unread: [Int] = []

  private var method = ""
  private var call: Int?
  private var isKnown = false

  init(
    _ tokens: Range<Int>, of file: ObjectiveCFile, _ types: ModuleTypes, app: String,
    owner: AppModules.Name?, layer: NamingConventions.Layer
  ) {
    (self.types, self.file, self.app) = (types, file, app)
    (self.owner, self.layer) = (owner, layer)
    var depth = 0
    for index in tokens {
      let text = file.text(at: index)
      if text == "{" { depth += 1 }
      if text == "}" { depth -= 1 }
      if depth == 0, text == "-" || text == "+", file.text(at: index + 1) == "(" {
        endMethod()
        method = selector(after: index + 1)
      }
      read(text, at: index, isInBody: depth > 0)
    }
    endMethod()
  }

  private mutating func endMethod() {
    if !isKnown, let call { unread.append(file.tokens[call].offset) }
    (method, call, isKnown) = ("", nil, false)
  }

  /// The first part of a method's selector: the word after its result's type.
  private func selector(after open: Int) -> String {
    var (index, depth) = (open, 0)
    repeat {
      if file.text(at: index) == "(" { depth += 1 }
      if file.text(at: index) == ")" { depth -= 1 }
      index += 1
    } while depth > 0 && index < file.tokens.count
    return file.text(at: index)
  }

  private mutating func add(_ module: AppModules.Name?) {
    guard let module else { return }
    isKnown = true
    if module != owner { routes.append(Route(module: module, method: method)) }
  }

  private mutating func read(_ text: String, at index: Int, isInBody: Bool) {
    let before = file.text(at: index - 1)
    switch file.tokens[index].kind {
    case .string:
      if types.app.storyboards.segues[text] != nil { return readSegue(text) }
      let context = (index - 6..<index).map(file.text).joined().lowercased()
      guard context.contains("storyboard") || context.contains("identifier") else { return }
      if let scenes = types.app.storyboards.scenes[text] {
        isKnown = true
        if let only = scenes.only { add(types.scene(only, in: app)) }
      } else if let type = types.type(named: text, in: app) {
        add(type.module)
      } else if context.contains("storyboardwithname"),
        let name = types.initialModule(of: text, in: app)
      {
        add(name)
      }
    case .word:
      for constant in types.app.segueConstants[text] ?? [] where isInBody { readSegue(constant) }
      if RouteReader.calls.contains(text) || text == "performSegueWithIdentifier"
        || text == "instantiateViewControllerWithIdentifier"
      {
        call = call ?? index
        if text == "openModuleUsingFactory" { readFactory(after: index) }
      }
      guard let type = types.type(named: text, in: app) else { return }
      if type.module == owner { isKnown = true }
      if opens(type, at: index, before: before, isInBody: isInBody) { add(type.module) }
    case .symbol: break
    }
  }

  private func opens(
    _ type: ModuleTypes.TypeOfModule, at index: Int, before: String, isInBody: Bool
  ) -> Bool {
    let next = file.text(at: index + 1)
    switch type.layer {
    case .assembly: return before == "[" || next == "*" || before == "<" && next == ">"
    case .router:
      return layer == .router && (isInBody ? before == "[" && next != "class" : next == "*")
    case .moduleInput: return layer == .router && before == "<" && isInBody
    case .view:
      let makes = ["alloc", "new", "instantiate", "create", "make"].contains(where: next.hasPrefix)
      return before == "[" && makes
    case .presenter, .interactor, .viewModel: return false
    }
  }

  private mutating func readSegue(_ identifier: String) {
    guard let scene = types.destination(ofSegue: identifier, from: owner, in: app) else { return }
    isKnown = true
    add(types.scene(scene, in: app))
  }

  /// Reads `openModuleUsingFactory:self.profileModuleFactory`.
  private mutating func readFactory(after index: Int) {
    for next in index + 1..<min(index + 5, file.tokens.count) where file.tokens[next].kind == .word
    {
      guard let meaning = types.app.conventions.meaning(of: file.text(at: next).capitalized),
        meaning.layer == .assembly
      else { continue }
      add(types.app.module(named: .init(app: app, module: meaning.module)))
    }
  }
}
