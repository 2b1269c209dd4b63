/// The result of a generated test suite.
struct SuiteResult: Sendable, Hashable {
  var suite: String
  var passed: [String]
  var failed: [String]

  /// Reads the report of swift-testing and the log of XCTest.
  static func read(report: String, log: String) -> [SuiteResult] {
    var passed: [String: [String]] = [:]
    var failed: [String: [String]] = [:]
    let testcase = /<testcase classname="DemoTests\.(\w+)" name="([^"]+)" time="[^"]*" ?(\/?)>/
    for match in report.matches(of: testcase) {
      if match.3.isEmpty {
        failed[String(match.1), default: []].append(String(match.2))
      } else {
        passed[String(match.1), default: []].append(String(match.2))
      }
    }
    for match in log.matches(of: /Test Case '(\w+)\.(\w+)' (passed|failed)/) {
      if match.3 == "failed" {
        failed[String(match.1), default: []].append(String(match.2))
      } else {
        passed[String(match.1), default: []].append(String(match.2))
      }
    }
    return Set(passed.keys).union(failed.keys).sorted().map { suite in
      SuiteResult(
        suite: suite, passed: (passed[suite] ?? []).sorted(),
        failed: (failed[suite] ?? []).sorted())
    }
  }
}
