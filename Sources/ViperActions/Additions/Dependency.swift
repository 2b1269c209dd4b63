import Diagnostics
import SwiftText

/// A value that a type takes through its initializer, and that all code that makes the type passes.
struct Dependency {
  typealias Place = SwiftSources.Place

  /// What a template says about it.
  struct Texts {
    /// The property's and parameter's name.
    var name: String
    /// The declaration of the property.
    var property: String
    /// The initializer of a type that has none.
    var initializer: String
    var parameter: String
    var assignment: String
    /// The argument where nothing better is known.
    var value: String?
    /// The argument in tests, and the type that it may need.
    var test: (value: String, stub: String?)
    /// The argument in previews, and the type that it may need.
    var preview: (value: String, stub: String?)
  }

  let texts: Texts
  /// The protocol in the dependency's type.
  let seen: Place?
  let typeName: String
  /// The module whose types pass the dependency on.
  let module: String

  /// The types for tests and previews that the arguments need, by file.
  private(set) var stubs: [Stub] = []
  /// The types that no longer take the dependency.
  private var freed: Set<String> = []

  struct Stub: Hashable {
    var source: Int
    var text: String
  }

  init(_ texts: Texts, of typeName: String, seen: Place?, module: String) {
    self.texts = texts
    self.typeName = typeName
    self.seen = seen
    self.module = module
  }

  /// Adds the dependency to a type, to the types that make it, and to all calls; or removes it.
  mutating func add(to type: Place, into edits: inout CodeEdits) throws(Diagnostic) {
    var (open, done) = ([type], Set<String>())
    while let type = open.popLast() {
      guard done.insert(type.type.name).inserted, let taking = try take(type, into: &edits) else {
        continue
      }
      open += complete(taking, into: &edits)
    }
  }

  /// How a type's initializer takes the dependency.
  private struct Taking {
    var type: String
    var label: String
    /// The labels of the parameters after it.
    var following: [String?] = []
  }

  private typealias Initializer = (
    part: Place, declaration: SwiftDeclaration, signature: FunctionSignature
  )

  /// Nil if the type keeps the dependency, which its other code uses.
  private mutating func take(
    _ type: Place, into edits: inout CodeEdits
  ) throws(Diagnostic) -> Taking? {
    let sources = edits.sources
    let name = type.type.name
    let initializers = sources.functions(of: sources.parts(of: name)) {
      $0.kind == .initializer && !$0.modifiers.contains("convenience")
        && !$0.attributes.contains("available")
    }
    for initializer in initializers {
      guard
        let index = initializer.signature.parameters.firstIndex(where: {
          $0.type.words.contains(typeName)
        })
      else { continue }
      let parameters = initializer.signature.parameters
      let taking = Taking(type: name, label: parameters[index].label ?? "")
      guard edits.isRemoving else { return taking }
      guard parameters[index].name == texts.name else { return nil }
      guard remove(from: type, initializer, into: &edits) else { return nil }
      freed.insert(name)
      return taking
    }
    // The initializer may have been left to the user, and the calls not.
    if edits.isRemoving { return Taking(type: name, label: texts.name) }
    try checkName(of: type, in: sources)
    var taking = Taking(type: name, label: texts.name)
    let whole = SwiftLines(texts.property + "\n\n" + texts.initializer)
    guard let initializer = initializers.only else {
      if initializers.isEmpty, isMadeByNothing(type, in: sources) {
        edits.addFirst(whole, to: type)
      } else {
        edits.leave(whole, in: type)
      }
      return taking
    }
    try checkAccess(of: initializer.declaration, of: name, in: sources)
    let parameters = initializer.signature.parameters
    let index = parameters.firstIndex { $0.hasDefault } ?? parameters.count
    taking.following = parameters[index...].map(\.label)
    guard !initializer.declaration.isConditional, initializer.part.type.kind != .extension else {
      edits.leave(whole, in: initializer.part)
      return taking
    }
    if !edit(type, initializer, at: index, &edits) { edits.leave(whole, in: type) }
    return taking
  }

  /// Edits a type's property and its only initializer.
  private func edit(
    _ type: Place, _ initializer: Initializer, at index: Int, _ edits: inout CodeEdits
  ) -> Bool {
    initializer.part.source == type.source
      && edits.add(
        SwiftLines(texts.property), texts.parameter, at: index, SwiftLines(texts.assignment),
        to: initializer.declaration, initializer.signature.parentheses, of: type)
  }

  /// Removes what ``take(_:into:)`` inserted, unless other code uses it.
  private func remove(
    from type: Place, _ initializer: Initializer, into edits: inout CodeEdits
  ) -> Bool {
    let sources = edits.sources
    let own = [texts.property, texts.parameter, texts.assignment].flatMap(\.words)
      .count { $0 == texts.name }
    let parts = sources.parts(of: type.type.name)
    let passed = parts.reduce(0) { $0 + passedCount(in: $1, sources) }
    let uses = parts.reduce(0) { count, part in
      count + sources.file(of: part).words(in: part.type.range).count { $0 == texts.name }
    }
    guard uses <= own + passed else { return false }
    let whole = SwiftLines(texts.property + "\n\n" + texts.initializer)
    if edits.remove(whole, from: type) { return true }
    if edit(type, initializer, at: 0, &edits) { return true }
    edits.leave(whole, in: type)
    return false
  }

  /// How often a type mentions the dependency only to pass it to types that no longer take it.
  private func passedCount(in part: Place, _ sources: SwiftSources) -> Int {
    guard let body = part.type.body else { return 0 }
    let file = sources.file(of: part)
    let calls = freed.flatMap { file.calls(of: $0, in: body) }
    return calls.flatMap(file.arguments).filter { $0 == "\(texts.name): \(texts.name)" }.count * 2
  }

  private func checkName(of type: Place, in sources: SwiftSources) throws(Diagnostic) {
    let name = type.type.name
    let isTaken = sources.parts(of: name).contains { part in
      sources.members(of: part).contains { $0.name == texts.name }
    }
    guard isTaken else { return }
    throw Diagnostic(
      .error, "add.name-taken", "`\(name)` already has another `\(texts.name)`",
      hints: ["rename it, or add the property by hand."])
  }

  /// Whether a type without an initializer can have one.
  ///
  /// Its superclass needs an initializer without parameters, and its properties need values.
  private func isMadeByNothing(_ type: Place, in sources: SwiftSources) -> Bool {
    let known: Set = ["AnyObject", "NSObject", "Sendable", "ObservableObject"]
    return sources.needsNothing(type)
      && type.type.inherited.allSatisfy { name in
        known.contains(name)
          || sources.protocol(named: name) != nil
      }
  }

  private func checkAccess(
    of initializer: SwiftDeclaration, of name: String, in sources: SwiftSources
  ) throws(Diagnostic) {
    let levels = ["public", "package"]
    guard let level = levels.first(where: initializer.modifiers.contains), let seen,
      !["public", level].contains(where: seen.type.modifiers.contains)
    else { return }
    throw Diagnostic(
      .error, "add.access",
      "the initializer of `\(name)` is \(level), and `\(seen.type.name)` is not",
      hints: ["declare the protocol \(level)."])
  }

  // MARK: Calls

  /// Completes all calls of an initializer.
  private mutating func complete(_ taking: Taking, into edits: inout CodeEdits) -> [Place] {
    let sources = edits.sources
    var makers: [Place] = []
    for source in sources.sources.indices {
      for call in sources.sources[source].file.calls(of: taking.type) {
        let value = value(at: call, of: taking.type, in: source, sources, makers: &makers)
        if taking.label.isEmpty || call.labels.contains(taking.label) != edits.isRemoving {
          continue
        }
        let index = call.labels.firstIndex { taking.following.contains($0) } ?? call.labels.count
        if let value, let parentheses = call.parentheses, !taking.following.contains(nil),
          edits.add("\(taking.label): \(value.code)", at: index, in: parentheses, of: source)
        {
          if let stub = value.stub.map({ Stub(source: source, text: $0) }), !stubs.contains(stub) {
            stubs.append(stub)
          }
        } else {
          edits.leave(
            call, of: taking.type, taking.label, "<#any \(typeName)#>", at: index, inFile: source)
        }
      }
    }
    return makers
  }

  private func value(
    at call: InitializerCall, of made: String, in source: Int, _ sources: SwiftSources,
    makers: inout [Place]
  ) -> (code: String, stub: String?)? {
    let file = sources.sources[source].file
    guard !call.isConditional else { return nil }
    let offset = call.name.lowerBound
    let around = file.types.last { $0.body?.contains(offset) == true }
    let conventions = sources.conventions
    let owner = conventions.meaning(of: made)?.module ?? module
    if sources.sources[source].isTest { return (texts.test.value, texts.test.stub) }
    if file.isInMacro("Preview", offset)
      || around.map({ $0.inherits("PreviewProvider") }) == true
    {
      let isOwn = file.types.contains { conventions.meaning(of: $0.name)?.module == owner }
      return isOwn ? (texts.preview.value, texts.preview.stub) : nil
    }
    guard let around, let role = conventions.meaning(of: around.name) else { return nil }
    if passesOn(role, of: owner, in: sources),
      let maker = sources.places(where: { $0.name == around.name && $0.isConcrete }).first,
      let member = file.members(of: around).first(where: { $0.range.contains(offset) }),
      !member.isStatic, [.function, .initializer].contains(member.kind) || member.body != nil
    {
      if !makers.contains(where: { $0.type.name == around.name }) { makers.append(maker) }
      return (property(of: maker, in: sources), nil)
    }
    return role.module == owner ? texts.value.map { ($0, nil) } : nil
  }

  /// The name under which a type has the dependency.
  private func property(of type: Place, in sources: SwiftSources) -> String {
    for part in sources.parts(of: type.type.name) {
      for member in sources.members(of: part) where member.isProperty {
        let words = sources.file(of: part).type(of: member)?.words ?? []
        if words.contains(typeName) { return member.name }
      }
    }
    return texts.name
  }

  /// Whether a type gets the dependency itself: the assembly of the module whose type it makes, and
  /// the router of a module that has an assembly.
  private func passesOn(
    _ type: NamingConventions.Meaning, of owner: String, in sources: SwiftSources
  ) -> Bool {
    switch type.layer {
    case .assembly: type.module == owner
    case .router: ModuleRoles(of: type.module, in: sources).has("assembly")
    default: false
    }
  }
}
