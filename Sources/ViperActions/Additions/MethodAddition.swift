package import Diagnostics
import SwiftText
package import Workspace

/// Leads a method through the layers of a module: from the view to the presenter and the
/// interactor, and back with what came of it.
package struct MethodAddition: ProjectAction {
  /// Where it begins.
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
  ///   - method: its name, and behind a colon the type of what it carries: the answer, or the order
  ///     where there is no answer.
  ///   - module: its name, `Folder/Name` or path.
  ///   - origin: who begins.
  ///   - hasAnswer: whether something comes back.
  ///   - world: everything outside.
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

  /// - Throws: when there is no such module, when a word can't be used, or when a layer has a method
  ///   of that name that is another one.
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
        "`\(module.escaped())` has no interactor that its presenter could order something of",
        hints: ["leave out `--from presenter` or `--without-answer`."])
    }
    for hop in hops.all { try hop.checkNames(in: sources, of: world) }
    var edits = WiringEdits(sources, in: world)
    for hop in hops.all { hop.insert(into: &edits, sources) }
    LayerCallTests(hops, layers, module, sources).insert(into: &edits)
    return WiringPlan(&edits, of: sources, in: world, trigger: hops.trigger)
  }
}
