import Testing

@Suite(
  "Closing a generated module",
  .enabled(if: Toolchain.hasRoomForStandIns, "the SDK has a UIKit and a SwiftUI of its own"))
struct ClosingTests {
  /// In a window, where transitions take their time.
  private static let test = """
    import Testing
    import UIKit

    @testable import Demo

    @MainActor
    struct FeedClosingTests {
      @Test("completes after the transition")
      func completesAfterTransition() async {
        let screen = UIViewController()
        let navigation = UINavigationController(rootViewController: UIViewController())
        navigation.pushViewController(screen, animated: false)
        let window = UIWindow(frame: .zero)
        window.rootViewController = navigation
        let router = FeedRouter()
        router.transitionHandler = screen
        var completed = false

        router.closeModule(completion: { completed = true })

        #expect(navigation.viewControllers.count == 1)
        #expect(!completed)
        while navigation.transitionCoordinator != nil { await Task.yield() }
        #expect(completed)
        withExtendedLifetime(window) {}
      }
    }

    """

  @Test("is completed after its transition, not before")
  func completesAfterTransition() throws {
    var module = try GeneratedModule.generate("Feed", Combination(template: "viper", values: [:]))
    module.tests = ["Router/FeedClosingTests.swift": Self.test]

    let results = try SwiftProof([module]).run()

    #expect(results.map(\.passed) == [["completesAfterTransition()"]])
    #expect(results.filter { !$0.failed.isEmpty }.isEmpty)
  }
}
