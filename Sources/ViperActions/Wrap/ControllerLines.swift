import Configuration
import Diagnostics
import Liquid
import ModuleTemplates
import SwiftText
import Workspace

/// The lines that a wrapped view controller has for its presenter.
struct ControllerLines {
  private let property: String
  private let loaded: String
  private let world: World

  /// `module` is the name in code, with the prefix; `event` is how the view reports that it is loaded.
  init(of module: String, loaded event: String, in world: World) throws(Diagnostic) {
    self.world = world
    property = try Self.text("property", with: ["module": .string(module)], in: world)
    loaded = try Self.text("event", with: ["event": .string(event)], in: world)
  }

  /// One of the texts of what `wrap` inserts and prints.
  static func text(
    _ name: String, with values: LiquidObject, in world: World
  ) throws(Diagnostic) -> String {
    let folder = TemplateFolder(name: Addition.bundledFolder, origin: .bundled, in: world)
    guard var addition = try Addition(named: Addition.wrap, in: folder) else { return "" }
    return try addition.text(Located(name), with: values)
  }

  /// The line that reports an action to the presenter.
  private func report(_ intention: String) throws(Diagnostic) -> String {
    try Self.text("event", with: ["event": .string(intention)], in: world)
  }

  /// The file with the lines for loading and actions. Those without a place are left to the user.
  func inserted(
    into controller: ControllerClass, withActions: Bool
  ) throws(Diagnostic) -> (bytes: [UInt8], byHand: [AdditionPlan.ByHand]) {
    let (file, type) = (controller.file, controller.place.type)
    let path = controller.path.display(in: world)
    var byHand: [AdditionPlan.ByHand] = []
    var edit = SwiftEdit(file, controller.sources.format)
    guard edit.insertLine(property, in: type) else {
      throw controller.problem(
        "wrap.one-line", "has no line break after its `{`",
        "add a line break after this `{`.")
    }
    func insert(
      _ line: String, _ name: String, _ place: SwiftDeclaration, after end: Int?,
      if isPossible: Bool = true
    ) {
      // The method may have a variable with the name of the property.
      if isPossible, !file.hasVariable("output", in: place.range),
        edit.insertLine(line, after: end, in: place)
      {
        return
      }
      let number = file.line(of: place.keyword)
      byHand.append(.init(place: "\(name) of \(controller.name) in \(path):\(number)", lines: line))
    }
    let loading = file.members(of: type).filter {
      $0.kind == .function && $0.name == "viewDidLoad" && !$0.isConditional
    }.only
    let end = loading.flatMap { file.endOfSuperCall(in: $0) }
    insert(loaded, "viewDidLoad", loading ?? type, after: end, if: end != nil)
    for (action, name) in withActions ? controller.actions : [] {
      insert(try report(name), action.name, action, after: nil)
    }
    do throws(SwiftReadingError) { return (try edit.result(), byHand) } catch {
      throw controller.problem(
        "wrap.unreadable", "can't be edited: the result has \(error.reason.rawValue)",
        "put each member of the class on a line of its own, then run the command again.")
    }
  }

  /// The change that takes the lines out, their numbers, and notes about what stays.
  func removed(
    from record: WrappedView
  ) throws(Diagnostic) -> (change: Change?, lines: [Int], notes: [String]) {
    let controller: ControllerClass
    do throws(Diagnostic) { controller = try ControllerClass(record.type, in: world) } catch {
      let note = "viper leaves the lines for the presenter in `\(record.type)`: \(error.message)."
      return (nil, [], [note])
    }
    var edit = SwiftEdit(controller.file, controller.sources.format)
    let place = "`\(controller.path.display(in: world).escaped())`"
    var found = edit.removeLines(property, of: controller.place.type)
    var notes = found.isEmpty ? ["\(place) no longer contains `\(property)`."] : []
    for line in [loaded] + (try record.intentions.map(report)) {
      for part in controller.parts { found += edit.removeLines(line, of: part) }
    }
    do throws(SwiftReadingError) {
      let bytes = try edit.result()
      if try SwiftFile(bytes).hasVariable("output", in: bytes.indices) {
        notes.append("\(place) still uses `output`: remove these uses by hand.")
      }
      let change = Change.edit(controller.path, to: bytes, previous: controller.file.bytes)
      return (found.isEmpty ? nil : change, found.map(controller.file.line), notes)
    } catch {
      return (nil, [], ["\(place) can't be edited: \(error.reason.rawValue)."])
    }
  }
}

/// What the user wants with the actions of a view controller, as methods of the presenter.
extension ControllerClass {
  /// Words at the start and at the end of a name that say nothing about the intention.
  private static let starts: Set = [
    "bar", "btn", "button", "click", "clicked", "did", "handle", "on", "press", "pressed", "tap",
    "tapped", "touch", "touched",
  ]
  private static let ends: Set = [
    "action", "btn", "button", "click", "clicked", "event", "gesture", "handler", "press",
    "pressed", "recognizer", "tap", "tapped", "touch", "touched",
  ]
  /// What an assembled presenter has already.
  private static let taken: Set = [
    "closeModule", "didLoadView", "interactor", "moduleOutput", "output", "router", "view",
    "viewLoaded",
  ]
  /// Parameters of functions that no action of a control calls.
  private static let otherCallers = ["Notification", "Timer", "DisplayLink", "NSNotification"]

  /// The functions that the user calls, each with the presenter's method for it.
  var actions: [(declaration: SwiftDeclaration, intention: String)] {
    parts.filter { !$0.isConditional }.flatMap(file.members).compactMap { member in
      guard !member.isConditional, isAction(member), let name = Self.intention(of: member.name)
      else { return nil }
      return (member, name)
    }
  }

  private func isAction(_ function: SwiftDeclaration) -> Bool {
    guard function.kind == .function, function.body != nil,
      let signature = file.signature(of: function), signature.result == nil,
      Set(["static", "class", "override", "nonisolated"]).isDisjoint(with: function.modifiers)
    else { return false }
    if function.attributes.contains("IBAction") { return true }
    let types = signature.parameters.map(\.type)
    return function.attributes.contains("objc")
      && (types.count < 2 || types.count == 2 && types[1].contains("UIEvent"))
      && !types.contains { Self.otherCallers.contains(where: $0.contains) }
  }

  /// `save` for `didTapSave` and `saveButtonPressed`; nil if the presenter can't have the method.
  private static func intention(of action: String) -> String? {
    let plain = action.hasSuffix("TouchUpInside") ? action.dropLast(13) : action[...]
    let rest = words(of: plain).drop { starts.contains($0.lowercased()) }.reversed()
      .drop { ends.contains($0.lowercased()) }.reversed()
    let short = rest.isEmpty ? nil : rest.map(\.capitalized).joined().lowerCamel
    return [short, action].compactMap(\.self).first { name in
      ModuleName.isIdentifier(name) && !SwiftType.keywords.contains(name) && !taken.contains(name)
    }
  }

  /// The words of a name in camel case or with underscores.
  private static func words(of name: Substring) -> [String] {
    name.split(separator: "_").flatMap { part in
      NamingConventions.prefixes(of: part).reversed().reduce(into: [String]()) { words, prefix in
        words.append(String(prefix.dropFirst(words.reduce(0) { $0 + $1.count })))
      }
    }
  }
}
