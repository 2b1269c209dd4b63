/// A change of a Swift line that removes a connection.
struct CutRule {
  /// The new line; nil deletes the line.
  var line: String?
  var isOwnership = false
  /// The property that becomes optional.
  var madeOptional: String?

  /// All changes that remove a connection of a line.
  ///
  /// - Parameters:
  ///   - line: the line.
  ///   - declaration: the first line of the member that contains the line.
  ///   - file: the whole text.
  /// - Returns: the changes.
  static func changes(of line: String, in declaration: String, file: String) -> [CutRule] {
    if line.trimmingPrefix(Pattern.indentation).hasPrefix("//") { return [] }
    return deleted(line, in: declaration) + closures(line) + ownership(line, file: file)
      + values(line) + conditions(line)
  }

  /// Removes calls and assignments.
  private static func deleted(_ line: String, in declaration: String) -> [CutRule] {
    let isCall = line.contains(Pattern.call)
    let isAssignment = line.contains(Pattern.assignment)
    let isReturn = line.contains(Pattern.plainReturn)
    guard isCall || isAssignment || isReturn, !line.hasSuffix(" in") else { return [] }
    if line.contains("super.") || appearance.contains(where: line.contains) { return [] }
    // A stored property needs a value; other lines of an initializer can be removed.
    if isAssignment, declaration.contains(Pattern.initializer) { return [] }
    // These get other values, because without a value there is nothing to show.
    let handedOn = ["try await load()", "self.items = items"]
    if handedOn.contains(where: line.contains) { return [] }
    return [CutRule(line: nil)]
  }

  /// Lines that only change the look, can't be removed, or need a visible view.
  ///
  /// `RenderingTests` has a visible view.
  private static let appearance = [
    "stack.", "backgroundColor", "addSubview(", "setTitle(\"", "translatesAutoresizing",
    ".font = ", "adjustsFont", "numberOfLines", "Label.accessibility", "Button.accessibility",
    ".isActive = ", "reconfigureItems(", "textAlignment", "autoresizingMask", ".priority = ",
    "tableView.register(", "deselectRow(", "deselectItem(", "view = tableView",
    "view = collectionView", "self.tableView = ", "self.collectionView = ", "state.dismiss = ",
  ]

  /// Closures that report to the presenter.
  private static func closures(_ line: String) -> [CutRule] {
    guard let closure = line.firstMatch(of: Pattern.weakClosure) else {
      return []
    }
    let empty = closure.1 == nil ? "{}" : "{ _ in }"
    let strong = closure.0.replacing("[weak self] in ", with: "")
      .replacing("[weak self] ", with: "").replacing("self?.", with: "self.")
    return [
      CutRule(line: line.replacing(closure.0, with: empty)),
      CutRule(line: line.replacing(closure.0, with: strong), isOwnership: true),
    ]
  }

  /// Makes weak references strong, and strong ones weak.
  private static func ownership(_ line: String, file: String) -> [CutRule] {
    // The controller's view owns outlets and the table.
    let belongsToView =
      line.contains("@IBOutlet") || line.contains(Pattern.weakView)
    if line.contains("weak var "), !belongsToView {
      return [CutRule(line: line.replacing("weak var ", with: "var "), isOwnership: true)]
    }
    if line.contains("weak output]") {
      return [CutRule(line: line.replacing("weak output]", with: "output]"), isOwnership: true)]
    }
    // The hosting controller and its root view both own the shared object.
    if file.contains("UIHostingController<") || file.contains(": View {") { return [] }
    // A protocol's requirement can't become optional.
    if line.contains("  let router: "), file.contains("PresenterProtocol {") { return [] }
    if let property = line.firstMatch(of: Pattern.anyProperty) {
      return [
        CutRule(
          line: "  weak var \(property.1): (\(property.2))?", isOwnership: true,
          madeOptional: String(property.1))
      ]
    }
    if line.contains(Pattern.optionalProperty) {
      return [CutRule(line: line.replacing("var ", with: "weak var "), isOwnership: true)]
    }
    return []
  }

  /// Removes conditions.
  private static func conditions(_ line: String) -> [CutRule] {
    // Without a check of the index the test would crash.
    // Without unwrapping the optional the code doesn't compile.
    let isNeeded = line.contains("indices") || line.contains(Pattern.unwrapping)
    if line.contains(Pattern.emptyGuard), !isNeeded {
      return [CutRule(line: nil)]
    }
    guard let either = line.firstMatch(of: Pattern.eitherProperty) else { return [] }
    return [either.1, either.2].map { one in
      CutRule(line: line.replacing(either.0, with: "{ \(one) }"))
    }
  }

  /// Removes arguments.
  private static func values(_ line: String) -> [CutRule] {
    let handing = [
      "moduleOutput: output", "router: router, output: output", "Module(output: output)",
    ]
    for handedOn in handing
    where line.contains(handedOn) {
      return [CutRule(line: line.replacing("utput: output", with: "utput: nil"))]
    }
    if line.contains("completion: { self.didLeaveScreen() }") {
      return [CutRule(line: line.replacing("{ self.didLeaveScreen() }", with: "nil"))]
    }
    if line.contains("completion: completion") {
      return [CutRule(line: line.replacing("completion: completion", with: "completion: nil"))]
    }
    if let text = line.firstMatch(of: Pattern.localizedText) {
      return [CutRule(line: line.replacing(text.0, with: "localized: \"\""))]
    }
    if line.contains("    try await load()") { return [CutRule(line: "    []")] }
    if line.contains("    self.items = items") {
      return [CutRule(line: "    self.items = items.filter { _ in false }")]
    }
    if line.contains("cellObjectFactory.makeCellObjects(for: items)") {
      return [CutRule(line: line.replacing("for: items", with: "for: items.filter { _ in false }"))]
    }
    return []
  }
}

/// The patterns of lines. Swift makes a regular expression again each time its literal is used.
private enum Pattern {
  nonisolated(unsafe) static let call = /^ +(try )?(await )?([a-z]|Task\.)[\w.?]*\(.*\)$/
  nonisolated(unsafe) static let assignment = /^ +[a-z][\w.?]* = [^\n]*[^(\[{]$/
  nonisolated(unsafe) static let plainReturn = /^ +return$/
  nonisolated(unsafe) static let initializer = #/ init\??\(/#
  nonisolated(unsafe) static let weakClosure = /\{ \[weak self\] (_ )?in self\?\.[^}]*\}/
  nonisolated(unsafe) static let weakView = /private weak var \w+: UI\w+\?/
  nonisolated(unsafe) static let anyProperty = /^  let (\w+): (any \w+)$/
  nonisolated(unsafe) static let optionalProperty = /^  (private\(set\) )?var \w+: \(any \w+\)\?$/
  nonisolated(unsafe) static let unwrapping = /guard let \w+ else/
  nonisolated(unsafe) static let emptyGuard = /^ +guard [^,]* else \{ return \}$/
  nonisolated(unsafe) static let eitherProperty = /\{ (\$0\.\w+) \|\| (\$0\.\w+) \}/
  nonisolated(unsafe) static let localizedText = /localized: "[^"]+"/
  nonisolated(unsafe) static let indentation = #/ +/#
}
