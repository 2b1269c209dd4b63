import Liquid
package import Workspace

/// A view controller of the user, around which a module is generated.
package struct WrappedView: Sendable, Hashable {
  /// The class.
  package var type: String
  /// Its file, which is the user's own; relative to the Rambafile's folder.
  package var file: Path
  /// The parameters that the module's assembly takes for it, as source text.
  package var parameters: [String]
  /// The expression that makes it, or the name of the parameter with it.
  package var creation: String
  /// The arguments that tests pass for the parameters; nil if tests can't make it.
  package var samples: [String]?
  /// The methods with which its actions report what the user wants.
  package var intentions: [String]

  package init(
    type: String, file: Path, parameters: [String], creation: String, samples: [String]?,
    intentions: [String]
  ) {
    self.type = type
    self.file = file
    self.parameters = parameters
    self.creation = creation
    self.samples = samples
    self.intentions = intentions
  }

  /// The fields of the variable `wraps`.
  var values: LiquidObject {
    func list(_ texts: [String]) -> LiquidValue { .array(texts.map { .string($0) }) }
    return [
      "class": .string(type), "parameters": list(parameters), "creation": .string(creation),
      "samples": samples.map(list) ?? .nil, "intentions": list(intentions),
    ]
  }
}
