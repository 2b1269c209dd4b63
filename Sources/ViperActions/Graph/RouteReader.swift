import SwiftText

/// Finds the modules that a member of a router or assembly opens in Swift.
struct RouteReader {
  typealias Layer = NamingConventions.Layer

  let types: ModuleTypes
  let file: SwiftFile
  let app: String
  /// The module of the code; nil for an app's own router and the like.
  let owner: AppModules.Name?
  let layer: Layer
  /// The modules that the member opens, in the order of the code.
  private(set) var opened: [AppModules.Name] = []
  /// The modules whose presenters the member creates.
  private(set) var assembled: Set<AppModules.Name> = []
  /// The offset of a call that opens something that can't be read.
  private(set) var unread: Int?

  private let makers: [String: AppModules.Name]
  private let member: SwiftDeclaration
  private var body = 0
  private var open: [Int] = []
  private var storyboards: [String] = []
  private var isKnown = false
  private var opensFirstScene = false
  private var call: Int?

  /// Functions that open what a string, a storyboard or a container says.
  static let calls: Set = [
    "performSegue", "openModuleUsingSegue", "openModuleUsingFactory", "forSegue", "forStoryboard",
    "instantiateViewController", "instantiateInitialViewController",
  ]
  /// Functions that go back to a module, or look for one.
  private static let back = [
    "pop", "dismiss", "close", "back", "unwind", "remove", "find", "first", "last", "contains",
    "is",
    "return", "filter", "drop", "register", "unregister",
  ]

  /// Parts of names of static functions that make no view.
  private static let parts = [
    "interactor", "service", "viewmodel", "format", "convert", "identifier",
  ]

  init(
    _ member: SwiftDeclaration, of file: SwiftFile, _ types: ModuleTypes, app: String,
    owner: AppModules.Name?, layer: Layer, makers: [String: AppModules.Name] = [:]
  ) {
    (self.types, self.file, self.app, self.makers) = (types, file, app, makers)
    (self.owner, self.layer, self.member) = (owner, layer, member)
    let range = file.index(at: member.range.lowerBound)..<file.index(at: member.range.upperBound)
    body = member.body.map { file.index(at: $0.lowerBound) } ?? range.upperBound
    for index in range { read(at: index) }
    if !isKnown, opensFirstScene, let name = storyboards.last {
      add(types.initialModule(of: name, in: app))
    }
    if !isKnown, let call { unread = file.tokens[call].range.lowerBound }
  }

  private mutating func add(_ found: AppModules.Name?) {
    guard let found else { return }
    isKnown = true
    if found != owner, !opened.contains(found) { opened.append(found) }
  }

  private mutating func read(at index: Int) {
    let token = file.tokens[index]
    switch token.kind {
    case .symbol(UInt8(ascii: "(")): open.append(index)
    case .symbol(UInt8(ascii: ")")): _ = open.popLast()
    case .string:
      if let text = token.literalText(in: file.bytes) { readString(text, at: index) }
    case .word:
      guard let word = file.word(at: index) else { return }
      let first = file.bytes[token.range.lowerBound]
      if (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(first) {
        readType(word, at: index)
      } else if index > body, let made = makers[word], file.isSymbol("(", at: index + 1) {
        add(made)
      } else if Self.calls.contains(word), file.isSymbol("(", at: index + 1) {
        call = call ?? index
      }
      if word.hasPrefix("instantiateInitial")
        || ["StoryboardFactory", "forStoryboard"].contains(word)
      {
        opensFirstScene = true
      }
      for text in types.app.segueConstants[word] ?? [] { readSegue(text) }
      if word == "storyboard", file.word(at: index - 2) == "R" { readScene(after: index) }
      if word == "StoryboardScene" { readScene(after: index) }
    default: break
    }
  }

  // MARK: Types

  private mutating func readType(_ word: String, at index: Int) {
    if file.isSymbol("!", at: index - 1), file.word(at: index - 2) == "as",
      word.hasSuffix("ontroller")
    {
      isKnown = true
    }
    guard let type = types.type(named: word, in: app) else { return }
    if type.module == owner { isKnown = true }
    if type.layer == .presenter, type.isConcrete, file.isSymbol("(", at: index + 1) {
      assembled.insert(type.module)
    }
    if opens(type, at: index) { add(type.module) }
  }

  /// Whether the place of a type's name means that its module is opened.
  private func opens(_ type: ModuleTypes.TypeOfModule, at index: Int) -> Bool {
    let isAfterDot = file.isSymbol(".", at: index + 1)
    let next = isAfterDot ? file.word(at: index + 2) ?? "" : ""
    // `FeedModule.Mode` is a type of its own, `FeedRouter.Type` no router.
    if next.first?.isUppercase == true || isTested(at: index) { return false }
    let isInSignature = index < body && [.function, .subscript].contains(member.kind)
    if next == "self", goesBack(at: index) { return false }
    switch type.layer {
    case .assembly:
      return !isInSignature && (!isAfterDot || isCalled(next, at: index + 3))
    case .router:
      // An assembly can give another module's router to its own presenter.
      let isMade = layer == .router || isAfterDot && next != "init"
      return !isInSignature && isMade && (!isAfterDot || isCalled(next, at: index + 3))
    case .moduleInput:
      return !isInSignature && (layer == .router || next == "self" || isCast(at: index))
    case .view:
      guard !isInSignature, !borrowsViews else { return false }
      if isAfterDot { return type.isConcrete || next == "self" }
      if isCast(at: index) { return true }
      return type.isConcrete && (file.isSymbol("(", at: index + 1) || isAssigned(at: index))
    case .presenter, .interactor, .viewModel: return false
    }
  }

  /// Whether an assembly without a view gives the view of another module to a presenter.
  private var borrowsViews: Bool {
    guard layer == .assembly, let owner, !types.has(.view, owner) else { return false }
    return file.words(in: member.range).contains { word in
      types.type(named: word, in: app)?.layer == .presenter
    }
  }

  /// Whether a static member makes something, and is no constant.
  private func isCalled(_ name: String, at next: Int) -> Bool {
    let name = name.lowercased()
    guard !Self.parts.contains(where: name.contains) else { return false }
    return ["self", "init", "shared", "instance", "default"].contains(name)
      || file.isSymbol("(", at: next)
      || file.isSymbol("{", at: next) || file.isSymbol("<", at: next)
      || ["view", "controller", "module", "screen", "make", "create", "build"].contains(
        where: name.contains)
  }

  /// Whether the code only asks for the type: `is Feed`, `as? Feed` of an existing object.
  private func isTested(at index: Int) -> Bool {
    if file.word(at: index - 1) == "is" { return true }
    guard file.isSymbol("?", at: index - 1), file.word(at: index - 2) == "as" else { return false }
    var at = index - 3
    while at > 0, !file.tokens[at].startsLine || file.isSymbol(".", at: at) {
      let word = file.word(at: at)?.lowercased() ?? ""
      if ["instantiate", "storyboard", "destination", "resolve", "make", "create", "build"]
        .contains(
          where: word.contains)
      {
        return false
      }
      at -= 1
    }
    let word = file.word(at: at)?.lowercased() ?? ""
    return !["instantiate", "storyboard", "resolve"].contains(where: word.contains)
  }

  /// Whether `as` or `as!` precedes the name.
  private func isCast(at index: Int) -> Bool {
    let isForced = file.isSymbol("!", at: index - 1) || file.isSymbol("?", at: index - 1)
    return file.word(at: index - (isForced ? 2 : 1)) == "as" && (isForced || !isPattern(index))
  }

  /// Whether `case let view as Feed` tests an object.
  private func isPattern(_ index: Int) -> Bool {
    (max(0, index - 4)..<index).contains {
      file.word(at: $0) == "case" || file.word(at: $0) == "let"
    }
  }

  /// Whether a value follows the type of a variable.
  private func isAssigned(at index: Int) -> Bool {
    guard file.isSymbol(":", at: index - 1) else { return false }
    var next = index + 1
    while file.isSymbol("?", at: next) || file.isSymbol("!", at: next) { next += 1 }
    return file.isSymbol("=", at: next)
  }

  /// Whether the call around a name goes back to a module, or looks for it.
  private func goesBack(at index: Int) -> Bool {
    guard let start = open.last, var name = file.word(at: start - 1) else { return false }
    name = name.lowercased()
    return Self.back.contains(where: name.hasPrefix)
  }

  // MARK: Storyboards

  private mutating func readSegue(_ identifier: String) {
    guard let scene = types.destination(ofSegue: identifier, from: owner, in: app) else { return }
    isKnown = true
    add(types.scene(scene, in: app))
  }

  private mutating func readString(_ text: String, at index: Int) {
    if types.app.storyboards.segues[text] != nil { return readSegue(text) }
    guard let start = open.last else { return }
    var label = ""
    if file.isSymbol(":", at: index - 1) { label = file.word(at: index - 2) ?? "" }
    let context = (label + (file.word(at: start - 1) ?? "")).lowercased()
    guard
      ["storyboard", "instantiate", "identifier", "restoration", "scene"].contains(
        where: context.contains)
    else { return }
    if let scenes = types.app.storyboards.scenes[text] {
      isKnown = true
      if let only = scenes.only { add(types.scene(only, in: app)) }
    } else if let type = types.type(named: text, in: app) {
      add(type.module)
    } else if context.contains("storyboard") {
      storyboards.append(text)
    }
  }

  /// Reads `R.storyboard.main.profile()` and `StoryboardScene.Main.profile`.
  private mutating func readScene(after index: Int) {
    guard let storyboard = file.word(at: index + 2), let scene = file.word(at: index + 4) else {
      return
    }
    if let name = types.scene(accessor: scene, in: app) {
      add(name)
    } else if scene.hasPrefix("initial") || scene == "instantiateInitialViewController" {
      add(types.initialModule(of: storyboard, in: app))
    }
  }
}
