import SwiftText

/// Adds a service to the calls of initializers that take it.
struct ServiceCalls {
  typealias Place = SwiftSources.Place

  let dependency: Dependency
  let module: String

  private var sources: SwiftSources { dependency.sources }
  private var service: ServiceProtocol { dependency.service }

  /// Completes all calls of a type's initializer.
  ///
  /// - Parameters:
  ///   - name: the type's name.
  ///   - edits: receives the insertions.
  /// - Returns: the types and functions that contain the calls and need the service, too.
  func complete(_ name: String, into edits: inout WiringEdits) -> Makers {
    var makers = Makers()
    guard let label = dependency.labels[name] else { return makers }
    for source in sources.sources.indices {
      for call in sources.sources[source].file.calls(of: name) {
        let value = value(at: call, in: source, makers: &makers)
        if call.labels.contains(label) || label.isEmpty { continue }
        if let value, pass(value, as: label, to: call, of: name, in: source, into: &edits) {
          if let stub = value.stub { edits.append(stub, toFile: source) }
        } else {
          leave(call, of: name, label: label, in: source, into: &edits)
        }
      }
    }
    return makers
  }

  /// The callers of an initializer.
  struct Makers {
    /// Types of the module.
    var types: [Place] = []
    /// The routes from other modules.
    var routes: [ServiceRoute] = []
  }

  /// The argument.
  private struct Value {
    var code: String
    var stub: ServiceStub?
  }

  private func value(at call: InitializerCall, in source: Int, makers: inout Makers) -> Value? {
    let file = sources.sources[source].file
    guard !call.isConditional else { return nil }
    let offset = call.name.lowerBound
    let around = file.types.last { $0.body?.contains(offset) == true }
    if sources.sources[source].isTest { return stub(suffix: "Stub") }
    if file.isInMacro("Preview", offset)
      || around.map({ file.inherits($0, "PreviewProvider") }) == true
    {
      return isOfModule(file) ? stub(prefix: "Preview") : nil
    }
    guard let around, let role = ModuleRole.of(around.name) else { return nil }
    guard role.module == module else {
      guard role.role == .router,
        let route = ServiceRoute(
          to: module, around: offset, in: Place(source: source, type: around), sources)
      else { return nil }
      if !makers.routes.contains(route) { makers.routes.append(route) }
      return Value(code: service.property, stub: nil)
    }
    if role.role == .entry, let maker = maker(around.name),
      let member = file.members(of: around).first(where: { $0.range.contains(offset) }),
      !member.modifiers.contains("static"), !member.modifiers.contains("class"),
      [.function, .initializer].contains(member.kind) || member.body != nil
    {
      if !makers.types.contains(where: { $0.type.name == around.name }) {
        makers.types.append(maker)
      }
      return Value(code: service.property, stub: nil)
    }
    return service.implementation(in: sources).map { Value(code: $0, stub: nil) }
  }

  /// Whether a file declares a type of the module; previews elsewhere stay unchanged.
  private func isOfModule(_ file: SwiftFile) -> Bool {
    file.types.contains { ModuleRole.of($0.name)?.module == module }
  }

  private func maker(_ name: String) -> Place? {
    sources.places { $0.name == name && $0.isConcrete }.first
  }

  private func stub(prefix: String = "", suffix: String = "") -> Value {
    let stub = ServiceStub(of: service, prefix: prefix, suffix: suffix, in: sources)
    return Value(code: stub.name + "()", stub: stub)
  }

  private func pass(
    _ value: Value, as label: String, to call: InitializerCall, of name: String, in source: Int,
    into edits: inout WiringEdits
  ) -> Bool {
    guard let parentheses = call.parentheses else { return false }
    let following = dependency.following[name] ?? []
    let place = call.labels.firstIndex { following.contains($0) } ?? call.labels.count
    guard !following.contains(nil) else { return false }
    return edits.insert(
      "\(label): \(value.code)", at: place, in: parentheses, of: source)
  }

  /// Lists a call with its missing argument.
  private func leave(
    _ call: InitializerCall, of name: String, label: String, in source: Int,
    into edits: inout WiringEdits
  ) {
    let following = dependency.following[name] ?? []
    edits.leave(
      call, of: name, lacking: "\(label): <#\(service.type)#>",
      at: call.labels.firstIndex { following.contains($0) } ?? call.labels.count, inFile: source)
  }
}
