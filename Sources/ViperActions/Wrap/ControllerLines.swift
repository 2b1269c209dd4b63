import Configuration
import Diagnostics
import Liquid
import ModuleTemplates
import SwiftText
import Workspace

/// The lines that a wrapped view controller has for its presenter.
struct ControllerLines {
  /// Lines that viper doesn't insert, with their place.
  private(set) var left: [AdditionPlan.ByHand] = []
  /// The methods that the actions report.
  private(set) var intentions: [String] = []
  private let property: String
  private let loaded: String
  private let world: World
  private var addition: Addition?

  init(of module: String, loaded event: String, in world: World) throws(Diagnostic) {
    self.world = world
    addition = try Self.addition(in: world)
    property = try addition?.text(Located("property"), with: ["module": .string(module)]) ?? ""
    loaded = try addition?.text(Located("event"), with: ["event": .string(event)]) ?? ""
  }

  /// The texts of what `wrap` inserts and prints.
  static func addition(in world: World) throws(Diagnostic) -> Addition? {
    try Addition(
      named: Addition.wrap,
      in: TemplateFolder(name: Addition.bundledFolder, origin: .bundled, in: world))
  }

  private mutating func report(_ intention: String) throws(Diagnostic) -> String {
    try addition?.text(Located("event"), with: ["event": .string(intention)]) ?? ""
  }

  // MARK: Inserting

  /// Finds the intentions of a view controller's actions.
  mutating func findIntentions(of controller: ControllerClass) {
    for (_, action) in Self.actions(of: controller) {
      guard let name = Intention.name(ofAction: action.name), !intentions.contains(name) else {
        continue
      }
      intentions.append(name)
    }
  }

  private static func actions(
    of controller: ControllerClass
  ) -> [(part: SwiftDeclaration, action: SwiftDeclaration)] {
    controller.parts.filter { !$0.isConditional }.flatMap { part in
      controller.file.members(of: part).filter { member in
        !member.isConditional
          && controller.file.signature(of: member).map { Intention.isAction(member, $0) } == true
      }.map { (part, $0) }
    }
  }

  /// The file with the property, the report of the loaded view, and those of the actions.
  mutating func inserted(into controller: ControllerClass) throws(Diagnostic) -> [UInt8] {
    let file = controller.file
    var edit = SwiftEdit(file, controller.sources.format)
    let type = controller.place.type
    guard edit.insertLine(property, in: type) else {
      throw Diagnostic(
        .error, "wrap.one-line", "the body of `\(controller.name)` is in the line of its brace",
        at: SourceLocation(
          file: controller.path.display(in: world), line: controller.line, column: 1),
        hints: ["put the members of the class into lines of their own."])
    }
    let loading = file.members(of: type).filter {
      $0.kind == .function && $0.name == "viewDidLoad" && !$0.isConditional
    }
    let place = loading.only.flatMap { file.endOfSuperCall(in: $0) }
    if let place, let method = loading.only, !hidesOutput(method, in: file),
      edit.insertLine(loaded, after: place, in: method)
    {
      // It reports that it is loaded.
    } else {
      leave(loaded, "viewDidLoad", controller, at: loading.only ?? type)
    }
    if !intentions.isEmpty {
      for (_, action) in Self.actions(of: controller) {
        let line = try Intention.name(ofAction: action.name).map { name throws(Diagnostic) in
          try report(name)
        }
        guard let line else { continue }
        if hidesOutput(action, in: file) || !edit.insertLine(line, in: action) {
          leave(line, action.name, controller, at: action)
        }
      }
    }
    do throws(SwiftReadingError) { return try edit.result() } catch {
      throw Diagnostic(
        .error, "wrap.unreadable",
        "`\(controller.name)` can't be edited: \(error.reason.rawValue)",
        at: SourceLocation(
          file: controller.path.display(in: world), line: file.line(of: error.offset), column: 1),
        hints: ["correct the file first."])
    }
  }

  /// Whether a method has a variable with the name of the property.
  private func hidesOutput(_ method: SwiftDeclaration, in file: SwiftFile) -> Bool {
    file.hasVariable("output", in: method.range)
  }

  private mutating func leave(
    _ line: String, _ method: String, _ controller: ControllerClass, at place: SwiftDeclaration
  ) {
    let file = "\(controller.path.display(in: world)):\(controller.file.line(of: place.keyword))"
    left.append(
      AdditionPlan.ByHand(place: "\(method) of \(controller.name) in \(file)", lines: line))
  }

  // MARK: Removing

  /// The file of a wrapped view controller without the lines.
  mutating func removed(
    from record: WrappedView, in world: World
  ) throws(Diagnostic) -> (change: Change?, lines: [Int], notes: [String]) {
    let controller: ControllerClass
    do throws(Diagnostic) { controller = try ControllerClass(record.type, in: world) } catch {
      let note = "viper leaves the lines for the presenter in `\(record.type)`: \(error.message)."
      return (nil, [], [note])
    }
    var edit = SwiftEdit(controller.file, controller.sources.format)
    var found: [Int] = []
    let type = controller.place.type
    let place = "`\(controller.path.display(in: world).escaped())`"
    found = edit.removeLines(property, of: type)
    var notes = found.isEmpty ? ["`\(property)` is not in \(place) any more."] : []
    for line in try [loaded]
      + record.intentions.map({ name throws(Diagnostic) in try report(name) })
    {
      for part in controller.parts { found += edit.removeLines(line, of: part) }
    }
    do throws(SwiftReadingError) {
      let bytes = try edit.result()
      let rest = try SwiftFile(bytes)
      if rest.hasVariable("output", in: bytes.indices) {
        notes.append("\(place) still uses `output`.")
      }
      return (
        found.isEmpty
          ? nil : .edit(controller.path, to: bytes, previous: controller.file.bytes),
        found.map(controller.file.line), notes
      )
    } catch {
      return (nil, [], ["\(place) can't be edited: \(error.reason.rawValue)."])
    }
  }
}
