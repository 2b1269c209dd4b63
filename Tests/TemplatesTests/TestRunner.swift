/// The entry point of a test target with suites of both frameworks.
///
/// XCTest without Objective-C needs a list of suites, unlike swift-testing. The tests run one after the other,
/// which the compiler doesn't know.
struct TestRunner {
  /// The texts of test files.
  let tests: [String]

  var source: String {
    let suites = tests.compactMap(Suite.init)
    let calls = suites.map { "testsOf\($0.name)()" }.joined(separator: ", ")
    return Self.start + suites.map(\.source).joined() + """

      @main enum Runner {
        static func main() {
          if CommandLine.arguments.contains("--xctest") {
            let cases: [XCTestCaseEntry] = [\(calls)]
            XCTMain(cases, arguments: [CommandLine.arguments[0]])
          } else {
            Task { exit(await Testing.__swiftPMEntryPoint() as CInt) }
            dispatchMain()
          }
        }
      }

      """
  }

  private static let start = """
    import Foundation
    import Testing
    import XCTest

    struct SuiteOfTests<Case: XCTestCase> {
      var tests: [(String, (Case) -> () throws -> Void)] = []

      mutating func now(
        _ name: String, _ body: @escaping @MainActor @Sendable (Case) throws -> Void
      ) {
        let test: (Case) -> () throws -> Void = { test in
          nonisolated(unsafe) let test = test
          return { try MainActor.assumeIsolated { try body(test) } }
        }
        tests.append((name, test))
      }

      mutating func later(
        _ name: String, _ body: @escaping @MainActor @Sendable (Case) async throws -> Void
      ) {
        let test: (Case) -> () throws -> Void = asyncTest { test in
          nonisolated(unsafe) let test = test
          return { try await body(test) }
        }
        tests.append((name, test))
      }
    }

    """

  /// A subclass of `XCTestCase`.
  private struct Suite {
    var name: Substring
    /// A function that returns its tests. Each is a statement: a list of all takes the compiler as long as all
    /// tests.
    var source: String

    init?(_ text: String) {
      guard let name = text.firstMatch(of: /final class (\w+): XCTestCase/)?.1 else { return nil }
      self.name = name
      let lines = text.matches(of: /func (test\w+)\(\)(.*?) \{/).map { match in
        let attempt = match.2.contains("throws") ? "try " : ""
        return match.2.contains("async")
          ? """
            suite.later("\(match.1)") {
              nonisolated(unsafe) let test = $0
              \(attempt)await test.\(match.1)()
            }
          """ : #"  suite.now("\#(match.1)") { \#(attempt)$0.\#(match.1)() }"#
      }
      source = """

        func testsOf\(name)() -> XCTestCaseEntry {
          var suite = SuiteOfTests<\(name)>()
        \(lines.joined(separator: "\n"))
          return testCase(suite.tests)
        }

        """
    }
  }
}
