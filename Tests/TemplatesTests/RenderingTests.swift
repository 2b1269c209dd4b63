import Testing

@Suite(
  "A SwiftUI view of a generated module",
  .enabled(if: Toolchain.hasRoomForStandIns, "the SDK has UIKit and SwiftUI"))
struct RenderingTests {
  /// A change of a view, if any, and how many tests fail because of it.
  struct Case: Sendable, CustomStringConvertible {
    var host: String
    var content: String
    var part: String = ""
    var other: String = ""

    var description: String { "\(host) \(content) \(part) -> \(other)" }
  }

  @Test(arguments: ["uikit", "none"]) func `shows its state, and its buttons report`(host: String)
    throws
  {
    let cases = [
      Case(host: host, content: "example"),
      Case(host: host, content: "loading"),
      Case(host: host, content: "example", part: "Text(state.title)", other: "Text(\"\")"),
      Case(host: host, content: "example", part: "{ output.didTapClose() }", other: "{}"),
      Case(host: host, content: "loading", part: "Text(content.text)", other: "Text(\"\")"),
      Case(host: host, content: "loading", part: "Text(message)", other: "Text(\"\")"),
      Case(host: host, content: "loading", part: "{ output.didTapRetry() }", other: "{}"),
    ]
    var modules: [GeneratedModule] = []
    for (index, one) in cases.enumerated() {
      var module = try GeneratedModule.generate(
        "Case\(index)x",
        Combination(
          template: "viper_swiftui", values: ["host": host, "content": one.content]))
      let path = "View/Case\(index)xView.swift"
      let view = try #require(module.code[path])
      try #require(one.part.isEmpty || view.contains(one.part))
      if !one.part.isEmpty { module.code[path] = view.replacing(one.part, with: one.other) }
      let test = one.content == "example" ? Self.exampleTest : Self.loadingTest
      module.tests = [
        "\(module.name)RenderingTests.swift": test.replacing("Feed", with: module.name)
          .replacing("// appear", with: host == "none" ? Self.appearing : "")
      ]
      modules.append(module)
    }

    let results = try SwiftProof(modules, warningsAreErrors: false).run()

    let failed = results.filter { !$0.failed.isEmpty }.map(\.suite).sorted()
    #expect(failed == (2..<cases.count).map { "Case\($0)xRenderingTests" })
    #expect(results.count == cases.count)
  }

  private static let appearing = """
    let count = Rendering.dismissCount
        view.appear()
        view.state.dismiss()
        #expect(Rendering.dismissCount == count + 1)
    """

  private static let head = """
    import SwiftUI
    import Testing

    @testable import Demo

    @MainActor
    struct FeedRenderingTests {
      @Test("shows and reports")
      func showsAndReports() {
        let output = OutputSpy()
        let state = FeedViewState()
        let view = FeedView(state: state, output: output)
        // appear

    """

  private static let exampleTest =
    head + """
          state.showTitle("Title")
          let shown = Rendering(of: view)
          #expect(shown.texts == ["Title", "Close"])
          #expect(shown.identifiers.contains("FeedView.closeButton"))
          shown.tap("Close")
          #expect(output.taps == 1)
        }
      }

      private final class OutputSpy: FeedViewOutput {
        private(set) var taps = 0
        func didLoadView() {}
        func didTapClose() { taps += 1 }
        func didEnterScreen() {}
        func didLeaveScreen() {}
      }

      """

  private static let loadingTest =
    head + """
          state.show(.content(.sample))
          #expect(Rendering(of: view).texts == [FeedContent.sample.text])
          state.show(.failure(message: "Message"))
          let shown = Rendering(of: view)
          #expect(shown.texts == ["Message", "Try again"])
          shown.tap("Try again")
          #expect(output.taps == 1)
          state.show(.loading)
          #expect(Rendering(of: view).texts == [])
        }
      }

      private final class OutputSpy: FeedViewOutput {
        private(set) var taps = 0
        func didLoadView() {}
        func didTapRetry() { taps += 1 }
        func didEnterScreen() {}
        func didLeaveScreen() {}
      }

      """
}
