import Configuration
package import Diagnostics
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
    var own = [attempt(try choice.record(of: words.module))?.record]
    for input in try addition.description().arguments where input.kind == .module {
      guard let other = words.values[input.name] else { continue }
      let namesakes = try choice.code(of: other).others
      others.formUnion(namesakes)
      let record = attempt(try choice.record(of: other))?.record
      if isRemoving, !namesakes.isEmpty { try checkRoute(from: own[0], to: record) }
      own.append(record)
    }
    if !others.isEmpty, !own.contains(nil) {
      try others.formUnion(users(of: others, not: own.compactMap(\.self)))
    }
    var sources = try SwiftSources(in: world, without: others)
    sources.format = try ProjectFormat.ofInsertions(in: world)
    var reading = AdditionReading(of: module, in: sources, removing: isRemoving, in: world)
    if let file = reading.objectiveCFile {
      addition = try objectiveCAddition(addition, to: file)
      words = try AdditionWords(self.words, for: addition.description(), named: name)
    }
    try reading.read(addition.description(), words)
    let description = try addition.description(with: reading.values)
    if reading.objectiveCFile == nil { try checkNeeds(of: description, in: reading, doubt) }
    if let refusal = description.refusals.first {
      throw Diagnostic(
        .error, "add.refused", refusal.message.escaped(),
        hints: refusal.hint.map { [$0.escaped()] } ?? [])
    }
    var run = AdditionRun(addition, reading)
    try run.apply(description.edits, of: words.module)
    return try run.plan(calling: isRemoving ? nil : description)
  }

  /// The files that use modules of the same names in other targets.
  private func users(of others: Set<Path>, not own: [ModuleRecord]) throws(Diagnostic) -> [Path] {
    let targets = try FileTargets(of: own[0], in: world)
    let files = own.flatMap(\.files).map { world.project.appending($0.path.text) }
    let ownTargets = targets.targets(of: files)
    let otherTargets = targets.targets(of: Array(others))
    return SourceFiles.below(world.project, in: world).filter {
      targets.usesCode(of: otherTargets, not: ownTargets, in: [$0], importing: imports(of: $0))
    }
  }

  private func imports(of file: Path) -> [String] {
    attempt(try SwiftFile(try world.files.read(file)))?.importedModules ?? []
  }

  /// Throws if a module can't know another one, so that a route to it leads to a namesake.
  private func checkRoute(from module: ModuleRecord?, to other: ModuleRecord?) throws(Diagnostic) {
    guard let module, let other, let targets = attempt(try FileTargets(of: module, in: world))
    else { return }
    let code = [module, other].map { record in
      record.files.map(\.path).filter {
        $0.name.hasSuffix(".swift") && $0.isInside(record.code.folder)
      }.map { world.project.appending($0.text) }
    }
    let names = code.map(targets.targets)
    guard names.allSatisfy({ !$0.isEmpty && !$0.contains("") }),
      !code[0].contains(where: {
        targets.usesCode(of: names[1], not: [], in: [$0], importing: imports(of: $0))
      })
    else { return }
    let folders = [module, other].map {
      "`\(world.project.appending($0.code.folder.text).display(in: world).escaped())`"
    }
    let shown = names.map { $0.sorted().quotedList(upTo: 3) }
    throw Diagnostic(
      .error, "connect.targets", "no target builds both \(folders[0]) and \(folders[1])",
      notes: ["\(folders[0]) is in \(shown[0]) and imports no module of \(shown[1])."],
      hints: ["pass the path of the module that it opens, or delete the route by hand."])
  }

  /// The addition for Objective-C: that of a template in it, or else that of `viper_objc`.
  private func objectiveCAddition(
    _ own: Addition, to presenter: Path
  ) throws(Diagnostic) -> Addition {
    if !isRemoving {
      if try own.template.isObjectiveC() { return own }
      let folder = TemplateFolder(name: "viper_objc", origin: .bundled, in: world)
      if let addition = try Addition(named: name, in: folder) { return addition }
    }
    let verb = isRemoving ? "remove" : "add"
    throw Diagnostic(
      .error, "add.language", "viper can't \(verb) `\(name.escaped())` in Objective-C",
      at: SourceLocation(file: presenter.display(in: world)),
      hints: ["change the module's files by hand."])
  }

  private func checkNeeds(
    of description: AdditionDescription, in reading: AdditionReading, _ doubt: Diagnostic?
  ) throws(Diagnostic) {
    if let role = description.needs.first(where: { !AdditionRole.exists($0.value) }) {
      throw AdditionRole.unknownError(role)
    }
    let roles = reading.roles
    let missing = description.needs.map(\.value).first {
      roles.declarations(of: $0)?.isEmpty != false
    }
    // Without the edits of a file with a conflict, those of others may not compile.
    let module = NamingConventions.withoutModule(roles.module)
    let unread = reading.sources.unread.filter(\.hasConflict)
      .map { String($0.path.name.prefix { $0 != "." && $0 != "+" }) }
      .first { reading.sources.conventions.meaning(of: $0)?.module == module }
    let lost = unread ?? lostRouterInput(of: roles, for: description)
    let part = missing.map(AdditionRole.nounPhrase) ?? lost.map { "`\($0.escaped())`" }
    guard let part = part ?? (roles.isKnown ? nil : "the presenter") else { return }
    throw doubt ?? reading.sources.missing(roles.module, part)
  }

  /// The router's protocol that no file declares: it would lack what the router gets.
  private func lostRouterInput(
    of roles: ModuleRoles, for description: AdditionDescription
  ) -> String? {
    guard !isRemoving, description.edits.contains(where: { $0.role.value == "spies.router_input" }),
      let router = roles.places["router"], roles.places["router_input"] == nil
    else { return nil }
    return roles.sources.parts(of: router.type.name).flatMap(\.type.inherited).first { name in
      roles.sources.conventions.meaning(of: name, as: .router, of: roles.module) != nil
        && roles.sources.folders(declaring: [name]) == nil
    }
  }

  /// The addition that the words mean, which depends on the module's template.
  private func chosen() throws(Diagnostic) -> (Addition, AdditionWords) {
    var module = words.first { !$0.hasPrefix("--") }
    var tried: Set<String?> = []
    while tried.insert(module).inserted {
      var addition = try AvailableAdditions(of: module, in: world).addition(named: name)
      let words = try AdditionWords(words, for: try addition.description(), named: name)
      // An option's value may have come before the module.
      if words.module == module { return (addition, words) }
      module = words.module
    }
    throw Diagnostic(
      .error, "add.arguments", "can't tell which argument of `\(name.escaped())` is the module",
      hints: ["write the module before the options."])
  }
}
