import ModuleTemplates
import SwiftText

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

  /// `save` for `didTapSave` and `saveButtonPressed`; nil if the presenter can't have a method with
  /// the name.
  private static func intention(of action: String) -> String? {
    let plain = action.hasSuffix("TouchUpInside") ? action.dropLast(13) : action[...]
    let rest = words(of: plain).drop { starts.contains($0.lowercased()) }.reversed()
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
}
