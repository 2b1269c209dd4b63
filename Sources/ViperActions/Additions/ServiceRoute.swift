import SwiftText

/// A function of another module's router that opens the module, and needs the service to do so.
struct ServiceRoute: Hashable {
  typealias Place = SwiftSources.Place

  private let name: String
  private let router: String
  /// The type that contains the function.
  private let source: Int
  private let type: SwiftDeclaration

  /// - Returns: nil if the byte is not in such a function.
  init?(to module: String, around offset: Int, in router: Place, _ sources: SwiftSources) {
    let function = sources.members(of: router).first { $0.range.contains(offset) }
    guard let function, function.kind == .function, !function.isConditional,
      function.name.hasSuffix(module + "Module"), !function.modifiers.contains("static")
    else { return nil }
    name = function.name
    self.router = router.type.name
    source = router.source
    type = router.type
  }

  /// Adds the service to the function in the router, its protocol and spies, and to calls in tests.
  ///
  /// - Parameters:
  ///   - service: the service.
  ///   - edits: receives the insertions.
  func take(_ service: ServiceProtocol, into edits: inout WiringEdits) {
    let sources = edits.sources
    let seen = sources.places { $0.kind == .protocol }.filter { candidate in
      sources.parts(of: router).contains { sources.inherits($0, candidate.type.name) }
        && sources.members(of: candidate).contains { $0.name == name }
    }
    for place in [Place(source: source, type: type)] + seen + seen.flatMap(sources.spies) {
      for member in sources.members(of: place) where member.name == name {
        insert(service, into: member, of: place, &edits)
      }
    }
    let module = ModuleRole.of(router)?.module ?? router
    for source in sources.sources.indices {
      let file = sources.sources[source].file
      for call in file.calls(of: name) where !call.labels.contains(service.property) {
        let around = file.types.last { $0.body?.contains(call.name.lowerBound) == true }
        guard let around, around.name.hasPrefix(module) else { continue }
        complete(call, with: service, in: source, &edits)
      }
    }
  }

  private func insert(
    _ service: ServiceProtocol, into function: SwiftDeclaration, of place: Place,
    _ edits: inout WiringEdits
  ) {
    guard let signature = edits.sources.file(of: place).signature(of: function),
      !signature.parameters.contains(where: { $0.name == service.property })
    else { return }
    let parameter = "\(service.property): \(service.type)"
    let index = signature.parameters.firstIndex { Self.isLast($0.label, $0.hasDefault) }
    let isDone =
      place.type.isCertain && !function.isConditional
      && edits.insert(
        parameter, at: index ?? signature.parameters.count, in: signature.parentheses,
        of: place.source)
    if !isDone { edits.leave(SwiftLines("func \(name)(\(parameter))"), in: place) }
  }

  private func complete(
    _ call: InitializerCall, with service: ServiceProtocol, in source: Int,
    _ edits: inout WiringEdits
  ) {
    let sources = edits.sources
    let index = call.labels.firstIndex { Self.isLast($0, false) } ?? call.labels.count
    let stub = ServiceStub(of: service, suffix: "Stub", in: sources)
    if sources.sources[source].isTest, !call.isConditional, let parentheses = call.parentheses,
      edits.insert("\(service.property): \(stub.name)()", at: index, in: parentheses, of: source)
    {
      edits.append(stub, toFile: source)
    } else {
      let lacking = "\(service.property): <#\(service.type)#>"
      edits.leave(call, of: name, lacking: lacking, at: index, inFile: source)
    }
  }

  /// The module's output and parameters with default values come last.
  private static func isLast(_ label: String?, _ hasDefault: Bool) -> Bool {
    hasDefault || label == "output"
  }
}
