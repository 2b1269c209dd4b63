import Diagnostics
import Liquid
import ModuleTemplates
import SwiftText
import Workspace

/// The input of an addition: the values of its arguments and options, and the module's code.
struct AdditionReading {
  private(set) var sources: SwiftSources
  private(set) var roles: ModuleRoles
  private var protocols: [String] = []
  private var inputs = LiquidObject()
  private var destination: RouteDestination?
  /// The files of a module in Objective-C by their names without the module's; nil for Swift.
  private let objectiveCFiles: [String: Path]?
  let isRemoving: Bool
  private let world: World

  /// The presenter of a module in Objective-C; nil for Swift.
  var objectiveCFile: Path? { objectiveCFiles?["Presenter.m"] }

  init(of module: String, in sources: SwiftSources, removing: Bool, in world: World) {
    self.world = world
    isRemoving = removing
    var sources = sources
    sources.read(mentioning: [module])
    let found = ModuleRoles(of: module, in: sources).places
    // Other modules may implement these protocols.
    sources.read(mentioning: ["view_input", "router_input"].compactMap { found[$0]?.type.name })
    roles = ModuleRoles(of: module, in: sources)
    self.sources = sources
    objectiveCFiles = roles.isKnown ? nil : SourceFiles.objectiveC(of: module, in: world)
  }

  mutating func read(
    _ description: AdditionDescription, _ words: AdditionWords
  ) throws(Diagnostic) {
    for input in description.arguments + description.options {
      guard let value = words.values[input.name] else { continue }
      let isOption = description.options.contains(input)
      inputs[input.variable] = try read(value, of: input, isOption: isOption)
    }
    if !protocols.isEmpty { readOpeners(of: roles.module) }
    roles = ModuleRoles(of: roles.module, in: sources)
    if destination != nil || inputs["to"] != nil, let router = roles.places["router"] {
      inputs["presentation"] = sources.presentation(of: router).map { .object($0) }
      sources.read(mentioning: sources.needs(of: router.type.name).flatMap(\.type.words))
    }
    update(sources)
  }

  /// Reads the modules that open a module, directly or not, and what makes subclasses of its
  /// types: they have to pass what it needs.
  private mutating func readOpeners(of module: String) {
    var (open, known) = ([module], Set<String>())
    while let module = open.popLast() {
      guard known.insert(module).inserted else { continue }
      sources.read(mentioning: [module])
      let conventions = sources.conventions
      for place in sources.places(where: { _ in true }) {
        // What makes a subclass need not mention the module.
        if place.type.kind == .class, let parent = place.type.inherited.first?.lastName,
          conventions.meaning(of: parent)?.module == module,
          !sources.places(named: parent, where: \.isConcrete).isEmpty
        {
          sources.read(mentioning: [place.type.name])
        }
        guard let router = conventions.meaning(of: place.type.name), router.layer == .router,
          !known.contains(router.module)
        else { continue }
        let makes = sources.file(of: place).words(in: place.type.range).contains {
          conventions.meaning(of: $0, as: .assembly, of: module) != nil
        }
        if makes { open.append(router.module) }
      }
    }
  }

  private mutating func read(
    _ value: String, of input: AdditionInput, isOption: Bool
  ) throws(Diagnostic) -> LiquidValue {
    let shown = isOption ? "--" + input.name : input.name
    switch input.kind {
    case .text: return .string(value)
    case .name:
      try TypedName.check(value, for: shown)
      return .string(value)
    case .flag: return true
    case .typedName:
      let name = try TypedName(value, for: shown, orKeyword: isOption)
      sources.read(mentioning: name.type?.words.filter { $0 != "any" } ?? [])
      return .object(name.values(in: sources))
    case .protocol:
      sources.read(mentioning: [value])
      let found = try sources.service(value, isRemoving: isRemoving).type
      sources.read(mentioning: [found.name])
      let types = sources.places(inheriting: found.name).map(\.type.name).flatMap(sources.parts)
      for type in types where type.type.kind == .class { _ = sources.superclasses(of: type) }
      protocols.append(found.name)
      return .string(found.name)
    case .call:
      let parts = value.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
      guard parts.count == 2, parts.allSatisfy({ TypedName.isName($0) }) else {
        throw Diagnostic(
          .error, "add.call",
          "the value of `\(input.name)` must be a property and a function, not `\(value.escaped())`",
          hints: [
            "write the interactor's property, a dot and a function, such as `news.obtainItems`; both start with a lower-case letter."
          ])
      }
      return .object(call(of: parts[1], ofService: parts[0]))
    case .module:
      let (name, _, doubt) = try ModuleChoice(world: world).code(of: value)
      let objective = SourceFiles.objectiveC(of: name, in: world)
      inputs[input.variable + "_files"] = objective.map { .object(.init($0.mapValues(text))) }
      guard name != roles.module else {
        throw Diagnostic(.error, "connect.itself", "both modules are called `\(name.escaped())`")
      }
      sources.read(mentioning: [name])
      destination = RouteDestination(name, in: sources)
      if destination == nil, let doubt { throw doubt }
      sources.read(mentioning: destination?.typeNames ?? [])
      protocols += destination?.typeNames.filter { sources.protocol(named: $0) != nil } ?? []
      guard destination != nil || objective != nil || ModuleRoles(of: name, in: sources).isKnown
      else { throw sources.missing(name, "the function that makes the view") }
      return .string(name)
    }
  }

  /// The interactor's service with a name, perhaps with `Service` after it, and its function.
  private mutating func call(of function: String, ofService name: String) -> LiquidObject {
    var values: LiquidObject = ["property": .string(name), "function": .string(function)]
    guard let interactor = roles.places["interactor"] else { return values }
    for part in sources.parts(of: interactor.type.name) {
      for member in sources.members(of: part) where member.isProperty {
        guard member.name == name || member.name == name + "Service",
          let type = sources.file(of: part).type(of: member)
        else { continue }
        values["property"] = .string(member.name)
        sources.read(mentioning: type.words)
        let protocols = sources.places { $0.kind == .protocol && type.words.contains($0.name) }
        let functions = sources.functions(of: protocols) { $0.kind == .function }
        values["functions"] = LiquidValue(functions.map(\.declaration.name))
        let found = functions.filter { $0.declaration.name == function }.only
        values["signature"] = found.map { .object(sources.values(of: $0)) }
      }
    }
    return values
  }

  private func text(of file: Path) -> LiquidValue {
    let bytes = attempt(try world.read(file, atMost: FileStatus.ordinarySize)) ?? []
    return .string(String(decoding: bytes, as: UTF8.self))
  }

  /// Takes over the code as edits leave it.
  mutating func update(_ sources: SwiftSources) {
    self.sources = sources
    roles = ModuleRoles(of: roles.module, in: sources)
  }

  /// The file that an edit names, for messages; in Objective-C without the module's name.
  func shownFile(_ name: String) -> String {
    guard let objectiveCFiles else { return name }
    return objectiveCFiles[name]?.display(in: world) ?? roles.module + name
  }

  /// The variables of texts: the inputs, and what the code says by now.
  var values: LiquidObject {
    var values = roles.values
    values["files"] = objectiveCFiles.map { .object(.init($0.mapValues(text))) }
    for index in 0..<inputs.count { values[inputs[index].name] = inputs[index].value }
    let needs = roles.places["router"].map { sources.needs(of: $0.type.name) } ?? []
    // For stubs of what arguments need.
    var services = LiquidObject()
    for name in protocols + needs.flatMap(\.type.words) {
      guard let place = sources.protocol(named: name) else { continue }
      services[name] = .object(sources.values(ofService: place))
    }
    values["protocols"] = .object(services)
    if let destination {
      values["destination"] = .object(
        destination.values(in: sources, reportingTo: roles.places["presenter"]))
    }
    return values
  }
}
