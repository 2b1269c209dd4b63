package import Diagnostics
import SwiftText
package import Workspace

/// Adds a method across a module's layers: from view to presenter and interactor, and back.
package struct MethodAddition: ProjectAction {
  /// The layer that calls the method first.
  package enum Origin: String, Sendable, CaseIterable {
    case view, presenter
  }

  private let name: String
  private let type: String?
  private let module: String
  private let origin: Origin
  private let hasAnswer: Bool
  package let world: World

  /// - Parameters:
  ///   - method: the name, and after a colon the type of the answer, or of the argument without an
  ///     answer.
  ///   - module: the module's name, `Folder/Name` or path.
  ///   - origin: the layer that calls the method first.
  ///   - hasAnswer: whether the interactor answers.
  ///   - world: the disk and the environment.
  package init(
    _ method: String, to module: String, from origin: Origin, hasAnswer: Bool, in world: World
  ) {
    let parts = method.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    name = String(parts[0])
    type = parts.count > 1 ? String(parts[1]) : nil
    self.module = module
    self.origin = origin
    self.hasAnswer = hasAnswer
    self.world = world
  }

  /// - Throws: if there is no such module, a name or type can't be used, or a layer has another
  ///   method with the name.
  package func plan() throws(Diagnostic) -> WiringPlan {
    try MethodNames.check(name, type)
    let (module, others, doubt) = try ModuleChoice(world: world).code(of: module)
    var sources = try SwiftSources(in: world, without: others)
    sources.read(mentioning: [module] + (type?.words.filter { $0 != "any" } ?? []))
    guard let layers = ModuleLayers(module, in: sources) else {
      if let objective = ObjectiveCAddition(to: module, in: world) {
        let words = MethodNames(name: name, type: type, hasAnswer: hasAnswer, isIntention: false)
        return objective.plan(words, from: origin)
      }
      throw doubt
        ?? sources.missing(module, "presenter", "one class like `\(module.escaped())Presenter`")
    }
    let words = MethodNames(
      name: name, type: type, hasAnswer: hasAnswer, isIntention: layers.interactor == nil)
    let hops = LayerCalls(words, through: layers, from: origin, in: sources)
    guard !hops.all.isEmpty else {
      throw Diagnostic(
        .error, "add.nothing",
        "`\(module.escaped())` has no interactor that its presenter can call",
        hints: ["omit `--from presenter` or `--without-answer`."])
    }
    for hop in hops.all { try hop.checkNames(in: sources, of: world) }
    var edits = WiringEdits(sources, in: world)
    for hop in hops.all { hop.insert(into: &edits, sources) }
    LayerCallTests(hops, layers, module, sources).insert(into: &edits)
    return WiringPlan(&edits, of: sources, in: world, trigger: hops.trigger)
  }
}
