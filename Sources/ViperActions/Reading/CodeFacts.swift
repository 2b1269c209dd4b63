import Liquid
import SwiftText

/// What a module's code says, as variables of additions.
struct CodeFacts {
  typealias Place = SwiftSources.Place

  let roles: ModuleRoles

  private var sources: SwiftSources { roles.sources }

  /// The layers, protocols and tests of the module.
  var values: LiquidObject {
    var (layers, tests) = (LiquidObject(), LiquidObject())
    for (role, place) in roles.places {
      var fact = declaration(place)
      fact["property"] = LiquidValue(roles.properties[role])
      layers[role] = .object(fact)
      if let suite = roles.tests(of: role) { tests[role] = .object(self.suite(suite, of: place)) }
    }
    return [
      "module": .string(roles.module), "layers": .object(layers), "tests": .object(tests),
    ]
  }

  /// A type or protocol: its name, members and nested types.
  func declaration(_ place: Place) -> LiquidObject {
    let name = place.type.name
    let isProtocol = place.type.kind == .protocol
    let parts = isProtocol ? [place] : sources.parts(of: name)
    let nested = sources.places { $0.kind != .extension }
      .filter { $0.source == place.source && sources.owners(of: $0).last == name }
    return [
      "name": .string(name), "kind": .string(place.type.kind.rawValue),
      "members": LiquidValue(parts.flatMap(sources.members).map(\.name)),
      "types": LiquidValue(nested.map(\.type.name)),
      "access": .string(sources.access(in: place)),
      "is_object": .bool(place.type.inherits("AnyObject")),
      "publishes": .bool(place.type.inherits("ObservableObject")),
      "is_public": .bool(place.type.modifiers.contains("public")),
      "storyboard": LiquidValue(sources.storyboardUse(of: place)),
      "is_xctest": .bool(place.type.inherits("XCTestCase")),
      "needs": LiquidValue(place.type.isConcrete ? sources.needs(of: name).map(parameter) : []),
      "functions": LiquidValue(
        sources.functions(of: isProtocol ? [place] : []) { $0.kind == .function }
          .map { function($0.declaration, $0.signature, of: place) }),
      "has_only_functions": .bool(sources.members(of: place).allSatisfy { $0.kind == .function }),
    ]
  }

  /// A requirement or function, with its source text as a member of a type.
  func function(
    _ declaration: SwiftDeclaration, _ signature: FunctionSignature, of place: Place
  ) -> LiquidObject {
    [
      "name": .string(declaration.name),
      "code": .string(sources.file(of: place).code(declaration.range).indented),
      "parameters": LiquidValue(signature.parameters.map(parameter)),
      "result": LiquidValue(signature.result),
      "async": .bool(signature.isAsync), "throws": .bool(signature.canThrow),
    ]
  }

  func parameter(_ parameter: FunctionSignature.Parameter) -> LiquidObject {
    let seen = sources.protocol(namedIn: parameter.type)
    return [
      "label": .string(parameter.label.map { $0 + ": " } ?? ""), "name": .string(parameter.name),
      "type": .string(parameter.type), "text": .string(parameter.text),
      "has_default": .bool(parameter.hasDefault),
      "protocol": LiquidValue(seen?.type.name),
      "sample": LiquidValue(ValueSample.forTests(of: parameter.type, in: sources)),
    ]
  }

  /// The protocols that parameters mention, by name, for stubs of them.
  func protocols(_ names: [String]) -> LiquidObject {
    var found = LiquidObject()
    for place in names.compactMap(sources.protocol(named:)) {
      found[place.type.name] = .object(service(ServiceProtocol(place: place)))
    }
    return found
  }

  /// A service: its names, and its requirements with the values that a stub answers.
  func service(_ service: ServiceProtocol) -> LiquidObject {
    var fact = declaration(service.place)
    let inherited = service.place.type.inherited
    let requirements = sources.members(of: service.place).map { requirement($0, of: service.place) }
    let known: Set = ["Actor", "AnyObject", "Sendable"]
    fact["base"] = .string(service.baseName)
    fact["property"] = .string(service.property)
    fact["type"] = .string(service.type)
    fact["implementation"] = LiquidValue(service.implementation(in: sources))
    fact["stub_kind"] =
      inherited.contains("Actor")
      ? "actor" : inherited.contains("AnyObject") ? "final class" : "struct"
    fact["requirements"] = LiquidValue(requirements.compactMap { $0 })
    fact["can_stub"] = .bool(
      inherited.allSatisfy(known.contains) && service.place.type.isCertain
        && requirements.allSatisfy { $0 != nil })
    return fact
  }

  /// - Returns: nil for a requirement that a stub can't have.
  private func requirement(_ member: SwiftDeclaration, of place: Place) -> LiquidObject? {
    let file = sources.file(of: place)
    guard !member.isConditional, member.attributes.isEmpty,
      !member.modifiers.contains(where: ["static", "mutating"].contains)
    else { return nil }
    if let signature = file.signature(of: member), member.kind == .function {
      var fact = function(member, signature, of: place)
      let result = signature.result.flatMap { ["Void", "()"].contains($0) ? nil : $0 }
      let answer = result.flatMap(ValueSample.blank)
      if result != nil, answer == nil, !signature.canThrow { return nil }
      fact["answers"] = .bool(result != nil)
      fact["answer"] = LiquidValue(answer)
      return fact
    }
    guard member.kind == .var, let type = file.type(of: member), let body = member.body,
      file.words(in: body) == ["get"], let value = ValueSample.blank(of: type)
    else { return nil }
    return [
      "name": .string(member.name), "type": .string(type), "is_property": true,
      "answer": .string(value),
    ]
  }

  // MARK: Tests

  /// A test suite: its framework, and how it makes its layer with each test double.
  private func suite(_ suite: Place, of layer: Place) -> LiquidObject {
    var fact = declaration(suite)
    var (spies, doubles) = (LiquidObject(), LiquidObject())
    for (role, seen) in roles.places where seen.type.kind == .protocol {
      let found = roles.spies(of: seen).filter {
        $0.source == suite.source && sources.needsNothing($0)
      }
      doubles[role] = LiquidValue(found.first?.type.name)
      guard let spy = found.only, let property = roles.properties[role] else { continue }
      spies[role] = maker(of: layer, with: spy, in: suite, property).map { .object($0) }
    }
    fact["spies"] = .object(spies)
    fact["doubles"] = .object(doubles)
    return fact
  }

  /// The function of a suite that makes the layer, and the label under which it takes a spy.
  ///
  /// - Returns: nil if there is none, or a test can't hand over the spy.
  private func maker(
    of layer: Place, with spy: Place, in suite: Place, _ property: String
  ) -> LiquidObject? {
    let functions = sources.functions(of: [suite]) { $0.kind == .function && !$0.isConditional }
    let makers = functions.filter { _, _, signature in
      signature.result == layer.type.name && !signature.isAsync && !signature.canThrow
    }
    guard let (_, maker, signature) = makers.only else { return nil }
    let name = String(property.prefix { $0 != "?" })
    let taking = signature.parameters.first { $0.type.words.contains(spy.type.name) }
    guard signature.parameters.allSatisfy({ $0.hasDefault || $0.name == taking?.name }),
      taking != nil || isSettable(name, in: layer)
    else { return nil }
    var fact = declaration(spy)
    fact["maker"] = .string(maker.name)
    fact["property"] = .string(name)
    fact["is_argument"] = .bool(taking != nil)
    fact["label"] = .string(taking?.label.map { $0 + ": " } ?? "")
    return fact
  }

  private func isSettable(_ property: String, in layer: Place) -> Bool {
    sources.parts(of: layer.type.name).contains { part in
      sources.members(of: part).contains {
        $0.name == property && $0.kind == .var && $0.modifiers.allSatisfy { $0 == "weak" }
      }
    }
  }
}
