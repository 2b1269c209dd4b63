import SwiftText

/// A view controller whose replaceable configurator assembles the module when its view loads.
struct SelfConfiguring {
  let configurator: String
  /// The parameters of the configurator's initializer.
  let signature: FunctionSignature
  /// The view controller's property for the configurator.
  let property: String

  /// - Returns: nil if there is none, or several match.
  init?(
    _ view: SwiftSources.Place, by configurators: [String], in sources: SwiftSources
  ) {
    guard let name = configurators.only, sources.needsNothing(view) else { return nil }
    let parts = sources.parts(of: name)
    let held = sources.members(of: view).filter { member in
      guard member.kind == .var, !member.isConditional, !member.modifiers.contains("private"),
        let type = sources.file(of: view).type(of: member)
      else { return false }
      return type.words.contains { word in
        word == name || parts.contains { sources.inherits($0, word) }
      }
    }
    let initializers = sources.functions(of: parts) { $0.kind == .initializer }
    guard let held = held.only, let initializer = initializers.only else { return nil }
    configurator = name
    signature = initializer.signature
    property = held.name
  }
}
