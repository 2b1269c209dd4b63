/// What a cut makes of a line of Swift.
struct CutRule {
  /// What becomes of the line; nil deletes it.
  var line: String?
  var isOwnership = false
  /// The property that is optional from then on.
  var madeOptional: String?

  /// All the ways to cut what a line connects.
  ///
  /// - Parameters:
  ///   - line: of Swift.
  ///   - declaration: the line that opens the member in which the line stands.
  ///   - file: the whole text.
  /// - Returns: one change for each way.
  static func changes(of line: String, in declaration: String, file: String) -> [CutRule] {
    if line.trimmingPrefix(#/ +/#).hasPrefix("//") { return [] }
    return deleted(line, in: declaration) + closures(line) + ownership(line, file: file)
      + values(line) + conditions(line)
  }

  /// Orders, reports and assignments.
  private static func deleted(_ line: String, in declaration: String) -> [CutRule] {
    let isCall = line.contains(/^ +(try )?(await )?([a-z]|Task\.)[\w.?]*\(.*\)$/)
    let isAssignment = line.contains(/^ +[a-z][\w.?]* = [^\n]*[^(\[{]$/)
    let isReturn = line.contains(/^ +return$/)
    guard isCall || isAssignment || isReturn, !line.hasSuffix(" in") else { return [] }
    if line.contains("super.") || appearance.contains(where: line.contains) { return [] }
    // A stored property must be set; what else an initializer does can be cut.
    if isAssignment, declaration.contains(#/ init\??\(/#) { return [] }
    // Other values stand in for these, for nothing can be shown of none.
    let handedOn = ["try await load()", "self.items = items"]
    if handedOn.contains(where: line.contains) { return [] }
    return [CutRule(line: nil)]
  }

  /// What only looks different without it, can't work at all, or needs a view that is shown
  /// (`RenderingTests` shows one).
  private static let appearance = [
    "stack.", "backgroundColor", "addSubview(", "setTitle(\"", "translatesAutoresizing",
    ".font = ", "adjustsFont", "numberOfLines", "Label.accessibility", "Button.accessibility",
    ".isActive = ",
    "tableView.register(", "deselectRow(", "deselectItem(", "view = tableView",
    "view = collectionView", "self.tableView = ", "self.collectionView = ", "state.dismiss = ",
  ]

  /// Closures that report to the presenter.
  private static func closures(_ line: String) -> [CutRule] {
    guard let closure = line.firstMatch(of: /\{ \[weak self\] (_ )?in self\?\.[^}]*\}/) else {
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

  /// Weak references made strong, and strong ones weak.
  private static func ownership(_ line: String, file: String) -> [CutRule] {
    // Outlets and the table belong to the controller's view whoever else holds them.
    let belongsToView =
      line.contains("@IBOutlet") || line.contains(/private weak var \w+: UI\w+\?/)
    if line.contains("weak var "), !belongsToView {
      return [CutRule(line: line.replacing("weak var ", with: "var "), isOwnership: true)]
    }
    if line.contains("weak output]") {
      return [CutRule(line: line.replacing("weak output]", with: "output]"), isOwnership: true)]
    }
    // The hosting controller and its root view both hold what they share.
    if file.contains("UIHostingController<") || file.contains(": View {") { return [] }
    // What a protocol asks for can't become optional.
    if line.contains("  let router: "), file.contains("PresenterProtocol {") { return [] }
    if let property = line.firstMatch(of: /^  let (\w+): (any \w+)$/) {
      return [
        CutRule(
          line: "  weak var \(property.1): (\(property.2))?", isOwnership: true,
          madeOptional: String(property.1))
      ]
    }
    if line.contains(/^  (private\(set\) )?var \w+: \(any \w+\)\?$/) {
      return [CutRule(line: line.replacing("var ", with: "weak var "), isOwnership: true)]
    }
    return []
  }

  /// Conditions under which something happens.
  private static func conditions(_ line: String) -> [CutRule] {
    // Without a look at the index the test would not fail but end.
    // Nor is there code without a look at an optional that has no other name.
    let isNeeded = line.contains("indices") || line.contains(/guard let \w+ else/)
    if line.contains(/^ +guard [^,]* else \{ return \}$/), !isNeeded {
      return [CutRule(line: nil)]
    }
    guard let either = line.firstMatch(of: /\{ (\$0\.\w+) \|\| (\$0\.\w+) \}/) else { return [] }
    return [either.1, either.2].map { one in
      CutRule(line: line.replacing(either.0, with: "{ \(one) }"))
    }
  }

  /// Values that are handed on.
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
    if let text = line.firstMatch(of: /localized: "[^"]+"/) {
      return [CutRule(line: line.replacing(text.0, with: "localized: \"\""))]
    }
    if line.contains("    try await load()") { return [CutRule(line: "    []")] }
    if line.contains("    self.items = items") {
      return [CutRule(line: "    self.items = items.map { _ in String() }")]
    }
    if line.contains("cellObjectFactory.makeCellObjects(for: items)") {
      return [CutRule(line: line.replacing("for: items", with: "for: items.map { _ in String() }"))]
    }
    return []
  }
}
