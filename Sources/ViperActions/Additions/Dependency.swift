import Diagnostics
import SwiftText

/// A service that a type takes through its initializer.
struct Dependency {
  typealias Place = SwiftSources.Place

  let service: ServiceProtocol
  let sources: SwiftSources
  /// The name of the service's parameter, by type.
  private(set) var labels: [String: String] = [:]
  /// The labels of the parameters after it, by type.
  private(set) var following: [String: [String?]] = [:]

  init(on service: ServiceProtocol, in sources: SwiftSources) {
    self.service = service
    self.sources = sources
  }

  /// Adds the service to a type's initializer, unless it is there.
  ///
  /// - Throws: if the initializer is visible where the service is not.
  mutating func take(_ type: Place, into edits: inout WiringEdits) throws(Diagnostic) {
    let name = type.type.name
    let parts = sources.parts(of: name)
    let initializers = sources.functions(of: parts) {
      $0.kind == .initializer && !$0.modifiers.contains("convenience")
        && !$0.attributes.contains("available")
    }
    for (_, _, signature) in initializers {
      if let taken = signature.parameters.firstIndex(where: {
        $0.type.words.contains(service.name)
      }) {
        labels[name] = signature.parameters[taken].label ?? ""
        return
      }
    }
    guard
      !parts.contains(where: { part in
        sources.members(of: part).contains { $0.name == service.property }
      })
    else {
      throw Diagnostic(
        .error, "add.name-taken", "`\(name)` already has another `\(service.property)`",
        hints: ["rename it, or add the service by hand."])
    }
    labels[name] = service.property
    following[name] = []
    let property = "private let \(service.property): \(service.type)"
    let assignment = "self.\(service.property) = \(service.property)"
    let parameter = "\(service.property): \(service.type)"
    let whole = SwiftLines("\(property)\n\ninit(\(parameter)) {\n  \(assignment)\n}")
    guard let (part, declaration, signature) = initializers.only else {
      if initializers.isEmpty, isMadeByNothing(type) {
        edits.insertFirst(whole, in: type)
      } else {
        edits.leave(whole, in: type)
      }
      return
    }
    try checkAccess(of: declaration, of: name)
    let index =
      signature.parameters.firstIndex { $0.hasDefault } ?? signature.parameters.count
    following[name] = signature.parameters[index...].map(\.label)
    guard !declaration.isConditional, part.type.kind != .extension else {
      edits.leave(whole, in: part)
      return
    }
    edits.insertFirst(SwiftLines(property), in: type)
    edits.insert(
      parameter, at: index, in: signature.parentheses, andAssign: assignment, to: declaration,
      of: part)
  }

  /// Whether a type without an initializer can have one.
  ///
  /// Its superclass needs an initializer without parameters, and its properties need values.
  private func isMadeByNothing(_ type: Place) -> Bool {
    let known: Set = ["AnyObject", "NSObject", "Sendable", "ObservableObject"]
    return sources.needsNothing(type)
      && sources.file(of: type).inheritedNames(of: type.type).allSatisfy { name in
        known.contains(name)
          || sources.places { $0.name == name && $0.kind == .protocol }.only != nil
      }
  }

  private func checkAccess(of initializer: SwiftDeclaration, of name: String) throws(Diagnostic) {
    let levels = ["public", "package"]
    guard let level = levels.first(where: initializer.modifiers.contains),
      !["public", level].contains(where: service.place.type.modifiers.contains)
    else { return }
    throw Diagnostic(
      .error, "add.access",
      "the initializer of `\(name)` is \(level), and `\(service.name)` is not",
      hints: ["declare the protocol \(level)."])
  }
}
