extension Change {
  /// The lean module gets a service that loads a text, reports errors and tries again.
  static let toLean = Change(
    newFiles: [
      "Interactor/FeedService.swift": """
      protocol FeedService: Sendable {
        func obtainText() async throws -> String
      }

      """
    ],
    insertions: codeInsertions + testInsertions,
    alterations: [
      Alteration(
        path: "Assembly/FeedAssembly.swift", line: "    let interactor = FeedInteractor()",
        text: "    let interactor = FeedInteractor(service: service)"),
      Alteration(
        path: "Assembly/FeedAssembly.swift", line: "  FeedAssembly().makeModule()",
        text: """
            struct NoService: FeedService {
              func obtainText() async throws -> String { "Text" }
            }
            return FeedAssembly(service: NoService()).makeModule()
          """),
      Alteration(
        path: "Assembly/FeedAssemblyTests.swift", line: "    let assembly = FeedAssembly()",
        text: "    let assembly = FeedAssembly(service: ServiceStub())"),
      Alteration(
        path: "Interactor/FeedInteractorTests.swift",
        line: "    let interactor = FeedInteractor()",
        text: "    let interactor = FeedInteractor(service: ServiceStub())"),
    ])

  static let serviceProperty = """
      private let service: any FeedService

      init(service: any FeedService) {
        self.service = service
      }

    """
}

extension Change {
  /// The new tests of the lean module.
  private static let testInsertions = [
    Insertion(path: "Assembly/FeedAssemblyTests.swift", line: "@testable import Demo", text: stub),
    Insertion(
      path: "Interactor/FeedInteractorTests.swift", line: "@testable import Demo", text: stub),
    Insertion(
      path: "Interactor/FeedInteractorTests.swift",
      line: "private final class OutputSpy: FeedInteractorOutput {",
      text: """
          func didObtainText(withSuccess text: String) {}

          func didObtainText(withFailure error: any Error) {}

        """),
    Insertion(
      path: "Presenter/FeedPresenterTests.swift",
      line: "private final class InteractorSpy: FeedInteractorInput {",
      text: """
          private(set) var obtainTextCount = 0

          func obtainText() {
            obtainTextCount += 1
          }

        """),
    Insertion(
      path: "Presenter/FeedPresenterTests.swift", line: "struct FeedPresenterTests {",
      text: """
          @Test("Obtains the text, and once more after a tap")
          func obtainsText() {
            let interactor = InteractorSpy()
            let presenter = makePresenter(interactor: interactor)
            presenter.didLoadView()
            presenter.didTapRetry()
            #expect(interactor.obtainTextCount == 2)
          }

        """),
    Insertion(
      path: "Presenter/FeedPresenterTests.swift",
      line: "private final class ViewSpy: FeedViewInput {",
      text: "  func showText(_ text: String) {}\n\n  func showFailure() {}\n"),
    Insertion(
      path: "View/FeedViewControllerTests.swift",
      line: "private final class ViewOutputSpy: FeedViewOutput {",
      text: "  func didTapRetry() {}\n"),
  ]

  private static let stub = """

    private struct ServiceStub: FeedService {
      func obtainText() async throws -> String { "Text" }
    }
    """
}
