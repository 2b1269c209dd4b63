import SwiftText

/// The test of a way, in the suite of the router that goes it.
struct RouteTest {
  let source: RouteSource
  let goal: RouteGoal
  let transition: Transition
  let route: RouteMethod
  let sources: SwiftSources

  /// Adds the test, where the way can be walked in a test: from a view controller of UIKit's, and
  /// with values for all that the method takes.
  func insert(into tests: SwiftSources.Place, with edits: inout SwiftEdits) {
    let hearer = goal.hearer
    guard let handler = transition.controller,
      let call = route.sampleCall(output: hearer == nil ? nil : "output")
    else { return }
    let isXCTest = sources.file(of: tests).inherits(tests.type, "XCTestCase")
    let name = isXCTest ? "testShows\(goal.module)Module" : "shows\(goal.module)Module"
    let expect = { (condition: String) in
      isXCTest ? "XCTAssert(\(condition))" : "#expect(\(condition))"
    }
    var code = isXCTest ? "" : "@Test(\"Shows the module \(goal.module), and hears it\")\n"
    code += "func \(name)() {\n  // given\n"
    if hearer != nil { code += "  let output = \(dummy)()\n" }
    code += """
        let screen = UIViewController()
        let navigation = UINavigationController(rootViewController: screen)
        let router = \(source.router.type.name)()
        router.\(handler) = screen

        // when
        router.\(call)

        // then

      """
    if let hearer, let view = goal.viewController {
      code += """
          let view = navigation.viewControllers.last as? \(view)
          let presenter = view?.\(hearer.viewProperty) as? \(hearer.presenter)
          \(expect("presenter?.\(hearer.presenterProperty) === output"))
        }
        """
    } else {
      code += "  \(expect("navigation.viewControllers.count == 2"))\n}"
    }
    edits.append(SwiftLines(code), named: name, to: tests)
    if hearer != nil { insertDummy(behind: tests, with: &edits) }
  }

  private var dummy: String { goal.module + "OutputDummy" }

  private func insertDummy(behind tests: SwiftSources.Place, with edits: inout SwiftEdits) {
    guard let output = goal.output,
      !sources.file(of: tests).types.contains(where: { $0.name == dummy })
    else { return }
    let functions = sources.members(of: output).map { function in
      "  \(sources.file(of: output).text(function.range)) {}"
    }
    edits.appendToFile(
      SwiftLines(
        "private final class \(dummy): \(output.type.name) {\n"
          + functions.joined(separator: "\n\n") + "\n}"),
      of: tests)
  }
}
