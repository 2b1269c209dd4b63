import Testing
import ViperCommands
import ViperTestSupport

/// `Bundle.module` exists only in targets of packages that have resources.
@Suite("A module in a Swift package")
struct ResourceBundleTests {
  /// A package whose target `Feature` has these further arguments and files.
  private func package(_ arguments: String = "", _ files: [String: String] = [:]) -> TestProject {
    TestProject(
      [
        "Package.swift": """
        // swift-tools-version: 6.0
        import PackageDescription

        let package = Package(
          name: "Feature",
          targets: [
            .target(name: "Feature"\(arguments)),
            .testTarget(name: "FeatureTests", dependencies: ["Feature"]),
          ])

        """,
        "Sources/Feature/Feature.swift": "", "Tests/FeatureTests/FeatureTests.swift": "",
      ].merging(files) { $1 })
  }

  /// Whether the generated code mentions `Bundle.module`, or the class's bundle.
  private func bundles(
    in project: TestProject, _ parameters: String...
  ) throws -> (module: Bool, ofClass: Bool) {
    #expect(
      Viper.run(
        ["gen", "Profile", "viper", "--custom-parameters"] + parameters, in: project.world)
        == .done,
      "\(project.console.errors)")
    let code = try project.snapshot().texts.filter { $0.key.hasPrefix("Sources/") }.values.joined()
    return (code.contains("Bundle.module"), code.contains("Bundle(for:"))
  }

  @Test(arguments: ["xib", "storyboard"]) func `loads what it generates from the package's bundle`(
    view: String
  ) throws {
    #expect(try bundles(in: package(), "view:\(view)") == (true, false))
  }

  @Test(arguments: [
    (", resources: [.process(\"Media\")]", [:]),
    ("", ["Sources/Feature/Texts/en.lproj/Localizable.strings": ""]),
    ("", ["Sources/Feature/Localizable.xcstrings": "{}"]),
  ]) func `localizes by the bundle that the target has`(
    arguments: String, files: [String: String]
  ) throws {
    #expect(try bundles(in: package(arguments, files), "content:loading") == (true, false))
  }

  @Test(arguments: [("swift", "viper_objc"), ("m", "viper"), ("cpp", "viper")])
  func `is refused in a target in another language`(ending: String, template: String) throws {
    let file = "Sources/Kit/Kit.\(ending)"
    let project = package("), .target(name: \"Kit\"", [file: ""])
    func answer(_ template: String) -> Answer {
      project.answer("gen", "Profile", template, "--no-tests", "--project-targets", "Kit")
    }
    let before = try project.snapshot()
    let refused = answer(template)
    #expect(
      refused.fails("gen.mixed-languages", naming: "Kit", file), "\(refused.testDescription)")
    #expect(try project.snapshot() == before)
    #expect(answer(template == "viper" ? "viper_objc" : "viper").exit == .done)
    // Code of both languages in a target that builds: one is a resource.
    let fixture = "Sources/Kit/Data/sample.\(template == "viper" ? "swift" : "m")"
    let both = package("), .target(name: \"Kit\"", [file: "", fixture: ""])
    #expect(
      both.answer("gen", "Profile", template, "--no-tests", "--project-targets", "Kit").exit
        == .done)
  }

  @Test func `names no bundle that the target doesn't have`() throws {
    #expect(try bundles(in: package(), "content:loading") == (false, true))
  }

  @Test func `has the bundle that the user chooses`() throws {
    #expect(try bundles(in: package(), "view:xib", "bundle:class") == (false, true))
  }

  @Test func `is not added to a project that compiles none of the package's files`() throws {
    let project = TestProject(
      DemoProject.tree([
        "Modules/Kit/Package.swift": "// swift-tools-version: 6.0\n",
        "Modules/Kit/Sources/Kit/Kit.swift": "",
      ]))
    let before = try project.snapshot()
    let answer = project.answer("gen", "Profile", "--module-path", "Modules/Kit/Sources/Kit")
    #expect(
      answer.fails(
        "gen.package", naming: "Modules/Kit/Sources/Kit/Profile",
        suggesting: "viper -C Modules/Kit setup --rambafile Rambafile"),
      "\(answer.testDescription)")
    #expect(try project.snapshot() == before)
    let other = TestProject(DemoProject.tree(["Demo/Package.swift": ""]))
    #expect(other.answer("gen", "Profile").exit == .done)
  }

  @Test func `keeps the class's bundle in an Xcode project beside the package`() throws {
    let project = package("", DemoProject.tree)
    let words = ["gen", "Profile", "viper", "--custom-parameters", "view:xib"]
    #expect(Viper.run(words, in: project.world) == .done)
    let code = try project.snapshot().texts.values.joined()
    #expect(code.contains("Bundle(for: ProfileViewController.self)"))
    #expect(!code.contains("Bundle.module"))
  }
}
