/// A rule of the architecture that `viper module check` guards.
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

  private struct Row {
    var isDefault = true
    var advice: String
    var profiles = Profile.allCases
  }

  private static let rows: [CheckRule: Row] = [
    .uikitInPresenter: Row(
      advice: "hand over values that the view turns into views, and remove the import."),
    .uikitInInteractor: Row(
      advice: "move what needs UIKit to the view or to a service, and remove the import."),
    .strongCycle: Row(advice: "make this reference `weak`."),
    .concreteLayer: Row(advice: "declare a protocol of what the presenter calls, and hold that."),
    .viewKnowsInteractor: Row(
      advice: "let the view call the presenter, which calls the interactor.",
      profiles: [.book, .wireframe, .surf]),
    .interactorKnowsView: Row(
      advice: "report to the presenter through the interactor's output."),
    .unusedProtocol: Row(advice: "delete the protocol, or conform to it."),
    .unimplementedRequirement: Row(
      advice: "run `viper module sync MODULE` to add it, or delete the requirement."),
    .missingFile: Row(
      advice: "restore the file, or run `viper module relocate` or `viper module forget`."),
    .missingTests: Row(isDefault: false, advice: "add a test suite with this name and `Tests`."),
    .navigationOutsideRouter: Row(
      isDefault: false, advice: "call the router, and let it open and close screens."),
    .assemblyOutsideRouter: Row(
      isDefault: false, advice: "create the module in its assembly, or in a router."),
    .bookNames: Row(
      isDefault: false, advice: "use the names of the Book of VIPER, such as `FeedViewOutput`.",
      profiles: [.book, .wireframe]),
    .surfNames: Row(
      isDefault: false, advice: "use the names of Surf's guide, such as `FeedModuleConfigurator`.",
      profiles: [.surf]),
  ]

  private var row: Row { Self.rows[self] ?? Row(advice: "") }

  /// Whether the rule is on without a setting.
  package var isDefault: Bool { row.isDefault }

  /// What to do about a finding: a sentence.
  package var advice: String { row.advice }

  func applies(to profile: Profile) -> Bool { row.profiles.contains(profile) }
}
