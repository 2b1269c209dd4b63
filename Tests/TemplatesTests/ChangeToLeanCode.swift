extension Change {
  /// The new code of the lean module.
  static let codeInsertions = [
    Insertion(
      path: "Assembly/FeedAssembly.swift", line: "final class FeedAssembly {",
      text: serviceProperty),
    Insertion(
      path: "Interactor/FeedInteractor.swift",
      line: "  weak var output: (any FeedInteractorOutput)?", text: serviceProperty),
    Insertion(
      path: "Interactor/FeedInteractor.swift",
      line: "extension FeedInteractor: FeedInteractorInput {",
      text: """
          func obtainText() {
            Task { [service, weak output] in
              do {
                output?.didObtainText(withSuccess: try await service.obtainText())
              } catch {
                output?.didObtainText(withFailure: error)
              }
            }
          }

        """),
    Insertion(
      path: "Interactor/FeedInteractorInput.swift",
      line: "protocol FeedInteractorInput: AnyObject {", text: "  func obtainText()"),
    Insertion(
      path: "Interactor/FeedInteractorOutput.swift",
      line: "protocol FeedInteractorOutput: AnyObject {",
      text: """
          func didObtainText(withSuccess text: String)
          func didObtainText(withFailure error: any Error)
        """),
    Insertion(
      path: "Presenter/FeedPresenter.swift", line: "    view?.setupInitialState()",
      text: "    interactor.obtainText()"),
    Insertion(
      path: "Presenter/FeedPresenter.swift",
      line: "extension FeedPresenter: FeedViewOutput {",
      text: """
          func didTapRetry() {
            interactor.obtainText()
          }

        """),
    Insertion(
      path: "Presenter/FeedPresenter.swift",
      line: "extension FeedPresenter: FeedInteractorOutput {",
      text: """
          func didObtainText(withSuccess text: String) {
            view?.showText(text)
          }

          func didObtainText(withFailure error: any Error) {
            view?.showFailure()
          }

        """),
    Insertion(
      path: "View/FeedViewInput.swift", line: "  func setupInitialState()",
      text: "\n  func showText(_ text: String)\n  func showFailure()"),
    Insertion(
      path: "View/FeedViewOutput.swift", line: "  func didLoadView()",
      text: "\n  func didTapRetry()"),
    Insertion(
      path: "View/FeedViewController.swift", line: "  let output: any FeedViewOutput",
      text: "  let textLabel = UILabel()\n  let retryButton = UIButton(type: .system)"),
    Insertion(
      path: "View/FeedViewController.swift",
      line: "    // Add subviews, their texts and their layout here.",
      text: """
            retryButton.addAction(
              UIAction { [weak self] _ in self?.output.didTapRetry() }, for: .touchUpInside)
            view.addSubview(textLabel)
            view.addSubview(retryButton)
        """),
    Insertion(
      path: "View/FeedViewController.swift",
      line: "extension FeedViewController: FeedViewInput {",
      text: """
          func showText(_ text: String) {
            textLabel.text = text
            retryButton.isHidden = true
          }

          func showFailure() {
            retryButton.isHidden = false
          }

        """),
  ]
}
