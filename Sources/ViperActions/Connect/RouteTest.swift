import SwiftText

/// The test of a way, in the suite of the router that goes it.
struct RouteTest {
  let source: RouteOrigin
  let goal: RouteDestination
  let presentation: Presentation
  let route: RouteMethod
  let sources: SwiftSources

  /// Adds the test, where the way can be walked in a test: from a view controller of UIKit's or
  /// from a stand-in, and with values for all that the method takes.
  func insert(into tests: SwiftSources.Place, with edits: inout WiringEdits) {
    let stubs = stubs
    guard let start,
      let arguments = route.samples(output: goal.outputObserver == nil ? nil : "output", stubs: stubs)
    else { return }
    let isXCTest = sources.inherits(tests, "XCTestCase")
    let does = goal.isPart ? "Embeds" : "Shows"
    let name = "\(isXCTest ? "test\(does)" : does.lowercased())\(goal.module)Module"
    guard !sources.members(of: tests).contains(where: { $0.name == name }) else { return }
    let hears = goal.outputObserver == nil ? "" : ", and hears it"
    let call = arguments.listed(
      behind: (route.result == nil ? "" : "let input = ") + "router.\(route.name)", depth: 4)
    let given =
      (goal.outputObserver == nil ? [] : ["let output = \(dummy)()"]) + start.lines
      + [
        "let router = \(source.router.type.name)()", "router.\(start.property) = screen",
      ]
    let lines =
      (isXCTest ? [] : ["@Test(\"\(does) the module \(goal.module)\(hears)\")"])
      + ["func \(name)() {", "  // given"] + given.map { "  " + $0 } + ["", "  // when"]
      + call.map { "  " + $0 } + ["", "  // then"]
      + expectations.map { "  " + $0.line(isXCTest: isXCTest) } + ["}"]
    edits.append(SwiftLines(lines.joined(separator: "\n")), named: name, to: tests)
    if goal.outputObserver != nil { insertDummy(behind: tests, with: &edits) }
    let types =
      stubs.values.map { ($0.name, $0.lines) }.sorted { $0.0 < $1.0 }
      + (start.type.map { [($0.name, $0.lines)] } ?? [])
    for (type, lines) in types
    where !sources.file(of: tests).types.contains(where: { $0.name == type }) {
      if let lines { edits.appendToFile(lines, of: tests) }
    }
  }

  /// Where the way starts in the test.
  private struct Start {
    /// The router's property that holds it.
    var property: String
    var lines: [String]
    /// A type of the test's own for it.
    var type: (name: String, lines: SwiftLines?)?
  }

  private var start: Start? {
    if let probe = presentation.probe {
      let type = goal.isPart ? probe.screen : (probe.name, probe.lines)
      return type.map {
        Start(property: probe.property, lines: ["let screen = \($0.name)()"], type: $0)
      }
    }
    guard let controller = presentation.controller else { return nil }
    let navigation = "let navigation = UINavigationController(rootViewController: screen)"
    return Start(
      property: controller,
      lines: ["let screen = UIViewController()"] + (goal.isPart ? [] : [navigation]))
  }

  /// A line of the test's end.
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
    if goal.isPart {
      guard let outputObserver = goal.outputObserver, route.result != nil else {
        return [.condition("screen.view.subviews.count == 1")]
      }
      return [
        .code("let presenter = input as? \(outputObserver.presenter)"),
        .condition("presenter?.\(outputObserver.presenterProperty) === output"),
        .condition("screen.view.subviews.count == 1"),
      ]
    }
    guard let outputObserver = goal.outputObserver, let view = goal.viewController,
      let property = outputObserver.viewProperty
    else {
      return [
        .condition(
          presentation.probe == nil ? "navigation.viewControllers.count == 2" : "\(shown) != nil")
      ]
    }
    return [.code("let view = \(shown) as? \(view)")]
      + (goal.configuratorProperty == nil ? [] : [.code("view?.loadViewIfNeeded()")])
      + [
        .code("let presenter = view?.\(property) as? \(outputObserver.presenter)"),
        .condition("presenter?.\(outputObserver.presenterProperty) === output"),
      ]
  }

  /// What stands for services that the way hands over, by their protocols.
  private var stubs: [String: ServiceStub] {
    var stubs: [String: ServiceStub] = [:]
    for word in route.parameters.flatMap(\.type.words) where word != goal.output?.type.name {
      let found = sources.places { $0.kind == .protocol && $0.name == word }
      guard let found = found.only else { continue }
      let stub = ServiceStub(of: ServiceProtocol(found), suffix: "Stub", in: sources)
      if stub.lines != nil { stubs[word] = stub }
    }
    return stubs
  }

  private var dummy: String { goal.module + "OutputDummy" }

  private func insertDummy(behind tests: SwiftSources.Place, with edits: inout WiringEdits) {
    guard let output = goal.output,
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
