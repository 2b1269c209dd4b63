/// The entry point of a test target with suites of both frameworks.
///
/// XCTest without Objective-C needs a list of suites, unlike swift-testing. The tests run one after the other,
/// which the compiler doesn't know.
struct TestRunner {
  /// The texts of test files.
  let tests: [String]

  var source: String {
    """
    import Foundation
    import Testing
    import XCTest

    func now<Case: XCTestCase>(
      _ body: @escaping @MainActor @Sendable (Case) throws -> Void
    ) -> (Case) -> () throws -> Void {
      { test in
        nonisolated(unsafe) let test = test
        return { try MainActor.assumeIsolated { try body(test) } }
      }
    }

    func later<Case: XCTestCase>(
      _ body: @escaping @MainActor @Sendable (Case) async throws -> Void
    ) -> (Case) -> () throws -> Void {
      asyncTest { test in
        nonisolated(unsafe) let test = test
        return { try await body(test) }
      }
    }

    @main enum Runner {
      static func main() {
        if CommandLine.arguments.contains("--xctest") {
          let cases: [XCTestCaseEntry] = [
    \(tests.compactMap(entry).joined(separator: "\n"))
          ]
          XCTMain(cases, arguments: [CommandLine.arguments[0]])
        } else {
          Task { exit(await Testing.__swiftPMEntryPoint() as CInt) }
          dispatchMain()
        }
      }
    }

    """
  }

  private func entry(_ text: String) -> String? {
    guard let suite = text.firstMatch(of: /final class (\w+): XCTestCase/)?.1 else { return nil }
    let tests = text.matches(of: /func (test\w+)\(\)(.*?) \{/).map { match in
      let isAsync = match.2.contains("async")
      let attempt = match.2.contains("throws") ? "try " : ""
      let call = "\(attempt)\(isAsync ? "await " : "")test.\(match.1)()"
      return """
            ("\(match.1)", \(isAsync ? "later" : "now") { (test: \(suite)) in
              nonisolated(unsafe) let test = test
              \(call)
            }),
        """
    }
    return "  testCase([\n\(tests.joined(separator: "\n"))\n  ]),"
  }
}
