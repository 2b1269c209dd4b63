import Configuration
import Foundation
import ModuleTemplates
import Testing
import ViperCommands
import ViperTestSupport

/// A module as `viper gen` makes it in a project on a memory disk.
struct GeneratedModule: Sendable {
  var name: String
  /// Texts by path below the module's folder.
  var code: [String: String]
  var tests: [String: String]

  /// What `gen` said when it didn't do it without complaint.
  struct Refusal: Error, CustomStringConvertible {
    var description: String
  }

  /// Runs `viper gen NAME TEMPLATE --custom-parameters …`, or takes what it made before.
  ///
  /// - Throws: when it fails or warns of anything.
  static func generate(
    _ name: String, _ combination: Combination, prefix: String = "", company: String = "Acme",
    author: String = "Jane Doe"
  ) throws -> GeneratedModule {
    let words = [name, combination.description, prefix, company, author]
    if let module = made.module(of: words) { return module }
    let module = try generateAnew(name, combination, prefix, company, author)
    made.keep(module, of: words)
    return module
  }

  /// What was generated in this process: many tests look at the same modules.
  private static let made = GeneratedModules()

  private static func generateAnew(
    _ name: String, _ combination: Combination, _ prefix: String, _ company: String,
    _ author: String
  ) throws -> GeneratedModule {
    let project = TestProject(["Rambafile": rambafile(prefix, company, author)])
    var arguments = ["gen", name, combination.template]
    if !combination.values.isEmpty { arguments += ["--custom-parameters"] + combination.arguments }
    let code = Viper.run(arguments, in: project.world)
    let complaints = project.console.errors
    // A name may be odd, but what is made of it may not.
    let expected = try ModuleName(name).doubt == nil ? 0 : 1
    guard code == .done, complaints.ranges(of: "warning:").count == expected,
      !complaints.contains("error:")
    else {
      throw Refusal(description: "\(combination): \(complaints)")
    }
    let texts = try project.snapshot(withTimes: false).texts
    return GeneratedModule(
      name: prefix + name, code: texts.below("App/Modules/\(name)/"),
      tests: texts.below("AppTests/Modules/\(name)/"))
  }

  /// Code and tests.
  var files: [String: String] { code.merging(tests) { $1 } }

  /// Code and tests in a programming language.
  var sources: [String: String] {
    files.filter { file in [".swift", ".h", ".m"].contains { file.key.hasSuffix($0) } }
  }

  /// How many tests in swift-testing it has.
  var testCount: Int { tests.values.reduce(0) { $0 + $1.ranges(of: "@Test(").count } }

  /// The names of its test suites, which are those of the files.
  var suites: [String] {
    tests.keys.map { path in
      String(path.split(separator: "/").last?.dropLast(".swift".count) ?? "")
    }
  }

  /// The same module under another name, which must not be a part of any other word.
  func renamed(_ newName: String) -> GeneratedModule {
    func renamed(_ texts: [String: String]) -> [String: String] {
      [String: String](
        uniqueKeysWithValues: texts.map { path, text in
          (path.replacing(name, with: newName), text.replacing(name, with: newName))
        })
    }
    return GeneratedModule(name: newName, code: renamed(code), tests: renamed(tests))
  }

  private static func rambafile(_ prefix: String, _ company: String, _ author: String) -> String {
    """
    company: \(company)
    author: \(author)
    project_name: Demo App
    product_module_name: Demo
    prefix: \(prefix)
    project_target: Demo
    project_file_path: App/Modules
    project_group_path: App/Modules
    test_target: DemoTests
    test_file_path: AppTests/Modules
    test_group_path: AppTests/Modules

    """
  }
}

/// Modules by the words that they were generated with, for tests that run at the same time.
private final class GeneratedModules: @unchecked Sendable {
  private let lock = NSLock()
  private var modules: [[String]: GeneratedModule] = [:]

  func module(of words: [String]) -> GeneratedModule? {
    lock.withLock { modules[words] }
  }

  func keep(_ module: GeneratedModule, of words: [String]) {
    lock.withLock { modules[words] = module }
  }
}

extension [String: String] {
  /// What lies below a folder, by path from there.
  func below(_ folder: String) -> [String: String] {
    let inside = filter { $0.key.hasPrefix(folder) }
    return [String: String](
      uniqueKeysWithValues: inside.map { (String($0.key.dropFirst(folder.count)), $0.value) })
  }
}
