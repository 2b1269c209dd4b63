/// The content of a stand-in view.
@MainActor
public struct Rendering {
  /// The visible texts, with those of buttons.
  public private(set) var texts: [String] = []
  private var actions: [String: @MainActor () -> Void] = [:]
  public private(set) var identifiers: Set<String> = []
  private var appearances: [() -> Void] = []
  private var changes: [() -> Void] = []

  /// How often views dismissed themselves.
  public static var dismissCount: Int { DismissAction.count }

  public init(of view: some View) {
    add(view)
  }

  /// Taps the button with this title, if there is one.
  public func tap(_ title: String) {
    actions[title]?()
  }

  /// Calls what is called when the view appears.
  public func appear() {
    for action in appearances { action() }
  }

  /// Calls what is called when a value changes.
  public func change() {
    for action in changes { action() }
  }

  private mutating func add(_ view: some View) {
    switch view {
    case let text as Text: texts.append(text.content)
    case let button as Button:
      texts.append(button.title)
      actions[button.title] = button.action
    default: addParts(of: view)
    }
  }

  private mutating func addParts(of view: some View) {
    let parts = Mirror(reflecting: view).children
    guard type(of: view).Body.self == Never.self else { return add(view.body) }
    for part in parts {
      if part.label == "identifier", let name = part.value as? String { identifiers.insert(name) }
      if let action = part.value as? () -> Void {
        if part.label == "didAppear" { appearances.append(action) }
        if part.label == "didChange" { changes.append(action) }
      }
      addAny(part.value)
    }
  }

  private mutating func addAny(_ value: Any) {
    if let view = value as? any View { return add(view) }
    for part in Mirror(reflecting: value).children { addAny(part.value) }
  }
}
