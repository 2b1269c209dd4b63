import Liquid
import SwiftText

/// How a router shows the view of another module, as variables of an addition.
extension SwiftSources {
  /// - Returns: nil if no property of the router or its superclasses can show a view.
  mutating func presentation(of router: Place) -> LiquidObject? {
    // What a generic class shows can depend on its arguments.
    let parents = superclasses(of: router).places
      .filter { file(of: $0).genericParameters(of: $0.type).isEmpty }
    let visible =
      members(of: router).map { (router, $0) }
      + parents.flatMap { part in members(of: part).filter { !$0.isPrivate }.map { (part, $0) } }
    for (part, member) in visible
    where member.isProperty && !member.isStatic && !member.isConditional {
      guard let type = file(of: part).type(of: member) else { continue }
      let names: [Substring] = type.split { $0 != "." && !$0.isPartOfName }
        .filter { $0 != "any" && $0 != "some" }
      guard let name = names.only.map({ String($0).lastName }) else { continue }
      let isOptional = type.hasSuffix("?")
      let handler = member.name + (isOptional ? "?" : "")
      read(mentioning: [name])
      var values: LiquidObject = ["handler": .string(handler), "property": .string(member.name)]
      if name == "UINavigationController" {
        values["kind"] = "navigation"
      } else if let found = presentingFunction(ofProtocol: name, for: part) {
        values["kind"] = "protocol"
        values["function"] = .string(found.function.name)
        values["label"] = .string(found.label)
        values["rest"] = .string(found.rest)
        values["probe"] = probe(of: found.seen, showing: found.function).map { .object($0) }
      } else if name.hasSuffix("ViewController") {
        values["kind"] = "controller"
        values["can_replace"] = .bool(name == "UIViewController" && isOptional)
      } else {
        continue
      }
      return values
    }
    return nil
  }

  /// A function of a protocol that shows a view controller.
  ///
  /// `label` is that of this argument, `rest` the text of the other ones: `true` or `nil`.
  private mutating func presentingFunction(
    ofProtocol type: String, for part: Place
  ) -> (seen: Place, function: SwiftDeclaration, label: String, rest: String)? {
    let found = places(named: type) { $0.kind == .protocol }
    // Of several protocols with this name, the one nested in the router's class counts.
    let own = found.filter { owners(of: $0).contains(part.type.name) }
    let protocols = own.isEmpty ? found : own
    let inherited = protocols.flatMap(\.type.inherited).map(\.lastName)
    read(mentioning: inherited)
    let parents = inherited.flatMap { places(named: $0) { $0.kind == .protocol } }
    let words = ["show", "push", "open", "present"]
    for (places, word) in words.map({ (protocols, $0) }) + words.map({ (parents, $0) }) {
      let functions = functions(of: places) { $0.kind == .function && $0.name.hasPrefix(word) }
      for (place, function, signature) in functions {
        // Only the controller itself: no array, closure, generic type or metatype.
        if let first = signature.parameters.first, first.type.words.contains("UIViewController"),
          !first.type.contains(where: "[(>".contains), !first.type.hasSuffix(".Type"),
          let rest = self.rest(of: signature)
        {
          let seen = parents.contains(place) ? protocols[0] : place
          return (seen, function, first.labelWithColon, rest)
        }
      }
    }
    return nil
  }

  /// The arguments after the first; nil if one is neither `Bool`, optional nor has a default.
  private func rest(of signature: FunctionSignature) -> String? {
    let others = signature.parameters.dropFirst().filter { !$0.hasDefault }
    guard others.allSatisfy({ $0.type == "Bool" || $0.type.hasSuffix("?") }) else { return nil }
    return others.map { ", " + $0.labelWithColon + ($0.type == "Bool" ? "true" : "nil") }.joined()
  }

  /// The protocol of the object that shows views, for a test double.
  ///
  /// - Returns: nil if a requirement is not a plain method without a result, or may not be found.
  private func probe(of seen: Place, showing function: SwiftDeclaration) -> LiquidObject? {
    let file = self.file(of: seen)
    var functions: [LiquidObject] = []
    for member in members(of: seen) {
      guard let signature = file.signature(of: member), !member.isStatic, !member.isConditional,
        member.attributes.isEmpty, file.readMember(member).only?.result == nil
      else { return nil }
      var fact = values(of: (seen, member, signature))
      if member.range == function.range {
        fact["shown"] = LiquidValue(signature.parameters.first?.name)
      }
      functions.append(fact)
    }
    guard seen.type.inherited.allSatisfy({ $0 == "AnyObject" }), seen.type.isCertain else {
      return nil
    }
    let name = (owners(of: seen) + [seen.type.name]).joined(separator: ".")
    let hasControllerDefaults = places(named: name) { $0.kind == .extension }.contains { place in
      guard let body = place.type.body else { return false }
      let words = self.file(of: place).words(in: place.type.keyword..<body.lowerBound)
      return words.contains("UIViewController")
    }
    return [
      "protocol": .string(name), "functions": LiquidValue(functions),
      "has_controller_defaults": .bool(hasControllerDefaults),
    ]
  }
}
