/// A rule of the architecture that `viper module check` checks.
package enum CheckRule: String, Sendable, CaseIterable {
  case uikitInPresenter = "uikit-in-presenter"
  case uikitInInteractor = "uikit-in-interactor"
  case strongCycle = "strong-cycle"
  case concreteLayer = "concrete-layer"
  case viewKnowsInteractor = "view-knows-interactor"
  case interactorKnowsView = "interactor-knows-view"
  case unusedProtocol = "unused-protocol"
  case unimplementedRequirement = "unimplemented-requirement"
  case missingFile = "missing-file"
  case missingTests = "missing-tests"
  case navigationOutsideRouter = "navigation-outside-router"
  case assemblyOutsideRouter = "assembly-outside-router"
  case bookNames = "book-names"
  case surfNames = "surf-names"

  /// The architecture that a module follows.
  package enum Profile: String, Sendable, CaseIterable {
    /// The Book of VIPER: an assembly or configurator connects the layers.
    case book
    /// The wireframe assembles the module.
    case wireframe
    /// Surf's guide: a presenter without an interactor.
    case surf
    /// Clean Swift: the view calls the interactor, and the interactor the presenter.
    case clean
  }

  /// Whether the rule is on without a setting.
  package var isDefault: Bool {
    switch self {
    case .missingTests, .navigationOutsideRouter, .assemblyOutsideRouter, .bookNames, .surfNames:
      false
    default: true
    }
  }

  /// What to do about a finding: a sentence.
  package var advice: String {
    switch self {
    case .uikitInPresenter:
      "hand over values that the view turns into views, and remove the import."
    case .uikitInInteractor:
      "move what needs UIKit to the view or to a service, and remove the import."
    case .strongCycle: "make this reference `weak`."
    case .concreteLayer: "declare a protocol of what the presenter calls, and hold that."
    case .viewKnowsInteractor: "let the view call the presenter, which calls the interactor."
    case .interactorKnowsView: "report to the presenter through the interactor's output."
    case .unusedProtocol: "delete the protocol, or conform to it."
    case .unimplementedRequirement:
      "run `viper module sync MODULE` to add it, or delete the requirement."
    case .missingFile:
      "restore the file or its name, run `viper module relocate MODULE --to FOLDER` if the module's"
        + " folder moved, or `viper module forget MODULE` if the module is gone."
    case .missingTests: "add a test suite named after the type, with `Tests` at the end."
    case .navigationOutsideRouter: "call the router, and let it open and close screens."
    case .assemblyOutsideRouter: "create the module in its assembly, or in a router."
    case .bookNames: "use the names of the Book of VIPER, such as `FeedViewOutput`."
    case .surfNames: "use the names of Surf's guide, such as `FeedViewOutput`."
    }
  }

  func applies(to profile: Profile) -> Bool {
    switch self {
    case .viewKnowsInteractor: profile != .clean
    case .bookNames: profile == .book || profile == .wireframe
    case .surfNames: profile == .surf
    default: true
    }
  }
}
