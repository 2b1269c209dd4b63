import SwiftText

/// Finds the modules that a member of a router or assembly opens in Swift.
struct RouteReader {
  let file: SwiftFile
  let layer: NamingConventions.Layer
  private(set) var opened: OpenedModules
  /// The modules whose presenters the member creates.
  private(set) var assembled: Set<AppModules.Name> = []
  /// The offset of a call that opens something that can't be read.
  private(set) var unread: Int?

  private let makers: [String: AppModules.Name]
  private let member: SwiftDeclaration
  private var body = 0
  private var parens: [Int] = []
  private var storyboards: [String] = []
  private var opensFirstScene = false
  private var call: Int?

  /// Functions that open what a string, a storyboard or a container says.
  static let calls: Set = [
    "performSegue", "openModuleUsingSegue", "openModuleUsingFactory", "forSegue", "forStoryboard",
    "instantiateViewController", "instantiateInitialViewController",
  ]
  /// How functions begin that go back to a module, or look for one.
  private static let back = [
    "pop", "dismiss", "close", "back", "unwind", "remove", "find", "first", "last", "contains",
    "is", "return", "filter", "drop", "register", "unregister",
  ]

  init(
    _ member: SwiftDeclaration, of file: SwiftFile, opening: OpenedModules,
    layer: NamingConventions.Layer, makers: [String: AppModules.Name] = [:]
  ) {
    (self.member, self.file, self.layer, self.makers) = (member, file, layer, makers)
    opened = opening
    let range = file.index(at: member.range.lowerBound)..<file.index(at: member.range.upperBound)
    body = member.body.map { file.index(at: $0.lowerBound) } ?? range.upperBound
    for index in range { read(at: index) }
    if !opened.isKnown, opensFirstScene, let name = storyboards.last {
      opened.add(apps.initialModule(of: name, in: app))
    }
    if !opened.isKnown, let call { unread = file.tokens[call].range.lowerBound }
  }

  private var apps: AppModules { opened.apps }
  private var app: String { opened.app }

  private mutating func read(at index: Int) {
    let token = file.tokens[index]
    switch token.kind {
    case .symbol(UInt8(ascii: "(")): parens.append(index)
    case .symbol(UInt8(ascii: ")")): _ = parens.popLast()
    case .string:
      if let text = token.literalText(in: file.bytes) { readString(text, at: index) }
    case .word:
      guard let word = file.word(at: index) else { return }
      let first = file.bytes[token.range.lowerBound]
      if (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(first) {
        readType(word, at: index)
      } else if index > body, let made = makers[word], file.isSymbol("(", at: index + 1) {
        opened.add(made)
      } else if Self.calls.contains(word), file.isSymbol("(", at: index + 1) {
        call = call ?? index
      }
      if word.hasPrefix("instantiateInitial")
        || ["StoryboardFactory", "forStoryboard"].contains(word)
      {
        opensFirstScene = true
      }
      for text in apps.segueConstants[word] ?? [] { opened.addSegue(text) }
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
      opened.isKnown = true
    }
    guard let type = apps.type(named: word, in: app) else { return }
    if type.module == opened.owner { opened.isKnown = true }
    if type.layer == .presenter, type.isConcrete, file.isSymbol("(", at: index + 1) {
      assembled.insert(type.module)
    }
    if opens(type, at: index) { opened.add(type.module) }
  }

  /// Whether the place of a type's name means that its module is opened.
  private func opens(_ type: AppModules.TypeOfModule, at index: Int) -> Bool {
    let isAfterDot = file.isSymbol(".", at: index + 1)
    let next = isAfterDot ? file.word(at: index + 2) ?? "" : ""
    // `FeedModule.Mode` is a type of its own, `FeedRouter.Type` no router.
    if next.first?.isUppercase == true || isTested(at: index) { return false }
    if index < body, [.function, .subscript].contains(member.kind) { return false }
    if next == "self", let start = parens.last, let name = file.word(at: start - 1)?.lowercased(),
      Self.back.contains(where: name.hasPrefix)
    {
      return false
    }
    switch type.layer {
    case .assembly: return !isAfterDot || makesModule(next, at: index + 3)
    case .router:
      // An assembly can give another module's router to its own presenter.
      let isMade = layer == .router || isAfterDot && next != "init"
      return isMade && (!isAfterDot || makesModule(next, at: index + 3))
    case .moduleInput: return layer == .router || next == "self" || isCast(at: index)
    case .view:
      if borrowsViews { return false }
      if isAfterDot { return type.isConcrete || next == "self" }
      if isCast(at: index) { return true }
      return type.isConcrete && (file.isSymbol("(", at: index + 1) || isAssigned(at: index))
    case .presenter, .interactor, .viewModel: return false
    }
  }

  /// Whether an assembly without a view gives the view of another module to a presenter.
  private var borrowsViews: Bool {
    guard layer == .assembly, let owner = opened.owner, apps.modules[owner]?.has(.view) != true
    else { return false }
    return file.words(in: member.range).contains { word in
      apps.type(named: word, in: app)?.layer == .presenter
    }
  }

  /// Whether a static member makes something, and is no constant.
  private func makesModule(_ name: String, at next: Int) -> Bool {
    let name = name.lowercased()
    // Functions with these parts in their names make no view.
    let parts = ["interactor", "service", "viewmodel", "format", "convert", "identifier"]
    guard !parts.contains(where: name.contains) else { return false }
    return ["self", "init", "shared", "instance", "default"].contains(name)
      || ["(", "{", "<"].contains { file.isSymbol($0, at: next) }
      || ["view", "controller", "module", "screen", "make", "create", "build"]
        .contains(where: name.contains)
  }

  /// Whether the code only asks for the type: `is Feed`, `as? Feed` of an existing object.
  private func isTested(at index: Int) -> Bool {
    if file.word(at: index - 1) == "is" { return true }
    guard file.isSymbol("?", at: index - 1), file.word(at: index - 2) == "as" else { return false }
    var at = index - 3
    func has(_ parts: String...) -> Bool {
      parts.contains { file.word(at: at)?.lowercased().contains($0) == true }
    }
    while at > 0, !file.tokens[at].startsLine || file.isSymbol(".", at: at) {
      if has("instantiate", "storyboard", "destination", "resolve", "make", "create", "build") {
        return false
      }
      at -= 1
    }
    return !has("instantiate", "storyboard", "resolve")
  }

  private func isCast(at index: Int) -> Bool {
    let isForced = file.isSymbol("!", at: index - 1) || file.isSymbol("?", at: index - 1)
    // `case let view as Feed` tests an object.
    let isPattern = (index - 4..<index).contains { ["case", "let"].contains(file.word(at: $0)) }
    return file.word(at: index - (isForced ? 2 : 1)) == "as" && (isForced || !isPattern)
  }

  private func isAssigned(at index: Int) -> Bool {
    guard file.isSymbol(":", at: index - 1) else { return false }
    var next = index + 1
    while file.isSymbol("?", at: next) || file.isSymbol("!", at: next) { next += 1 }
    return file.isSymbol("=", at: next)
  }

  // MARK: Storyboards

  private mutating func readString(_ text: String, at index: Int) {
    if apps.storyboards.segues[text] != nil { return opened.addSegue(text) }
    guard let start = parens.last else { return }
    var label = ""
    if file.isSymbol(":", at: index - 1) { label = file.word(at: index - 2) ?? "" }
    let context = (label + (file.word(at: start - 1) ?? "")).lowercased()
    let words = ["storyboard", "instantiate", "identifier", "restoration", "scene"]
    guard words.contains(where: context.contains) else { return }
    if !opened.add(named: text), context.contains("storyboard") { storyboards.append(text) }
  }

  /// Reads `R.storyboard.main.profile()` and `StoryboardScene.Main.profile`.
  private mutating func readScene(after index: Int) {
    guard let storyboard = file.word(at: index + 2), let scene = file.word(at: index + 4) else {
      return
    }
    if let name = apps.scene(accessor: scene, in: app) {
      opened.add(name)
    } else if scene.hasPrefix("initial") || scene == "instantiateInitialViewController" {
      opened.add(apps.initialModule(of: storyboard, in: app))
    }
  }
}
