import Testing

@Suite(
  "Generated code at run time",
  .enabled(if: Toolchain.hasRoomForStandIns, "the SDK has UIKit and SwiftUI"))
struct RunTimeTests {
  @Test func `completes closing after the transition, pops what was pushed, asks a service once`()
    throws
  {
    var feed = try GeneratedModule.generate("Feed", Combination(template: "viper", values: [:]))
    var news = try GeneratedModule.generate(
      "News", Combination(template: "service", values: ["facade": "yes"]))
    feed.tests = ["ClosingTests.swift": Self.closing]
    news.tests = ["FacadeRunTests.swift": Self.facade]

    let project = try Catalog.projectFiles(for: "surf_mvp")
    let results = try SwiftProof([feed, news], project: project).run()

    #expect(
      Set(results.flatMap(\.passed)) == [
        "completesAfterTransition()", "popsWhatItPushed()", "asksOnce()",
      ])
    #expect(results.filter { !$0.failed.isEmpty }.isEmpty)
  }

  /// Tests in a window, where transitions take time, and the README's code.
  private static let closing = """
    import Testing
    import UIKit

    @testable import Demo

    @MainActor
    struct ClosingTests {
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

      @Test("pops what it pushed, and nothing else")
      func popsWhatItPushed() {
        let root = Screen(nibName: nil, bundle: nil)
        let pushed = Screen(nibName: nil, bundle: nil)
        let above = UIViewController()
        let navigation = UINavigationController(rootViewController: root)
        root.showModule(pushed)
        pushed.showModule(above)
        var completed = false

        pushed.dismissView(animated: false, completion: { completed = true })

        #expect(navigation.viewControllers == [root, above])
        #expect(completed)
      }
    }

    private final class Screen: UIViewController, ModuleTransitionable {}

    """

  /// Many concurrent callers, some of which invalidate, and a service that sometimes fails.
  private static let facade = """
    import Testing

    @testable import Demo

    struct FacadeRunTests {
      @Test("asks once for all, and never answers with what was invalidated before")
      func asksOnce() async {
        for _ in 1...50 {
          let service = CountingService()
          let facade = NewsFacade(service: service)
          await withTaskGroup(of: Void.self) { group in
            for caller in 1...32 {
              group.addTask {
                guard caller.isMultiple(of: 8) else {
                  _ = try? await facade.obtainItems()
                  return
                }
                let before = await service.count
                await facade.invalidate()
                guard let items = try? await facade.obtainItems() else { return }
                #expect((items.first.flatMap { Int($0.id) } ?? 0) > before)
              }
            }
          }
          // Once, and again for each of 4 invalidations and each failure.
          let (count, failures) = await (service.count, service.failures)
          #expect(count <= 1 + 4 + failures)
        }
      }
    }

    private actor CountingService: NewsService {
      private(set) var count = 0
      private(set) var failures = 0

      func obtainItems() async throws -> [NewsItem] {
        count += 1
        let number = count
        for _ in 0..<(number % 4) { await Task.yield() }
        guard !number.isMultiple(of: 3) else {
          failures += 1
          throw CancellationError()
        }
        return [NewsItem(id: String(number), title: "")]
      }
    }

    """
}
