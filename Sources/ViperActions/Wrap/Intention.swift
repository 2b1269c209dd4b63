import ModuleTemplates
import SwiftText

/// What the user wants with an action of a view controller, as a method of the presenter.
enum Intention {
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

  /// The name for an action: `save` for `didTapSave` and `saveButtonPressed`.
  ///
  /// Nil if the presenter can't have a method with the name.
  static func name(ofAction action: String) -> String? {
    let plain = action.hasSuffix("TouchUpInside") ? action.dropLast(13) : action[...]
    let words = words(of: plain)
    let rest = words.drop { starts.contains($0.lowercased()) }.reversed()
      .drop { ends.contains($0.lowercased()) }.reversed()
    let short = rest.isEmpty ? nil : rest.map(\.capitalized).joined().lowerCamel
    return [short, action].compactMap(\.self).first { name in
      ModuleName.isIdentifier(name) && !ModuleName.keywords.contains(name) && !taken.contains(name)
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

  /// Whether a function is called when the user does something.
  static func isAction(_ function: SwiftDeclaration, _ signature: FunctionSignature) -> Bool {
    guard function.kind == .function, function.body != nil, signature.result == nil,
      !function.modifiers.contains(where: {
        ["static", "class", "override", "nonisolated"].contains($0)
      })
    else { return false }
    if function.attributes.contains("IBAction") { return true }
    let types = signature.parameters.map(\.type)
    return function.attributes.contains("objc")
      && (types.count < 2 || types.count == 2 && types[1].contains("UIEvent"))
      && !types.contains { type in otherCallers.contains(where: type.contains) }
  }
}
