import Liquid
import SwiftText

/// What a module's code says, as variables of additions.
extension ModuleRoles {
  /// The layers, protocols and tests of the module.
  var values: LiquidObject {
    var (layers, tests) = (LiquidObject(), LiquidObject())
    for (role, place) in places {
      var fact = sources.values(of: place)
      fact["property"] = LiquidValue(properties[role])
      layers[role] = .object(fact)
      if let suite = self.tests(of: role) { tests[role] = .object(self.suite(suite, of: place)) }
    }
    return [
      "module": .string(module), "layers": .object(layers), "tests": .object(tests),
    ]
  }

  /// A test suite: its framework, and how it makes its layer with each test double.
  private func suite(_ suite: Place, of layer: Place) -> LiquidObject {
    var fact = sources.values(of: suite)
    var (spies, doubles) = (LiquidObject(), LiquidObject())
    for (role, seen) in places where seen.type.kind == .protocol {
      let found = self.spies(of: seen).filter {
        $0.source == suite.source && sources.needsNothing($0)
      }
      doubles[role] = LiquidValue(found.first?.type.name)
      guard let spy = found.only, let property = properties[role] else { continue }
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
    var fact = sources.values(of: spy)
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
