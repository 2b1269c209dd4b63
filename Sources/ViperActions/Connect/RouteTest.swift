import SwiftText

/// The test of a route in the router's test suite.
struct RouteTest {
  let source: RouteOrigin
  let destination: RouteDestination
  let presentation: Presentation
  let route: RouteMethod
  let sources: SwiftSources

  /// Adds the test, if a test can show the module and has values for all parameters.
  func insert(into tests: SwiftSources.Place, with edits: inout WiringEdits) {
    let stubs = stubs
    guard let start,
      let arguments = route.samples(
        output: destination.outputObserver == nil ? nil : "output", stubs: stubs)
    else { return }
    let isXCTest = sources.inherits(tests, "XCTestCase")
    let does = destination.isPart ? "Embeds" : "Shows"
    let name = "\(isXCTest ? "test\(does)" : does.lowercased())\(destination.module)Module"
    guard !sources.members(of: tests).contains(where: { $0.name == name }) else { return }
    let hears = destination.outputObserver == nil ? "" : ", and hears it"
    let call = arguments.listed(
      behind: (route.result == nil ? "" : "let input = ") + "router.\(route.name)", depth: 4)
    let given =
      (destination.outputObserver == nil ? [] : ["let output = \(dummy)()"]) + start.lines
      + [
        "let router = \(source.router.type.name)()", "router.\(start.property) = screen",
      ]
    let lines =
      (isXCTest ? [] : ["@Test(\"\(does) the module \(destination.module)\(hears)\")"])
      + ["func \(name)() {", "  // given"] + given.map { "  " + $0 } + ["", "  // when"]
      + call.map { "  " + $0 } + ["", "  // then"]
      + expectations.map { "  " + $0.line(isXCTest: isXCTest) } + ["}"]
    edits.append(SwiftLines(lines.joined(separator: "\n")), named: name, to: tests)
    if destination.outputObserver != nil { insertDummy(behind: tests, with: &edits) }
    let types =
      stubs.values.map { ($0.name, $0.lines) }.sorted { $0.0 < $1.0 }
      + (start.type.map { [($0.name, $0.lines)] } ?? [])
    for (type, lines) in types
    where !sources.file(of: tests).types.contains(where: { $0.name == type }) {
      if let lines { edits.appendToFile(lines, of: tests) }
    }
  }

  /// The object that shows views in the test.
  private struct Start {
    /// The router's property for it.
    var property: String
    var lines: [String]
    /// The type of a test double.
    var type: (name: String, lines: SwiftLines?)?
  }

  private var start: Start? {
    if let probe = presentation.probe {
      let type = destination.isPart ? probe.screen : (probe.name, probe.lines)
      return type.map {
        Start(property: probe.property, lines: ["let screen = \($0.name)()"], type: $0)
      }
    }
    guard let controller = presentation.controller else { return nil }
    let navigation = "let navigation = UINavigationController(rootViewController: screen)"
    return Start(
      property: controller,
      lines: ["let screen = UIViewController()"] + (destination.isPart ? [] : [navigation]))
  }

  /// A line at the end of the test.
  private enum Expectation {
    case code(String)
    case condition(String)

    func line(isXCTest: Bool) -> String {
      switch self {
      case .code(let line): line
      case .condition(let condition): isXCTest ? "XCTAssert(\(condition))" : "#expect(\(condition))"
      }
    }
  }

  private var expectations: [Expectation] {
    let shown = presentation.probe == nil ? "navigation.viewControllers.last" : "screen.shown"
    if destination.isPart {
      guard let outputObserver = destination.outputObserver, route.result != nil else {
        return [.condition("screen.view.subviews.count == 1")]
      }
      return [
        .code("let presenter = input as? \(outputObserver.presenter)"),
        .condition("presenter?.\(outputObserver.presenterProperty) === output"),
        .condition("screen.view.subviews.count == 1"),
      ]
    }
    guard let outputObserver = destination.outputObserver, let view = destination.viewController,
      let property = outputObserver.viewProperty
    else {
      return [
        .condition(
          presentation.probe == nil ? "navigation.viewControllers.count == 2" : "\(shown) != nil")
      ]
    }
    return [.code("let view = \(shown) as? \(view)")]
      + (destination.configuratorProperty == nil ? [] : [.code("view?.loadViewIfNeeded()")])
      + [
        .code("let presenter = view?.\(property) as? \(outputObserver.presenter)"),
        .condition("presenter?.\(outputObserver.presenterProperty) === output"),
      ]
  }

  /// The stubs of services in the parameters, by protocol.
  private var stubs: [String: ServiceStub] {
    var stubs: [String: ServiceStub] = [:]
    for word in route.parameters.flatMap(\.type.words) where word != destination.output?.type.name {
      let found = sources.places { $0.kind == .protocol && $0.name == word }
      guard let found = found.only else { continue }
      let stub = ServiceStub(of: ServiceProtocol(found), suffix: "Stub", in: sources)
      if stub.lines != nil { stubs[word] = stub }
    }
    return stubs
  }

  private var dummy: String { destination.module + "OutputDummy" }

  private func insertDummy(behind tests: SwiftSources.Place, with edits: inout WiringEdits) {
    guard let output = destination.output,
      !sources.file(of: tests).types.contains(where: { $0.name == dummy })
    else { return }
    let functions = sources.members(of: output).map { function in
      "\(sources.file(of: output).code(function.range)) {}".indented
    }
    edits.appendToFile(
      SwiftLines(
        "private final class \(dummy): \(output.type.name) {\n"
          + functions.joined(separator: "\n\n") + "\n}"),
      of: tests)
  }
}
