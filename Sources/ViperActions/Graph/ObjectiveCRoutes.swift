/// Finds the modules that the methods of a router or assembly open in Objective-C.
struct ObjectiveCRoutes {
  private let file: ObjectiveCFile
  private let layer: NamingConventions.Layer
  private let empty: OpenedModules
  private(set) var routes: [(module: AppModules.Name, method: String)] = []
  /// The offsets of calls that open something that can't be read.
  private(set) var unread: [Int] = []

  private var method = ""
  private var call: Int?
  private var opened: OpenedModules

  init(
    _ tokens: Range<Int>, of file: ObjectiveCFile, opening: OpenedModules,
    layer: NamingConventions.Layer
  ) {
    (self.file, self.layer, empty, opened) = (file, layer, opening, opening)
    var depth = 0
    for index in tokens {
      let text = file.text(at: index)
      let isSymbol = file.tokens[index].kind == .symbol
      if isSymbol { depth += text == "{" ? 1 : text == "}" ? -1 : 0 }
      if isSymbol, depth == 0, text == "-" || text == "+", file.text(at: index + 1) == "(" {
        endMethod()
        method = selector(after: index + 1)
      }
      read(text, at: index, isInBody: depth > 0)
    }
    endMethod()
  }

  private mutating func endMethod() {
    routes += opened.modules.map { ($0, method) }
    if !opened.isKnown, let call { unread.append(file.tokens[call].offset) }
    (method, call, opened) = ("", nil, empty)
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

  private mutating func read(_ text: String, at index: Int, isInBody: Bool) {
    let apps = opened.apps
    switch file.tokens[index].kind {
    case .string:
      if apps.storyboards.segues[text] != nil { return opened.addSegue(text) }
      // Six tokens reach from the string back to the selector.
      let context = (index - 6..<index).map(file.text).joined().lowercased()
      guard context.contains("storyboard") || context.contains("identifier") else { return }
      if !opened.add(named: text), context.contains("storyboardwithname") {
        opened.add(apps.initialModule(of: text, in: opened.app))
      }
    case .word:
      for constant in apps.segueConstants[text] ?? [] where isInBody { opened.addSegue(constant) }
      if RouteReader.calls.contains(text) || text == "performSegueWithIdentifier"
        || text == "instantiateViewControllerWithIdentifier"
      {
        call = call ?? index
        if text == "openModuleUsingFactory" { readFactory(after: index) }
      }
      if isInBody, let input = assignedInput(at: index) { opened.add(input) }
      guard let type = apps.type(named: text, in: opened.app) else { return }
      // A type of the own module says what is opened.
      if type.module == opened.owner { opened.isKnown = true }
      if opens(type, at: index, isInBody: isInBody) { opened.add(type.module) }
    case .symbol: break
    }
  }

  /// The module whose input a router stores in a property: `self.profileModule = […]`.
  private func assignedInput(at index: Int) -> AppModules.Name? {
    let name = file.text(at: index)
    guard layer == .router,
      (index - 2...index + 2).map(file.text) == ["self", ".", name, "=", "["],
      let declared = file.tokens.indices.first(where: { declaration in
        file.text(at: declaration) == name && file.text(at: declaration - 1) == ">"
      }),
      let type = opened.apps.type(named: file.text(at: declared - 2), in: opened.app)
    else { return nil }
    return type.layer == .moduleInput ? type.module : nil
  }

  private func opens(_ type: AppModules.TypeOfModule, at index: Int, isInBody: Bool) -> Bool {
    let (before, next) = (file.text(at: index - 1), file.text(at: index + 1))
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

  /// Reads `openModuleUsingFactory:self.profileModuleFactory`.
  private mutating func readFactory(after index: Int) {
    let apps = opened.apps
    for token in file.tokens[(index + 1)...].prefix(4) where token.kind == .word {
      guard let meaning = apps.conventions.meaning(of: token.text.capitalized),
        meaning.layer == .assembly
      else { continue }
      opened.add(apps.module(named: .init(app: opened.app, module: meaning.module)))
    }
  }
}
