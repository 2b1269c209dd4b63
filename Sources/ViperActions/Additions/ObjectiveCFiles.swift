import Configuration
import Diagnostics
import Liquid
import ModuleTemplates
import Workspace

/// The files of an Objective-C module, for which viper prints what an addition inserts.
struct ObjectiveCFiles {
  /// The template whose additions print Objective-C.
  private static let template = "viper_objc"

  private let module: String
  private let world: World
  /// The files by the rest of their names after the module's name.
  private var files: [String: Path] = [:]

  var names: [String] { files.keys.sorted() }

  /// Nil if the module has no presenter in Objective-C.
  init?(of module: String, in world: World) throws(Diagnostic) {
    self.module = module
    self.world = world
    for path in SourceFiles.below(world.project, in: world, withHeaders: true).sorted()
    where path.name.hasPrefix(module) && (path.name.hasSuffix(".h") || path.name.hasSuffix(".m")) {
      files[String(path.name.dropFirst(module.count))] = path
    }
    guard files["Presenter.h"] != nil, files["Presenter.m"] != nil else { return nil }
  }

  func addition(named name: String, removing isRemoving: Bool) throws(Diagnostic) -> Addition {
    let folder = TemplateFolder(name: Self.template, origin: .bundled, in: world)
    if !isRemoving, let addition = try Addition(named: name, in: folder) { return addition }
    throw Diagnostic(
      .error, "add.language",
      "viper can't \(isRemoving ? "remove" : "add") `\(name.escaped())` in Objective-C",
      notes: ["`\(module.escaped())` is in Objective-C."], hints: ["change its files by hand."])
  }

  /// The lines of an addition for the user, file by file.
  func plan(
    _ addition: inout Addition, _ description: AdditionDescription, _ values: LiquidObject
  ) throws(Diagnostic) -> AdditionPlan {
    var byHand: [AdditionPlan.ByHand] = []
    for edit in description.edits {
      guard let file = edit.field("print"), let text = edit.field("text") else { continue }
      let values = edit.values(with: values)
      let path = files[file.value]?.display(in: world) ?? module + file.value
      let lines = try addition.text(text, with: values)
      byHand.append(.init(place: "\(path), \(edit.role.value)", lines: lines))
    }
    return AdditionPlan(
      changes: [], byHand: byHand, isRemoving: false, call: description.call,
      callPlace: description.callPlace, warnings: [])
  }
}
