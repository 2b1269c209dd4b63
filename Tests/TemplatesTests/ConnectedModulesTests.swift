import Testing
import ViperCommands
import ViperTestSupport

@Suite("Modules that are connected")
struct ConnectedModulesTests {
  static let modules: [(name: String, words: [String])] = [
    ("Feed", ["viper"]),
    ("Profile", ["viper", "--custom-parameters", "content:loading", "access:public"]),
    ("Cart", ["viper_table", "--custom-parameters", "tests:xctest"]),
    ("Login", ["viper_swiftui"]),
    ("Item", ["surf_mvp"]),
  ]

  /// All modules in one project, each connected with each other one.
  private func connected() throws -> [GeneratedModule] {
    let project = TestProject([
      "Rambafile": """
      company: Acme
      author: Jane Doe
      project_name: Demo App
      product_module_name: Demo
      project_file_path: App
      test_file_path: AppTests
      """
    ])
    for (name, words) in Self.modules {
      try #require(Viper.run(["gen", name] + words, in: project.world) == .done)
    }
    for (from, _) in Self.modules {
      for (to, _) in Self.modules where from != to {
        try #require(Viper.run(["module", "connect", from, to], in: project.world) == .done)
      }
    }
    #expect(!project.console.output.contains("Left to you"))
    let texts = try project.snapshot(withTimes: false).texts
    return Self.modules.map { name, _ in
      GeneratedModule(
        name: name, code: texts.below("App/\(name)/"), tests: texts.below("AppTests/\(name)/"))
    }
  }

  @Test("compile without a warning, and all their tests pass")
  func proven() throws {
    let modules = try connected()
    let results = try SwiftProof(modules).run()
    #expect(results.count >= modules.flatMap(\.suites).count)
    for result in results { #expect(result.failed.isEmpty, "\(result)") }
  }

  @Test("fail a test where the way is cut")
  func cut() throws {
    let cuts = [
      "Feed": ("CartModule(items: [String], output: (any CartModuleOutput)?) {", "return"),
      "Cart": ("makeModule(output: output)", "makeModule(output: nil)"),
    ]
    let modules = try connected().map { module in
      guard let (place, cut) = cuts[module.name] else { return module }
      var module = module
      for (path, text) in module.code where path.hasSuffix("Router.swift") {
        module.code[path] =
          place.hasSuffix("{")
          ? text.replacing(place, with: place + "\n    \(cut)")
          : text.replacing(place, with: cut)
        #expect(module.code[path] != text)
      }
      return module
    }
    let results = try SwiftProof(modules, warningsAreErrors: false).run()
    for module in cuts.keys {
      let suite = try #require(results.first { $0.suite == module + "RouterTests" })
      #expect(!suite.failed.isEmpty, "\(module)")
    }
  }
}
