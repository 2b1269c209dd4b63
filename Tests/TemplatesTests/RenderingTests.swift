import Testing

@Suite(
  "A SwiftUI view of a generated module",
  .enabled(if: Toolchain.hasRoomForStandIns, "the SDK has UIKit and SwiftUI"))
struct RenderingTests {
  /// A change of a view, if any, and how many tests fail because of it.
  struct Case: Sendable, CustomStringConvertible {
    var host: String
    var part: String = ""
    var other: String = ""

    var description: String { "\(host) \(part) -> \(other)" }
  }

  @Test(arguments: ["uikit", "none"]) func `shows its state, and its buttons report`(host: String)
    throws
  {
    let cases = [
      Case(host: host),
      Case(host: host, part: "Text(viewModel.text)", other: "Text(\"\")"),
      Case(host: host, part: "Text(message)", other: "Text(\"\")"),
      Case(host: host, part: "output.didTapRetry()", other: "()"),
    ]
    var modules: [GeneratedModule] = []
    for (index, one) in cases.enumerated() {
      var module = try GeneratedModule.generate(
        "Case\(index)x",
        Combination(
          template: "viper_swiftui", values: ["host": host, "content": "loading"]))
      let path = "View/Case\(index)xView.swift"
      let view = try #require(module.code[path])
      try #require(one.part.isEmpty || view.contains(one.part))
      if !one.part.isEmpty { module.code[path] = view.replacing(one.part, with: one.other) }
      module.tests = [
        "\(module.name)RenderingTests.swift": Self.test
          .replacing("// host", with: host == "none" ? Self.hosting : "")
          .replacing("Feed", with: module.name)
      ]
      modules.append(module)
    }

    let results = try SwiftProof(modules, warningsAreErrors: false).run()

    let failed = results.filter { !$0.failed.isEmpty }.map(\.suite).sorted()
    #expect(failed == (1..<cases.count).map { "Case\($0)xRenderingTests" })
    #expect(results.count == cases.count)
  }

  private static let hosting = """
    let parts = FeedHost.Parts(state: state, output: output)
        let host = Rendering(of: FeedHost { parts })
        let count = Rendering.dismissCount
        host.appear()
        state.dismiss()
        #expect(Rendering.dismissCount == count + 1)
        host.change()
        #expect(output.leavings == 1)
    """

  private static let test = """
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
        // host
        state.show(.content(FeedViewModel(.sample)))
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
      private(set) var leavings = 0
      func didLeaveScreen() { leavings += 1 }
    }

    """
}
