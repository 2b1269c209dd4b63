import Diagnostics
import ModuleTemplates
import SwiftText

struct ServiceProtocol {
  let place: SwiftSources.Place

  var name: String { place.type.name }

  /// `any PayService`
  var type: String { "any \(name)" }

  /// The name of a property of the type: `payService`.
  var property: String {
    let name = baseName.lowerCamel
    return ModuleName.keywords.contains(name) ? name + "Service" : name
  }

  /// The name without the suffix `Protocol`.
  var baseName: String {
    let tail = ["Protocol", "Interface"].first { name.hasSuffix($0) && name != $0 }
    return String(name.dropLast(tail?.count ?? 0))
  }
}

extension ServiceProtocol {
  /// Finds a protocol by its name or the beginning: `Pay` is `PayService` if there is no `Pay`.
  ///
  /// - Throws: if there is no such protocol, or more than one.
  init(_ word: String, in sources: SwiftSources) throws(Diagnostic) {
    let protocols = sources.places { $0.kind == .protocol }.filter { !sources.isTest($0) }
    for ending in ["", "Service", "Protocol", "ServiceProtocol"] {
      let found = protocols.filter { $0.type.name == word + ending }
      if found.isEmpty { continue }
      guard let found = found.only else { throw Self.refused(word, "more than one", []) }
      place = found
      return
    }
    let suffix = "Service"
    let module = word.hasSuffix(suffix) && word != suffix ? word.dropLast(suffix.count) : word[...]
    throw Self.refused(
      word, "no",
      DidYouMean.hints(for: word, among: protocols.map(\.type.name) + sources.fileNames)
        + ["`viper gen \(String(module).escaped()) service` generates a service."])
  }

  /// The call that creates the app's service, if an initializer has no required parameters.
  func implementation(in sources: SwiftSources) -> String? {
    let types = sources.places { $0.isConcrete && !$0.isConditional }.filter { place in
      !sources.isTest(place) && !place.type.modifiers.contains("private")
        && sources.conforms(place.type.name, to: name) && sources.needsNothing(place)
    }
    return types.only.map { $0.type.name + "()" }
  }

  private static func refused(_ word: String, _ count: String, _ hints: [String]) -> Diagnostic {
    Diagnostic(
      .error, "add.service", "there is \(count) protocol named `\(word.escaped())`", hints: hints)
  }
}

extension SwiftSources {
  /// Whether `Name()` creates a value of a type.
  func needsNothing(_ place: Place) -> Bool {
    let members = parts(of: place.type.name).flatMap { part in
      self.members(of: part).map { (file(of: part), $0) }
    }
    let initializers = members.filter { $0.1.kind == .initializer }
    if !initializers.isEmpty {
      return initializers.contains { file, member in
        !member.isConditional && !member.modifiers.contains("private")
          && file.signature(of: member)?.parameters.allSatisfy(\.hasDefault) == true
      }
    }
    return members.allSatisfy { file, member in
      guard member.isProperty, !member.isStatic, member.body == nil else { return true }
      let isOptional = file.type(of: member).map { $0.hasSuffix("?") || $0.hasSuffix("!") } ?? false
      return isOptional && member.kind == .var || file.hasValue(member)
    }
  }
}
