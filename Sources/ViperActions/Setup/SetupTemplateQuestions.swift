import Configuration
import Diagnostics
import ModuleTemplates
import Workspace

extension Setup {
  /// Podfile and Cartfile, where there are any.
  mutating func askForDependencies() throws(SetupInterview.Stop) {
    try askForManifest(
      "--podfile-path", "Podfile", "Podfile, to look up what templates need", .podfilePath,
      around.podfile)
    try askForManifest(
      "--cartfile-path", "Cartfile", "Cartfile, to look up what templates need", .cartfilePath,
      around.cartfile)
  }

  private mutating func askForManifest(
    _ flag: String, _ label: String, _ title: String, _ key: RambafileKey, _ found: String?
  ) throws(SetupInterview.Stop) {
    guard found != nil || given[flag] != nil else { return }
    let folder = around.folder
    let world = world
    let answer = try interview.text(
      SetupQuestion(flag, label, title, .text(isOptional: true), finding: finding(found)) { path in
        do throws(FileError) {
          return try world.files.status(folder.appending(path))?.kind == .file
            ? nil : "There is no file `\(path.escaped())`."
        } catch {
          return "`\(path.escaped())` can't be looked at: \(error.cause)."
        }
      })
    if let answer { draft.texts[key] = answer }
  }

  mutating func askForTemplates(_ findings: (any DetectedDefaults)?) throws(SetupInterview.Stop) {
    let before = around.previous?.templates ?? []
    if let catalogs = around.previous?.list(.catalogs) {
      draft.lists[.catalogs] = catalogs.value.map(\.value)
    }
    draft.texts[.sharedCatalog] = previous(.sharedCatalog)
    draft.texts[.defaultTemplate] = previous(.defaultTemplate)
    draft.parameters = around.previous?.parameters ?? []
    let names = try interview.answer(
      SetupQuestion(
        "--templates", "Templates", "Templates", .several(choices, takesOthers: true),
        finding: before.isEmpty ? [suited(findings)] : before.map(\.name.value),
        isAsked: before.isEmpty
      ) { name in
        TemplateName.isFolderName(name)
          ? nil
          : "`\(name.escaped())` is not a template name: a template is named by its folder, without slashes."
      })
    draft.templates = names.map { name in
      if let known = before.first(where: { $0.name.value == name }) { return known }
      var template = TemplateDeclaration(name: Located(name))
      if name == Self.forSwiftUI, isSwiftUIApp {
        // The scenes of such an app show views, and no view controllers.
        template.parameters = [
          ParameterSetting(
            name: "host", value: "none", location: SourceLocation(file: RambafileLocator.name))
        ]
      }
      return template
    }
  }

  private static let forSwiftUI = "viper_swiftui"

  private var isSwiftUIApp: Bool { SwiftUIApp.find(in: around.folder, world: world) != nil }

  private func suited(_ findings: (any DetectedDefaults)?) -> String {
    if isSwiftUIApp { return Self.forSwiftUI }
    let target = draft.texts[.projectTarget] ?? draft.lists[.projectTargets]?.first
    guard let findings, let target else { return BundledTemplates.defaultName }
    return CodeStyleDetection.template(forSources: findings.sourceNames(of: target))
      ?? BundledTemplates.defaultName
  }

  private var choices: [SetupQuestion.Choice] {
    let bundled = BundledTemplates.names
    let own = around.installedTemplates.filter { !bundled.contains($0) }
    let known = bundled + own
    return known.map { SetupQuestion.Choice($0, remark: around.summaries[$0] ?? "") }
      + Self.wellKnown.filter { !known.contains($0) }
      .map { SetupQuestion.Choice($0, remark: "from the catalog, by `viper template install`") }
  }

  /// Those that Generamba's own setup offers.
  private static let wellKnown = ["rviper_controller", "mvvm_controller", "swifty_viper"]
}
