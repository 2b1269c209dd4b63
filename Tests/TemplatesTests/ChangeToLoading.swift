extension Change {
  /// The loading module gets the app's service and another kind of content.
  static let toLoading = Change(
    newFiles: [
      "Interactor/FeedServer.swift": """
      struct FeedServer: FeedContentService {
        var isReachable: Bool

        func obtainContent() async throws -> FeedContent {
          if !isReachable { throw FeedServerFailure() }
          return FeedContent(headline: "Headline", postCount: 2)
        }
      }

      struct FeedServerFailure: Error {}

      """
    ],
    insertions: [
      Insertion(
        path: "Interactor/FeedContent.swift",
        line: "nonisolated struct FeedContent: Equatable, Sendable {",
        text: "  let headline: String"),
      Insertion(
        path: "Interactor/FeedInteractorTests.swift", line: "struct FeedInteractorTests {",
        text: """
            @Test("Reports that the server can't be reached")
            func reportsUnreachableServer() async {
              let output = OutputSpy()
              let interactor = FeedInteractor(service: FeedServer(isReachable: false))
              interactor.output = output
              await interactor.obtainContent().value
              #expect(output.failures.first is FeedServerFailure)
            }

          """),
    ],
    alterations: [
      Alteration(
        path: "Interactor/FeedContent.swift", line: "  let text: String",
        text: "  let postCount: Int"),
      Alteration(
        path: "Interactor/FeedContent.swift",
        line: "  static let sample = FeedContent(text: \"Feed\")",
        text: "  static let sample = FeedContent(headline: \"Headline\", postCount: 2)"),
      Alteration(
        path: "Presenter/FeedViewModel.swift", line: "    text = content.text",
        text: "    text = content.headline"),
    ])
}
