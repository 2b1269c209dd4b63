import Diagnostics
import Liquid
import SwiftText
import Workspace

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
      "access": .string(access(in: place)), "is_object": .bool(place.type.inherits("AnyObject")),
      "publishes": .bool(place.type.inherits("ObservableObject")),
      "is_public": .bool(place.type.modifiers.contains("public")),
      "storyboard": LiquidValue(storyboardUse(of: place)),
      // An app's own subclass of `XCTestCase` may have any name.
      "is_xctest": .bool(
        place.type.inherits("XCTestCase")
          || place.type.kind == .class && !file(of: place).imports("Testing")),
      "needs": LiquidValue(place.type.isConcrete ? needs(of: name).map(values) : []),
      "functions": LiquidValue(
        functions(of: isProtocol ? [place] : []) { $0.kind == .function }.map { values(of: $0) }),
      "has_only_functions": .bool(members(of: place).allSatisfy { $0.kind == .function }),
    ]
  }

  /// A requirement or function, with its source text as a member of a type.
  func values(of function: Function) -> LiquidObject {
    let (part, declaration, signature) = function
    let result = signature.result.flatMap { ["Void", "()"].contains($0) ? nil : $0 }
    return [
      "name": .string(declaration.name),
      "code": .string(file(of: part).textIndentedByTwo(declaration.range).indented),
      "parameters": LiquidValue(signature.parameters.map(values)),
      "result": LiquidValue(signature.result), "answers": .bool(result != nil),
      "answer": LiquidValue(result.flatMap(ValueSample.blank)),
      "async": .bool(signature.isAsync), "throws": .bool(signature.canThrow),
      "static": .bool(declaration.isStatic),
    ]
  }

  func values(of parameter: FunctionSignature.Parameter) -> LiquidObject {
    let seen = self.protocol(namedIn: parameter.type)
    return [
      "label": .string(parameter.labelWithColon), "name": .string(parameter.name),
      "type": .string(parameter.type), "text": .string(parameter.text),
      "has_default": .bool(parameter.hasDefault), "protocol": LiquidValue(seen?.type.name),
      "sample": LiquidValue(ValueSample.forTests(of: parameter.type, in: self)),
    ]
  }

  // MARK: Services

  /// Finds a protocol by its name or the beginning: `Pay` is `PayService` if there is no `Pay`.
  mutating func service(_ word: String, isRemoving: Bool) throws(Diagnostic) -> Place {
    for name in ["", "Service", "Protocol", "ServiceProtocol"].map({ word + $0 }) {
      let found = places(named: name) { $0.kind == .protocol }.filter { !isTest($0) }
      if found.isEmpty { continue }
      if let found = found.only { return found }
      throw Diagnostic(
        .error, "add.service", "there is more than one protocol named `\(name.escaped())`",
        notes: found.map { "one is in `\(path(of: $0).display(in: world).escaped())`." },
        hints: ["rename one of them, or pass another protocol."])
    }
    readAll()
    let protocols = places { $0.kind == .protocol }.filter { !isTest($0) }
    let command = commands(generating: word).first?.joined(separator: " ").escaped()
    throw Diagnostic(
      .error, "add.service", "there is no protocol named `\(word.escaped())`",
      notes: unread.filter { $0.mayMention(word) }.map { $0.warning(in: world).message + "." },
      hints: DidYouMean.hints(for: word, among: protocols.map(\.type.name))
        + [
          isRemoving
            ? "restore its file, such as from git, and delete it after this command."
            : command.map { "`viper \($0)` generates a service." }
              ?? "declare a protocol for it, such as `\(word.escaped())Protocol`."
        ])
  }

  /// The `gen` of a service, whose name may end in `Service`; none where a type has the name.
  func commands(generating service: String) -> [[String]] {
    let suffix = "Service"
    let isFull = service.hasSuffix(suffix) && service != suffix
    let module = isFull ? String(service.dropLast(suffix.count)) : service
    return places(named: module + suffix).allSatisfy(isTest) ? [["gen", module, "service"]] : []
  }

  /// The call that creates the app's service, if an initializer has no required parameters.
  private func implementation(of service: String) -> String? {
    let parts = places(inheriting: service).filter { $0.type.kind != .protocol }
    let types = Set(parts.map(\.type.name)).flatMap { name in
      places(named: name) { $0.isConcrete && !$0.isConditional }
    }.filter { place in
      !isForTests(place.source) && !NamingConventions.isTestDouble(place.type.name)
        && !place.type.isPrivate && file(of: place).genericParameters(of: place.type).isEmpty
        && inheritsNoNeeds(place)
    }
    return types.only.map { (owners(of: $0) + [$0.type.name]).joined(separator: ".") + "()" }
  }

  /// A service: its names, and its requirements with the values that a stub answers.
  func values(ofService place: Place) -> LiquidObject {
    let (name, inherited) = (place.type.name, place.type.inherited)
    let tail = ["Protocol", "Interface"].first { name.hasSuffix($0) && name != $0 } ?? ""
    let base = String(name.dropLast(tail.count))
    let property = base.lowerCamel
    let requirements = members(of: place).map { requirement($0, of: place) }
    var fact = values(of: place)
    fact["base"] = .string(base)
    fact["property"] = .string(
      SwiftType.keywords.contains(property) ? property + "Service" : property)
    fact["type"] = .string("any \(name)")
    fact["implementation"] = LiquidValue(implementation(of: name))
    fact["stub_kind"] =
      inherited.contains("Actor")
      ? "actor" : inherited.contains("AnyObject") ? "final class" : "struct"
    fact["requirements"] = LiquidValue(requirements.compactMap { $0 })
    fact["can_stub"] = .bool(
      inherited.allSatisfy(["Actor", "AnyObject", "Sendable"].contains) && place.type.isCertain
        && requirements.allSatisfy { $0 != nil })
    return fact
  }

  /// - Returns: nil for a requirement that a stub can't have.
  private func requirement(_ member: SwiftDeclaration, of place: Place) -> LiquidObject? {
    let file = self.file(of: place)
    guard !member.isConditional, member.attributes.isEmpty,
      !member.modifiers.contains(where: ["static", "mutating"].contains)
    else { return nil }
    if let signature = file.signature(of: member), member.kind == .function {
      let fact = values(of: (place, member, signature))
      let isKnown = fact["answers"]?.isTruthy == false || fact["answer"]?.isNil == false
      return isKnown || signature.canThrow ? fact : nil
    }
    guard member.kind == .var, let type = file.type(of: member), let body = member.body,
      file.words(in: body) == ["get"], let value = ValueSample.blank(of: type)
    else { return nil }
    return [
      "name": .string(member.name), "type": .string(type), "is_property": true,
      "answer": .string(value),
    ]
  }

  /// Whether `Name()` creates a value, also by the initializer that a class inherits in the app.
  private func inheritsNoNeeds(_ place: Place) -> Bool {
    let classes = Array(sequence(first: place, next: superclass).prefix(20))
    let last = classes.firstIndex { !initializers(of: $0.type.name).isEmpty } ?? classes.count - 1
    return classes[...last].allSatisfy(needsNothing)
  }

  /// Whether `Name()` creates a value of a type, apart from what a class inherits.
  func needsNothing(_ place: Place) -> Bool {
    let initializers = self.initializers(of: place.type.name)
    if !initializers.isEmpty {
      return initializers.contains { part, initializer, signature in
        !initializer.isConditional && !initializer.isPrivate && !signature.canThrow
          && !signature.isAsync && signature.parameters.allSatisfy(\.hasDefault)
          && file(of: part).bytes[initializer.keyword + 4] != UInt8(ascii: "?")
          && !file(of: part).words(in: initializer.range.lowerBound..<initializer.keyword)
            .contains("unavailable")
      }
    }
    return parts(of: place.type.name).allSatisfy { part in
      let file = self.file(of: part)
      return members(of: part).allSatisfy { member in
        guard file.isStored(member) else { return true }
        let isOptional = ["?", "!"].contains(file.type(of: member)?.last)
        return isOptional && member.kind == .var || file.hasValue(member)
      }
    }
  }
}
