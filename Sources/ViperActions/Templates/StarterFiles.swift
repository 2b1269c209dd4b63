/// The files of a new template: one screen in VIPER, without any framework.
enum StarterFiles {
  static let code = [
    (name: "View/View.swift", path: "Code/View/view.swift.liquid"),
    (name: "Presenter/Presenter.swift", path: "Code/Presenter/presenter.swift.liquid"),
    (name: "Interactor/Interactor.swift", path: "Code/Interactor/interactor.swift.liquid"),
    (name: "Router/Router.swift", path: "Code/Router/router.swift.liquid"),
    (name: "Assembly/Assembly.swift", path: "Code/Assembly/assembly.swift.liquid"),
  ]

  static let tests = [
    (
      name: "Presenter/PresenterTests.swift",
      path: "Tests/Presenter/presenter_tests.swift.liquid"
    )
  ]

  static let files: [(path: String, text: String)] = [
    ("snippets/header.liquid", header), (code[0].path, view), (code[1].path, presenter),
    (code[2].path, interactor), (code[3].path, router), (code[4].path, assembly),
    (tests[0].path, presenterTests),
  ]

  private static let header = """
    //
    //  {{ module_info.file_name }}
    //  {{ module_info.project_name }}
    //
    //  Created by {{ developer.name }} on {{ date }}.
    //  Copyright {{ year }} {{ developer.company }}. All rights reserved.
    //

    """

  private static let type = "{{ prefix }}{{ module_info.name }}"

  private static let view = """
    {% include 'header' %}

    /// What the presenter asks of the screen.
    @MainActor
    protocol \(type)View: AnyObject {
      func show(_ title: String)
    }

    """

  private static let presenter = """
    {% include 'header' %}

    /// Decides what the screen shows and what happens after each touch.
    @MainActor
    final class \(type)Presenter {
      weak var view: (any \(type)View)?
      private let interactor: any \(type)InteractorInput
      private let router: any \(type)RouterInput

      init(interactor: any \(type)InteractorInput, router: any \(type)RouterInput) {
        self.interactor = interactor
        self.router = router
      }

      func viewIsReady() {
        view?.show(interactor.title())
      }

      func closeTapped() {
        router.close()
      }
    }

    """

  private static let interactor = """
    {% include 'header' %}

    /// What the presenter asks of the interactor.
    @MainActor
    protocol \(type)InteractorInput {
      func title() -> String
    }

    /// Knows the data of the module and the rules for it.
    @MainActor
    final class \(type)Interactor: \(type)InteractorInput {
      func title() -> String {
        "{{ module_info.name }}"
      }
    }

    """

  private static let router = """
    {% include 'header' %}

    /// What the presenter asks of the router.
    @MainActor
    protocol \(type)RouterInput {
      func close()
    }

    /// Leads to other modules.
    @MainActor
    final class \(type)Router: \(type)RouterInput {
      private let onClose: @MainActor () -> Void

      init(onClose: @escaping @MainActor () -> Void) {
        self.onClose = onClose
      }

      func close() {
        onClose()
      }
    }

    """

  private static let assembly = """
    {% include 'header' %}

    /// Puts the module together.
    @MainActor
    enum \(type)Assembly {
      static func presenter(
        for view: any \(type)View, onClose: @escaping @MainActor () -> Void
      ) -> \(type)Presenter {
        let presenter = \(type)Presenter(
          interactor: \(type)Interactor(), router: \(type)Router(onClose: onClose))
        presenter.view = view
        return presenter
      }
    }

    """

  private static let presenterTests = """
    {% include 'header' %}

    \("import") XCTest

    @testable import {{ module_info.product_module_name }}

    final class \(type)PresenterTests: XCTestCase {
      @MainActor
      func testShowsTheTitleWhenTheViewIsReady() {
        let view = ViewSpy()
        let presenter = \(type)Assembly.presenter(for: view, onClose: {})
        presenter.viewIsReady()
        XCTAssertEqual(view.shown, ["{{ module_info.name }}"])
      }

      @MainActor
      func testClosesWhenAsked() {
        var closed = 0
        let view = ViewSpy()
        let presenter = \(type)Assembly.presenter(for: view, onClose: { closed += 1 })
        presenter.closeTapped()
        XCTAssertEqual(closed, 1)
      }
    }

    @MainActor
    private final class ViewSpy: \(type)View {
      private(set) var shown: [String] = []

      func show(_ title: String) {
        shown.append(title)
      }
    }

    """
}
