import Liquid
import SwiftText

/// What code says, as variables of additions.
extension SwiftSources {
  /// A type or protocol: its name, members and nested types.
  func values(of place: Place) -> LiquidObject {
    let name = place.type.name
    let isProtocol = place.type.kind == .protocol
    let parts = isProtocol ? [place] : self.parts(of: name)
    return [
      "name": .string(name), "kind": .string(place.type.kind.rawValue),
      "members": LiquidValue(parts.flatMap(members).map(\.name)),
      "types": LiquidValue(types(in: place).map(\.type.name)),
      "access": .string(access(in: place)),
      "is_object": .bool(place.type.inherits("AnyObject")),
      "publishes": .bool(place.type.inherits("ObservableObject")),
      "is_public": .bool(place.type.modifiers.contains("public")),
      "storyboard": LiquidValue(storyboardUse(of: place)),
      "is_xctest": .bool(place.type.inherits("XCTestCase")),
      "needs": LiquidValue(place.type.isConcrete ? needs(of: name).map(values) : []),
      "functions": LiquidValue(
        functions(of: isProtocol ? [place] : []) { $0.kind == .function }
          .map { values(of: $0) }),
      "has_only_functions": .bool(members(of: place).allSatisfy { $0.kind == .function }),
    ]
  }

  /// A requirement or function, with its source text as a member of a type.
  func values(of function: Function) -> LiquidObject {
    let (part, declaration, signature) = function
    return [
      "name": .string(declaration.name),
      "code": .string(file(of: part).code(declaration.range).indented),
      "parameters": LiquidValue(signature.parameters.map(values)),
      "result": LiquidValue(signature.result),
      "async": .bool(signature.isAsync), "throws": .bool(signature.canThrow),
      "static": .bool(declaration.isStatic),
    ]
  }

  func values(of parameter: FunctionSignature.Parameter) -> LiquidObject {
    let seen = self.protocol(namedIn: parameter.type)
    return [
      "label": .string(parameter.label.map { $0 + ": " } ?? ""), "name": .string(parameter.name),
      "type": .string(parameter.type), "text": .string(parameter.text),
      "has_default": .bool(parameter.hasDefault),
      "protocol": LiquidValue(seen?.type.name),
      "sample": LiquidValue(ValueSample.forTests(of: parameter.type, in: self)),
    ]
  }

  /// The protocols that parameters mention, by name, for stubs of them.
  func values(ofProtocols names: [String]) -> LiquidObject {
    var found = LiquidObject()
    for place in names.compactMap(`protocol`(named:)) {
      found[place.type.name] = .object(values(ofService: place))
    }
    return found
  }
}
