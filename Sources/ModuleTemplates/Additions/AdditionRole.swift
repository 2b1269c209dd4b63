/// The roles that an addition can edit. `layers.view_output` is one too, although a protocol.
package enum AdditionRole {
  /// The layers that are types, and how messages name them.
  package static let layers = [
    "presenter": "the presenter", "interactor": "the interactor", "router": "the router",
    "view": "the view", "state": "the view's state", "assembly": "the assembly",
  ]
  /// The protocols between the layers, and how messages name them.
  package static let protocols = [
    "view_output": "the protocol of the view's output",
    "view_input": "the protocol through which the presenter sees the view",
    "interactor_input": "the protocol of the interactor's input",
    "interactor_output": "the protocol of the interactor's output",
    "router_input": "the protocol of the router", "module_input": "the module's input",
    "module_output": "the module's output", "coordinator": "the module's coordinator",
  ]

  /// The names of all roles.
  package static let all =
    layers.keys.sorted().flatMap { ["layers." + $0, "tests." + $0] }
    + protocols.keys.sorted().flatMap { role in
      ["layers.", "conformances.", "spies."].map { $0 + role }
    }

  /// Whether a role exists; it may name a type in it, as `spies.view_output.Event` does.
  package static func exists(_ role: String) -> Bool {
    let parts = role.split(separator: ".")
    return parts.count < 4 && all.contains(parts.prefix(2).joined(separator: "."))
  }

  /// A role in messages: `layers.presenter` → "the presenter".
  package static func nounPhrase(for role: String) -> String {
    let parts = role.split(separator: ".").map(String.init)
    guard parts.count > 1, let words = layers[parts[1]] ?? protocols[parts[1]] else { return role }
    return switch parts[0] {
    case "conformances": "what conforms to " + words
    case "spies": "the test doubles of " + words
    case "tests": "the tests of " + words
    default: words
    }
  }
}
