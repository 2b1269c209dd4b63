import Foundation

/// Compiles generated Swift modules and their tests against the stand-ins and runs the tests.
///
/// All modules form one product and all their tests one test target, as in an app, so that names
/// collide as they would there. Each test framework runs in its own process.
struct SwiftProof {
  /// The compiler's settings.
  static let settings = [
    "-swift-version", "6", "-warnings-as-errors", "-Onone", "-wmo",
    // One process makes the code and the module: two would both expand the macros of tests.
    "-no-emit-module-separately-wmo",
  ]

  private let folder: TemporaryFolder
  private let standIns: URL

  /// Compiles.
  ///
  /// - Parameters:
  ///   - modules: the modules, which have different names.
  ///   - project: further files of the app, by path.
  ///   - features: further settings of the app.
  ///   - warningsAreErrors: false for code with intentional errors.
  ///   - isToRun: false without a call of ``run()``, so that the compiler only checks the code.
  /// - Throws: the compiler's errors and warnings.
  init(
    _ modules: [GeneratedModule], project: [String: String] = [:], features: [String] = [],
    warningsAreErrors: Bool = true, isToRun: Bool = true
  ) throws {
    folder = try TemporaryFolder()
    standIns = try StandIns.build()
    var code = project.mapValues(Self.withoutXcode)
    code["ResourceBundle.swift"] = Self.resourceBundle
    var tests: [String: String] = [:]
    for module in modules {
      for (path, text) in module.code where path.hasSuffix(".swift") {
        code["Code/\(module.name)/\(path)"] = Self.withoutXcode(text)
      }
      for (path, text) in module.tests where path.hasSuffix(".swift") {
        tests["Tests/\(module.name)/\(path)"] = text
      }
    }
    let settings =
      Self.settings.filter { warningsAreErrors || $0 != "-warnings-as-errors" } + features
    let quiet = warningsAreErrors ? [] : ["-suppress-warnings"]
    try compile(
      code,
      settings + quiet + [
        "-parse-as-library", "-module-name", "Demo", "-enable-testing", "-emit-module",
      ] + (isToRun ? ["-emit-object", "-o", "Demo.o"] : []))
    guard isToRun || !tests.isEmpty else { return }
    if isToRun { tests["Runner.swift"] = TestRunner(tests: tests.values.sorted()).source }
    try compile(
      tests,
      settings + quiet + ["-parse-as-library", "-module-name", "DemoTests", "-enable-testing"]
        + (isToRun ? ["-emit-object", "-o", "DemoTests.o"] : ["-emit-module"]))
    guard isToRun else { return }
    let objects = StandIns.modules.map { standIns.path + "/" + $0 + ".o" }
    try Toolchain.require(
      "swiftc", ["-o", "tests", "DemoTests.o", "Demo.o"] + objects, in: folder.url)
  }

  /// Runs all tests of both frameworks.
  func run() throws -> [SuiteResult] {
    let report = folder.url.appendingPathComponent("report.xml")
    _ = try Toolchain.run(
      folder.url.appendingPathComponent("tests").path, ["--xunit-output", report.path],
      in: folder.url)
    let xml = (try? String(contentsOf: report, encoding: .utf8)) ?? ""
    let lines = try Toolchain.run(
      folder.url.appendingPathComponent("tests").path, ["--xctest"], in: folder.url)
    return SuiteResult.read(report: xml, log: lines.output)
  }

  private func compile(_ texts: [String: String], _ arguments: [String]) throws {
    let files = try folder.write(texts).map { "\"\($0)\"" }.joined(separator: "\n")
    try folder.write(["files.txt": files])
    try Toolchain.require(
      "swiftc", arguments + ["-I", ".", "-I", standIns.path, "@files.txt"], in: folder.url)
  }

  /// The property that the package manager generates for a target with resources.
  private static let resourceBundle = """
    import Foundation

    extension Foundation.Bundle {
      nonisolated static let module = Bundle.main
    }
    """

  /// Removes Interface Builder's attributes, and turns previews into functions.
  private static func withoutXcode(_ text: String) -> String {
    let isSwiftUI = text.contains("import SwiftUI") && !text.contains("import UIKit")
    let isView = text.contains("\n    view: UIView,\n")
    let shown = isSwiftUI ? "some View" : isView ? "UIView" : "UIViewController"
    return text.replacing("@IBOutlet ", with: "").replacing("@IBAction ", with: "")
      .replacing(#/#Preview(?:\("(\w+)"\))? \{/#) {
        "@MainActor private func preview\($0.1 ?? "")() -> \(shown) {"
      }
  }
}
