import Foundation
import Testing
import ViperCommands
import ViperTestSupport

@Suite("A renamed module that others use")
struct RenamedModuleTests {
  private static let models = """
    /// Whose Profile it is, which is another thing than the module.
    struct UserProfile: Equatable {
      var name: String
      var settings = ProfileSettings()
    }

    struct ProfileSettings: Equatable { var isPublic = false }

    """

  private static let flow = """
    import UIKit

    /// Shows the Profile of whoever logged in: ProfileAssembly makes the screen.
    @MainActor
    final class AppFlow: ProfileModuleOutput {
      private(set) var profile: (any ProfileModuleInput)?
      private(set) var closed: [UserProfile] = []
      var current = UserProfile(name: "Profile")

      func start() -> UIViewController {
        ProfileAssembly().makeModule(output: self, configure: { self.profile = $0 })
      }

      func didCloseProfileModule() { closed.append(current) }
    }

    """

  private static let link = """
    import UIKit

    @MainActor
    struct DeepLink {
      var make: @MainActor (ProfileAssembly) -> UIViewController = { $0.makeModule() }

      func close(_ input: any ProfileModuleInput) { input.closeModule() }
    }

    """

  private static let tests = """
    import Testing
    import UIKit

    @testable import Demo

    @Suite @MainActor
    struct AppFlowTests {
      @Test func hearsWhoLeft() {
        let flow = AppFlow()
        #expect(flow.start() is ProfileViewController)
        #expect(flow.profile is ProfilePresenter)
        flow.didCloseProfileModule()
        #expect(flow.closed == [UserProfile(name: "Profile")])
      }

      @Test func closesByTheInput() {
        let input = ProfileInput()
        DeepLink().close(input)
        #expect(input.closeCount == 1)
        #expect(DeepLink().make(ProfileAssembly()) is ProfileViewController)
      }
    }

    private final class ProfileInput: ProfileModuleInput {
      private(set) var closeCount = 0

      func closeModule() { closeCount += 1 }
    }

    """

  private let project = TestProject([
    "Rambafile": AppRambafile.text,
    "App/UserProfile.swift": models, "App/AppFlow.swift": flow, "App/DeepLink.swift": link,
    "AppTests/AppFlowTests.swift": tests,
  ])

  /// Compiles and tests the project, in which the module has this name.
  private func prove(_ name: String) throws {
    let texts = try project.snapshot(withTimes: false).texts
    let own = ["App/UserProfile.swift", "App/AppFlow.swift", "App/DeepLink.swift"]
    var module = GeneratedModule(
      name: name, code: texts.below("App/\(name)/"), tests: texts.below("AppTests/\(name)/"))
    let suites = module.suites + ["AppFlowTests"]
    module.tests["AppFlowTests.swift"] = texts["AppTests/AppFlowTests.swift"]
    let proof = try SwiftProof([module], project: texts.filter { own.contains($0.key) })
    let results = try proof.run()
    for suite in suites {
      let result = try #require(results.first { $0.suite == suite }, "\(suite)")
      #expect(result.failed.isEmpty && !result.passed.isEmpty, "\(result)")
    }
  }

  @Test func `compiles, and all tests pass, as before`() throws {
    // XCTest compiles in a sixth of the time of swift-testing.
    let words = ["gen", "Profile", "viper", "--custom-parameters", "tests:xctest"]
    #expect(Viper.run(words, in: project.world) == .done)
    if ProcessInfo.processInfo.environment["VIPER_THOROUGH"] != nil { try prove("Profile") }
    #expect(
      Viper.run(["module", "rename", "Profile", "Account", "--references"], in: project.world)
        == .done, "\(project.console.errors)")
    let texts = try project.snapshot(withTimes: false).texts
    // Other things with this name stay.
    #expect(texts["App/UserProfile.swift"] == Self.models)
    let flow = try #require(texts["App/AppFlow.swift"])
    #expect(flow.contains("/// Shows the Profile of whoever logged in: AccountAssembly makes"))
    #expect(flow.contains("UserProfile(name: \"Profile\")"))
    try prove("Account")
  }
}
