import Diagnostics
import SwiftText

/// A value that a type takes through its initializer, and that all code that makes the type passes.
struct Dependency {
  typealias Place = SwiftSources.Place

  let name: String
  let property: String
  /// The initializer of a type that has none.
  let initializer: String
  let parameter: String
  let assignment: String
  /// The argument where nothing better is known.
  let value: String?
  /// The argument in tests, and the type that it may need.
  let test: (value: String, stub: String?)
  /// The argument in previews, and the type that it may need.
  let preview: (value: String, stub: String?)
  let declaration: Place?
  let typeName: String
  /// The module whose types pass the dependency on.
  let module: String

  var edits: CodeEdits
  /// The types for tests and previews that the arguments need, by file.
  private(set) var stubs: [(source: Int, text: String)] = []
  /// The types that no longer take the dependency.
  private(set) var freed: Set<String> = []

  /// Adds the dependency to a type, to the types that make it, and to all calls; or removes it.
  mutating func add(to type: Place) throws(Diagnostic) {
    var (open, done) = ([type], Set<String>())
    while let type = open.popLast() {
      guard done.insert(type.type.name).inserted, let taking = try take(type) else { continue }
      open += complete(taking)
    }
  }

  /// How a type's initializer takes the dependency: the label, and those of the parameters after it.
  private typealias Taking = (type: String, label: String, following: [String?])

  private var whole: String { property + "\n\n" + initializer }
  /// The lines for a type that has an initializer.
  private var lines: String { [property, parameter, assignment].joined(separator: "\n\n") }
  private var sources: SwiftSources { edits.sources }
  private var isRemoving: Bool { edits.isRemoving }

  /// Makes a type take the dependency, or no longer take it. Nil if its callers stay as they are: the
  /// type keeps the dependency, which its other code uses, or inherits its initializer.
  private mutating func take(_ type: Place) throws(Diagnostic) -> Taking? {
    let owner = type.type.name
    let initializers = sources.initializers(of: owner).filter {
      let attributes = sources.file(of: $0.part).headTexts(of: $0.declaration).attributes.words
      return !$0.declaration.modifiers.contains("convenience")
        && Set(attributes).isDisjoint(with: ["deprecated", "obsoleted", "unavailable"])
    }
    for initializer in initializers {
      let parameters = initializer.signature.parameters
      guard let found = parameters.first(where: { $0.type.words.contains(typeName) }) else {
        continue
      }
      if isRemoving {
        guard found.name == name, remove(from: type, initializer) else { return nil }
        freed.formUnion([owner] + subclassesInheritingInitializers(of: owner))
      }
      return (owner, found.label ?? "", [])
    }
    // The initializer may have been left to the user, and the calls not.
    if isRemoving {
      freed.insert(owner)
      return (owner, name, [])
    }
    try checkName(of: type)
    guard let initializer = initializers.only else {
      if initializers.isEmpty, needsOnlyDependency(type) {
        edits.edit(type, whole) { [whole] in
          $0.insert(property: whole, in: type.type, orFirst: true)
          return true
        }
        return (owner, name, [])
      }
      let labels = sources.sources.flatMap { calls(of: owner, in: $0.file).flatMap(\.labels) }
      // Its calls have the arguments of an inherited initializer.
      let isInherited = initializers.isEmpty && !labels.isEmpty
      edits.leaveToUser(initializers.isEmpty && !isInherited ? whole : lines, in: type)
      return isInherited ? nil : (owner, name, [])
    }
    try checkAccess(of: initializer.declaration, of: type.type)
    let parameters = initializer.signature.parameters
    // Before parameters with defaults.
    let index = parameters.firstIndex { $0.hasDefault } ?? parameters.count
    if !edit(type, initializer, at: index) { edits.leaveToUser(lines, in: initializer.part) }
    return (owner, name, parameters[index...].map(\.label))
  }

  /// Edits a type's property, and the parameter and the assignment in its only initializer: all of
  /// them or none.
  private mutating func edit(
    _ type: Place, _ initializer: SwiftSources.Function, at index: Int
  ) -> Bool {
    let (declaration, parentheses) = (initializer.declaration, initializer.signature.parentheses)
    let file = sources.file(of: initializer.part)
    let isOverride = declaration.modifiers.contains("override")
    // Without parameters, it overrides the initializer that it calls, which may have defaults.
    let inherited = sources.initializers(of: type.type.inherited.first?.lastName ?? "")
    let changesOverride =
      isOverride != isRemoving && !declaration.modifiers.contains("required")
      && initializer.signature.parameters.count == (isRemoving ? 1 : 0)
      && file.text(declaration.body ?? 0..<0).contains("super.init()")
      && (inherited.isEmpty || inherited.contains { $0.signature.parameters.isEmpty })
    guard initializer.part == type, type.type.isCertain, !declaration.isConditional,
      isRemoving || !isOverride || changesOverride
    else { return false }
    return edits.edit(type.source) { [self] edit in
      if changesOverride {
        let word = isRemoving ? "init" : "override"
        let index = file.indices(of: word, in: declaration.range).first ?? 0
        let last = file.tokens[isRemoving ? index : index + 1].range
        edit.replace(
          code: file.tokens[index].range.lowerBound..<last.upperBound,
          with: (isRemoving ? "override " : "") + file.text(last))
      }
      if isRemoving {
        return edit.remove(property, from: type.type) && edit.remove(parameter, from: parentheses)
          && edit.remove(assignment, from: declaration)
      }
      edit.insert(property: property, in: type.type, orFirst: true)
      return edit.insert(assignment, in: declaration, at: .afterAssignments)
        && edit.insert(parameter, at: index, in: parentheses)
    }
  }

  /// Removes what ``take(_:)`` inserted, unless other code uses it.
  private mutating func remove(from type: Place, _ initializer: SwiftSources.Function) -> Bool {
    let own = [property, parameter, assignment].flatMap(\.words).count { $0 == name }
    var uses = 0
    for part in sources.parts(of: type.type.name) {
      let file = sources.file(of: part)
      uses += file.words(in: part.type.range).count { $0 == name }
      // Not those that only pass it to types that no longer take it.
      let calls = freed.flatMap { file.calls(of: $0, in: part.type.body ?? 0..<0) }
      let passed = ["\(name): \(name)", "\(name): self.\(name)"]
      uses -= calls.flatMap(file.arguments).count(where: passed.contains) * 2
      // Nor those that pass the argument to its own initializer.
      let delegations = self.calls(of: type.type.name, in: file)
        .filter { part.type.range.contains($0.name.lowerBound) }
      uses -= delegations.flatMap(file.arguments).count { $0 == "\(name): \(value ?? "")" }
    }
    guard uses <= own else { return false }
    if edits.remove(whole, from: type) || edit(type, initializer, at: 0) { return true }
    edits.leaveToUser(whole, in: type)
    return false
  }

  private func checkName(of type: Place) throws(Diagnostic) {
    let owner = type.type.name
    for part in sources.parts(of: owner) {
      let found = sources.members(of: part).first { $0.name == name }
      guard let found else { continue }
      throw Diagnostic(
        .error, "add.name-taken",
        "`\(owner)` already has `\(name)`, but no explicit initializer takes a `\(typeName)`",
        at: sources.location(of: found, in: part),
        hints: [
          "write an initializer that takes one, or rename or delete `\(name)`, and run this again."
        ])
    }
  }

  /// Whether an initializer with the dependency alone is enough: the superclass has an `init()`, and
  /// the other properties have values.
  private func needsOnlyDependency(_ type: Place) -> Bool {
    let known: Set = ["AnyObject", "NSObject", "Sendable", "ObservableObject"]
    return sources.needsNothing(type)
      && type.type.inherited.allSatisfy { known.contains($0) || sources.protocol(named: $0) != nil }
  }

  private func checkAccess(
    of initializer: SwiftDeclaration, of owner: SwiftDeclaration
  ) throws(Diagnostic) {
    guard let declaration,
      let level = ["public", "package"].first(where: initializer.modifiers.contains),
      // An internal type limits the access of its initializer.
      owner.modifiers.contains(where: ["public", "open", "package"].contains),
      !["public", level].contains(where: declaration.type.modifiers.contains)
    else { return }
    throw Diagnostic(
      .error, "add.access",
      "the initializer of `\(owner.name)` is \(level), and `\(declaration.type.name)` is not",
      at: sources.location(of: declaration.type, in: declaration),
      hints: ["write `\(level) protocol \(declaration.type.name)`."])
  }

  // MARK: Calls

  /// Adds or removes the argument in all calls, and returns the types that pass the value on.
  private mutating func complete(_ taking: Taking) -> [Place] {
    var makers: [Place] = []
    let subclasses = subclassesInheritingInitializers(of: taking.type)
    let own = sources.initializers(of: taking.type)
    let isConvenient = { (initializer: SwiftSources.Function) in
      initializer.declaration.modifiers.contains("convenience")
    }
    let hasImplicit = own.allSatisfy(isConvenient)
    let owners = [(taking.type, own)] + subclasses.map { ($0, own + sources.initializers(of: $0)) }
    for source in sources.sources.indices {
      let file = sources.sources[source].file
      let all = owners.flatMap { owner, known in calls(of: owner, in: file).map { ($0, known) } }
      for (call, known) in all {
        let fitting = known.filter { $0.signature.accepts(call.labels) }
        let isDoubtful = fitting.contains(where: isConvenient)
        // The call in the convenience initializer gets the argument.
        if isDoubtful, fitting.allSatisfy(isConvenient), !hasImplicit || !call.labels.isEmpty {
          continue
        }
        // Finds the makers also for a call that has the argument.
        let found =
          isDoubtful ? nil : argument(at: call, of: taking.type, in: source, makers: &makers)
        if taking.label.isEmpty || call.labels.contains(taking.label) != isRemoving { continue }
        let index = call.labels.firstIndex { taking.following.contains($0) } ?? call.labels.count
        guard let found, let parentheses = call.parentheses, !taking.following.contains(nil),
          edits.edit(
            source,
            { [isRemoving] edit in
              let argument = "\(taking.label): \(found.value)"
              return isRemoving
                ? edit.remove(argument, from: parentheses)
                  || edit.remove(
                    argument.replacing(": self.", with: ": "), from: parentheses)
                : edit.insert(argument, at: index, in: parentheses)
            })
        else {
          leave(call, of: taking, at: index, in: source)
          continue
        }
        if let stub = found.stub, !stubs.contains(where: { $0 == (source, stub) }) {
          stubs.append((source, stub))
        }
        // `nil` compiles, but the app may have a value that viper can't know.
        if found.value == "nil", !isRemoving, !sources.sources[source].isTest,
          !file.isInPreview(call.name.lowerBound)
        {
          leave(call, of: taking, at: index, in: source, "// Replaces the call with `nil`.\n")
        }
      }
    }
    return makers
  }

  /// The classes that inherit the initializers of a class, directly or not.
  private func subclassesInheritingInitializers(of owner: String) -> [String] {
    var (found, index) = ([owner], 0)
    while index < found.count {
      for place in sources.places(inheriting: found[index])
      where place.type.kind == .class && !found.contains(place.type.name) {
        let members = sources.parts(of: place.type.name).flatMap(sources.members)
        let hasOwn = members.contains {
          $0.kind == .initializer && !$0.modifiers.contains("convenience")
        }
        if !hasOwn { found.append(place.type.name) }
      }
      index += 1
    }
    return Array(found.dropFirst())
  }

  /// Finds calls of a type's initializer, also `Self`, `self.init`, `super.init`, and `.init` after
  /// `: Type =` or as the result of a function.
  private func calls(of owner: String, in file: SwiftFile) -> [SwiftCall] {
    let unnamed = file.calls(of: "init").compactMap { call -> SwiftCall? in
      let dot = file.index(at: call.name.lowerBound) - 1
      guard file.isSymbol(".", at: dot) else { return nil }
      let around = file.types.last { $0.body?.contains(call.name.lowerBound) == true }
      let word = file.word(at: dot - 1)
      let isFound =
        switch word {
        case "self": around?.name == owner
        case "super": around?.inherits(owner) == true
        default:
          file.isSymbol("=", at: dot - 1) && isType(owner, before: dot - 1, in: file)
            || isResult(owner, at: dot, in: around, of: file)
        }
      guard isFound else { return nil }
      var call = call
      let isNamed = word == "self" || word == "super"
      let start = file.tokens[isNamed ? dot - 1 : dot].range.lowerBound
      call.name = start..<call.name.upperBound
      return call
    }
    let own = file.calls(of: "Self").filter { call in
      file.types.last { $0.body?.contains(call.name.lowerBound) == true }?.name == owner
    }
    return file.calls(of: owner) + own + unnamed
  }

  /// Whether a dot begins what a function or property of a type returns.
  private func isResult(
    _ owner: String, at dot: Int, in type: SwiftDeclaration?, of file: SwiftFile
  ) -> Bool {
    let offset = file.tokens[dot].range.lowerBound
    let members = type.map(file.members) ?? file.declarations
    guard let member = members.first(where: { $0.body?.contains(offset) == true }),
      let body = member.body,
      let result = file.signature(of: member)?.result ?? file.type(of: member)
    else { return false }
    // A `return` further down may be that of a closure.
    let first = file.index(at: body.lowerBound) + 1
    return result.prefix(while: \.isPartOfName) == owner && !result.contains(".")
      && (first == dot || first == dot - 1 && file.word(at: first) == "return")
  }

  /// Whether `: Type`, perhaps with `?`, `!` or generic arguments, ends before a token.
  private func isType(_ owner: String, before end: Int, in file: SwiftFile) -> Bool {
    guard let colon = (0..<end).last(where: { file.isSymbol(":", at: $0) }),
      file.word(at: colon + 1) == owner
    else { return false }
    return switch end - colon {
    case 2: true
    case 3: file.isSymbol("?", at: end - 1) || file.isSymbol("!", at: end - 1)
    default: file.isSymbol("<", at: colon + 2) && file.isSymbol(">", at: end - 1)
    }
  }

  /// Leaves a call to the user: with its missing argument, or the argument that is too many.
  private mutating func leave(
    _ call: SwiftCall, of taking: Taking, at index: Int, in source: Int, _ comment: String = ""
  ) {
    let file = sources.sources[source].file
    var all = file.arguments(of: call)
    var text = all.first { $0.hasPrefix(taking.label + ":") } ?? taking.type
    if !isRemoving {
      text = "\(taking.label): <#any \(typeName)#>"
      if let parentheses = call.parentheses {
        all.insert(text, at: min(index, all.count))
        let callee = file.text(call.name.lowerBound..<parentheses.lowerBound)
        text = "\(comment)\(callee)(\(all.joined(separator: ", ")))"
      }
    }
    edits.leaveToUser(text, for: "\(edits.path(source)):\(file.line(of: call.name.lowerBound))")
  }

  private func argument(
    at call: SwiftCall, of made: String, in source: Int, makers: inout [Place]
  ) -> (value: String, stub: String?)? {
    let file = sources.sources[source].file
    guard !call.isConditional else { return nil }
    let offset = call.name.lowerBound
    let around = file.types.last { $0.body?.contains(offset) == true }
    let conventions = sources.conventions
    let owner = conventions.meaning(of: made)?.module ?? module
    if sources.sources[source].isTest { return test }
    if file.isInPreview(offset) {
      let isOwn = file.types.contains { conventions.meaning(of: $0.name)?.module == owner }
      return isOwn ? preview : nil
    }
    guard let around, let role = conventions.meaning(of: around.name),
      // The default value of a parameter can't use properties.
      !file.members(of: around).contains(where: {
        file.signature(of: $0)?.parentheses.contains(offset) == true
      })
    else { return nil }
    let members = sources.parts(of: around.name).flatMap(sources.members)
    let isOfNib = { (member: SwiftDeclaration) in
      member.name == "awakeFromNib" || member.attributes.contains("IBOutlet")
    }
    // An assembly gets the dependency of what it makes itself, as does a router next to one.
    let passesOn =
      switch role.layer {
      // `self.init` and `super.init` can't use them, either.
      case _ where file.words(in: call.name).count > 1: false
      // What a nib makes gets no arguments.
      case .assembly where members.contains(where: isOfNib): false
      case .assembly: role.module == owner
      case .router: ModuleRoles(of: role.module, in: sources).places["assembly"] != nil
      default: false
      }
    if passesOn,
      let maker = sources.places(named: around.name, where: \.isConcrete).first,
      let member = file.members(of: around).first(where: { $0.range.contains(offset) }),
      !member.isStatic, [.function, .initializer].contains(member.kind) || member.body != nil
    {
      if !makers.contains(where: { $0.type.name == around.name }) { makers.append(maker) }
      let property = sources.parts(of: around.name).lazy.flatMap { part in
        sources.members(of: part).filter {
          $0.isProperty && sources.file(of: part).type(of: $0)?.words.contains(typeName) == true
        }
      }.first
      // A closure needs `self`.
      let before = file.index(at: member.range.lowerBound)..<file.index(at: offset)
      let isInClosure = file.openBraces(in: before) > 1
      return ((isInClosure ? "self." : "") + (property?.name ?? name), nil)
    }
    return role.module == owner ? value.map { ($0, nil) } : nil
  }
}

extension FunctionSignature {
  /// Whether a call with these labels omits only arguments that have a default value.
  func accepts(_ labels: [String?]) -> Bool {
    var rest = labels[...]
    for parameter in parameters {
      if let label = rest.first, label == parameter.label {
        rest.removeFirst()
      } else if !parameter.hasDefault {
        return false
      }
    }
    return rest.isEmpty
  }
}
