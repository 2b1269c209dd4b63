import ViperTestSupport
import Workspace

/// A project with the hand-written module `Feed` and its mocks, without a Rambafile.
enum SyncProject {
  static let module = [
    "App/Feed/FeedProtocols.swift": """
    protocol FeedViewOutput: AnyObject {
      func didLoad()
    }

    protocol FeedViewInput: AnyObject {
      var isOpen: Bool { get }
      func show(_ title: String)
    }

    """,
    "App/Feed/FeedPresenter.swift": """
    final class FeedPresenter {
      weak var view: FeedViewInput?
    }

    // MARK: FeedViewOutput

    extension FeedPresenter: FeedViewOutput {
      func didLoad() {
        view?.show("Feed")
      }
    }

    extension FeedPresenter {
      func reload() {}
    }

    """,
    "App/Feed/FeedViewController.swift": """
    import UIKit

    final class FeedViewController: UIViewController, FeedViewInput {
      var output: FeedViewOutput!

      var isOpen: Bool { true }

      func show(_ title: String) {
        label.text = title
      }

      private func style() {}
    }

    """,
    "AppTests/FeedMocks.swift": """
    @testable import App

    final class FeedViewMock: FeedViewInput {
      var isOpen = false
      var showCalled = false
      var showTitle: String?

      func show(_ title: String) {
        showCalled = true
        showTitle = title
      }
    }

    final class FeedOutputMock: FeedViewOutput {
      var didLoadCallsCount = 0

      func didLoad() {
        didLoadCallsCount += 1
      }
    }

    """,
  ]

  static let protocols = "App/Feed/FeedProtocols.swift"
  static let presenter = "App/Feed/FeedPresenter.swift"
  static let view = "App/Feed/FeedViewController.swift"
  static let mocks = "AppTests/FeedMocks.swift"

  /// The words of a command that syncs the module.
  static let sync = ["module", "sync", "--in", "App/Feed"]

  /// The project with a requirement added to a protocol.
  static func requiring(
    _ requirement: String, in name: String = "FeedViewOutput",
    changing files: [String: String] = [:]
  ) -> TestProject {
    var all = module.merging(files) { $1 }
    all[protocols] = all[protocols]?.replacing(
      "protocol \(name): AnyObject {\n", with: "protocol \(name): AnyObject {\n  \(requirement)\n")
    return TestProject(all)
  }
}

extension TestProject {
  func text(_ path: String) throws -> String {
    String(decoding: try files.read(root.appending(path)), as: UTF8.self)
  }
}

extension Answer {
  /// The reasons for what a sync leaves of a type.
  func reasons(of type: String) -> [String] {
    result["left"].list.filter { $0["type"].text == type }.compactMap { $0["reason"].text }
  }
}
