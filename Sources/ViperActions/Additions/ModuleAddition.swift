import Configuration
package import Diagnostics
import Liquid
import ModuleTemplates
import SwiftText
package import Workspace

/// Makes an addition to a module, or takes one out again.
package struct ModuleAddition: ProjectAction {
  private let name: String
  private let words: [String]
  private let isRemoving: Bool
  package var world: World

  /// Creates the addition from the module, arguments and options of a command line.
  package init(
    _ name: String, _ words: [String], removing isRemoving: Bool = false, in world: World
  ) {
    self.name = name
    self.words = words
    self.isRemoving = isRemoving
    self.world = world
  }

  package func editedFiles() throws(Diagnostic) -> [Path] {
    try [Rambafile.ifThere(in: world)?.xcodeproj(in: world)?.value.projectFile].compactMap(\.self)
  }

  package func plan() throws(Diagnostic) -> AdditionPlan {
    var (addition, words) = try chosen()
    let choice = ModuleChoice(world: world)
    var (module, others, doubt) = try choice.code(of: words.module)
    for input in try addition.description().arguments where input.kind == .module {
      if let other = words.values[input.name] {
        others.formUnion(try choice.code(of: other).others)
      }
    }
    var sources = try SwiftSources(in: world, without: others)
    sources.format = try ProjectFormat.ofInsertions(in: world)
    sources.conventions = NamingConventions(try Rambafile.ifThere(in: world)?.layerNames ?? [:])
    var reading = AdditionReading(of: module, in: sources, in: world)
    let objective = reading.roles.isKnown ? nil : try ObjectiveCFiles(of: module, in: world)
    if let objective {
      addition = try objective.addition(named: name, removing: isRemoving)
      words = try AdditionWords(self.words, for: addition.description(), named: name)
    }
    try reading.read(addition.description(), words)
    var values = reading.values
    if let objective {
      values["module"] = .string(module)
      values["files"] = LiquidValue(objective.names)
    }
    let description = try addition.description(with: values)
    if objective == nil { try checkNeeds(of: description, in: reading, doubt) }
    if let refusal = description.refusals.first {
      throw Diagnostic(
        .error, "add.refused", refusal.message.escaped(),
        hints: refusal.hint.map { [$0.escaped()] } ?? [])
    }
    if let objective { return try objective.plan(&addition, description, values) }
    var run = AdditionRun(addition, reading, removing: isRemoving)
    try run.make(description.edits, of: words.module)
    return try run.plan(calling: isRemoving ? nil : description)
  }

  private func checkNeeds(
    of description: AdditionDescription, in reading: AdditionReading, _ doubt: Diagnostic?
  ) throws(Diagnostic) {
    let roles = reading.roles
    let missing = description.needs.map(\.value).first {
      roles.declarations(of: $0)?.isEmpty != false
    }
    guard let missing = missing ?? (roles.isKnown ? nil : "layers.presenter") else { return }
    throw doubt ?? reading.sources.missing(roles.module, AdditionRole.words(for: missing))
  }

  /// The addition that the words mean, which depends on the module's template.
  private func chosen() throws(Diagnostic) -> (Addition, AdditionWords) {
    var module = words.first { !$0.hasPrefix("--") }
    while true {
      var addition = try AdditionChoice(of: module, in: world).addition(named: name)
      let words = try AdditionWords(words, for: try addition.description(), named: name)
      // An option's value may have come before the module.
      if words.module == module { return (addition, words) }
      module = words.module
    }
  }
}

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
    for path in SourceFiles.below(world.project, in: world, alsoHeaders: true).sorted()
    where path.name.hasPrefix(module) && (path.name.hasSuffix(".h") || path.name.hasSuffix(".m")) {
      files[String(path.name.dropFirst(module.count))] = path
    }
    guard files["Presenter.h"] != nil, files["Presenter.m"] != nil else { return nil }
  }

  func addition(
    named name: String, removing isRemoving: Bool
  ) throws(Diagnostic) -> Addition {
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
