import SwiftText

/// Inserts a route into protocol, router, presenter, spies and test.
struct RouteInsertion {
  let source: RouteOrigin
  let destination: RouteDestination
  let presentation: Presentation
  let route: RouteMethod
  let sources: SwiftSources

  func insert(into edits: inout WiringEdits) {
    if let requirement = source.routerProtocol {
      edits.append(route.requirement, named: route.name, to: requirement)
    }
    edits.append(
      route.implementation(access: sources.access(in: source.conformance)), named: route.name,
      to: source.conformance)
    for spy in source.spies {
      edits.appendProperty(route.spyCount, named: route.name + "Count", to: spy)
      edits.append(route.spyFunction, named: route.name, to: spy)
    }
    insertOutput(into: &edits)
    if let input = route.keptInput {
      if let presenter = source.presenter {
        edits.appendProperty(input.lines, named: input.name, to: presenter)
      } else {
        edits.leave(input.lines, for: "the presenter")
      }
    }
    if let tests = source.routerTests {
      RouteTest(
        source: source, destination: destination, presentation: presentation, route: route,
        sources: sources
      ).insert(into: tests, with: &edits)
    }
  }

  /// Makes the presenter the output of the opened module.
  private func insertOutput(into edits: inout WiringEdits) {
    guard let output = destination.output else { return }
    let requirements = sources.members(of: output)
    let functions = requirements.filter { $0.kind == .function }
    let name = output.type.name
    guard let presenter = source.presenter, functions.count == requirements.count else {
      edits.leave(
        SwiftLines("extension \(source.module)Presenter: \(name) {\n}"), for: "the presenter")
      return
    }
    let parts = sources.parts(of: presenter.type.name)
    guard !parts.contains(where: { sources.file(of: $0).inherits($0.type, name) }) else { return }
    let known = Set(parts.flatMap { sources.members(of: $0).map(\.name) })
    let stubs = functions.filter { !known.contains($0.name) }.map { function in
      ("\(sources.file(of: output).code(function.range)) {\n"
        + "  // What follows when \(destination.module) reports this.\n}").indented
    }
    let body = stubs.isEmpty ? " {}" : " {\n" + stubs.joined(separator: "\n\n") + "\n}"
    edits.appendToFile(
      SwiftLines("// MARK: - \(name)\n\nextension \(presenter.type.name): \(name)" + body),
      of: presenter)
  }
}
