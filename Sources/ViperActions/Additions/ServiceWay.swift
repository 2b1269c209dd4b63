import SwiftText
import Workspace

/// A function of another module's router that leads to the module, as `connect` writes it: who goes
/// that way has to hand it the service.
struct ServiceWay: Hashable {
  typealias Place = SwiftSources.Place

  private let name: String
  private let router: String
  /// Where its function is written.
  private let source: Int
  private let type: SwiftDeclaration

  /// - Returns: nil where a byte of a router does not lie in a way to the module.
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

  /// Lets the way take the service: in the router, in what the router is seen as, and in spies; and
  /// completes the calls in tests.
  ///
  /// - Parameters:
  ///   - service: what it takes.
  ///   - sources: the project's files.
  ///   - stubs: the stand-ins that files have already.
  ///   - edits: gets the insertions.
  ///   - world: the one that says how paths are shown.
  func take(
    _ service: ServiceProtocol, _ sources: SwiftSources, stubs: inout ServiceStubs,
    into edits: inout SwiftEdits, _ world: World
  ) {
    let seen = sources.places { $0.kind == .protocol }.filter { candidate in
      sources.parts(of: router).contains { sources.inherits($0, candidate.type.name) }
        && sources.members(of: candidate).contains { $0.name == name }
    }
    for place in [Place(source: source, type: type)] + seen + seen.flatMap(sources.spies) {
      for member in sources.members(of: place) where member.name == name {
        insert(service, into: member, of: place, sources, &edits)
      }
    }
    let module = ModuleRole.of(router)?.module ?? router
    for source in sources.sources.indices {
      let file = sources.sources[source].file
      for call in file.calls(of: name) where !call.labels.contains(service.property) {
        let around = file.types.last { $0.body?.contains(call.name.lowerBound) == true }
        guard let around, around.name.hasPrefix(module) else { continue }
        complete(call, with: service, in: source, sources, &stubs, &edits, world)
      }
    }
  }

  private func insert(
    _ service: ServiceProtocol, into function: SwiftDeclaration, of place: Place,
    _ sources: SwiftSources, _ edits: inout SwiftEdits
  ) {
    guard let signature = sources.file(of: place).signature(of: function),
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
    _ sources: SwiftSources, _ stubs: inout ServiceStubs, _ edits: inout SwiftEdits,
    _ world: World
  ) {
    let index = call.labels.firstIndex { Self.isLast($0, false) } ?? call.labels.count
    let stub = ServiceStub(of: service, suffix: "Stub", in: sources)
    if sources.sources[source].isTest, !call.isConditional, let parentheses = call.parentheses,
      edits.insert("\(service.property): \(stub.name)()", at: index, in: parentheses, of: source)
    {
      stubs.insert(stub, in: source, of: sources, into: &edits)
    } else {
      let lacking = "\(service.property): <#\(service.type)#>"
      edits.leave(call, of: name, lacking: lacking, at: index, in: source, sources, world)
    }
  }

  /// Who hears the module comes last in a way, and what has a default.
  private static func isLast(_ label: String?, _ hasDefault: Bool) -> Bool {
    hasDefault || label == "output"
  }
}

extension SwiftEdits {
  /// Lists a call, with the argument that it lacks.
  mutating func leave(
    _ call: InitializerCall, of name: String, lacking argument: String, at index: Int,
    in source: Int,
    _ sources: SwiftSources, _ world: World
  ) {
    let (path, file) = (sources.sources[source].path, sources.sources[source].file)
    var all = file.arguments(of: call)
    all.insert(argument, at: min(index, all.count))
    leave(
      SwiftLines("\(name)(\(all.joined(separator: ", ")))"),
      for: "\(path.display(in: world)):\(file.line(of: call.name.lowerBound))")
  }
}
