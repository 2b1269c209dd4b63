import SwiftText
import Workspace

/// The types and protocols of a project by name, with their extensions and conformances.
struct TypeIndex {
  typealias Place = SwiftSources.Place

  /// What a name in an inheritance clause means.
  enum Target: Hashable {
    case type(Int)
    /// Several types could be meant.
    case ambiguous([Int])
    /// A type of the system or of a library.
    case external(String)
  }

  struct Entry {
    let name: String
    /// The declaration, and the extensions; a type of a library has only extensions.
    fileprivate(set) var parts: [Place]
    let isDeclared: Bool
    /// Whether an extension could belong to this type or to another one with its name.
    fileprivate(set) var isAmbiguous = false
    /// What each part inherits or conforms to.
    fileprivate(set) var parents: [(target: Target, part: Place)] = []

    var declaration: SwiftDeclaration { parts[0].type }
    var isProtocol: Bool { isDeclared && declaration.kind == .protocol }
    /// The parents that the project declares.
    fileprivate var ownParents: [Int] {
      parents.compactMap { if case .type(let index) = $0.target { index } else { nil } }
    }
  }

  let sources: SwiftSources
  /// Whether each source belongs to the app and not to its tests.
  let isApp: [Bool]
  private(set) var types: [Entry] = []
  /// The positions of declared types by name with dots; `external`: those with only extensions.
  private var positions: [String: [Int]] = [:]
  private var external: [String: Int] = [:]
  private(set) var associatedTypes: Set<String> = []
  private(set) var aliases: [String: [(source: Int, types: [String])]] = [:]
  /// The names of aliases that all files see.
  private var sharedAliases: Set<String> = []
  /// The types that declare a conformance to each protocol, also through another protocol.
  private(set) var conformances: [Int: [(type: Int, part: Place)]] = [:]
  private var closures: [Int: Set<Int>] = [:]
  private var subclasses: [Int: [Int]] = [:]
  private var importedModules: Set<Substring> = []

  init(_ sources: SwiftSources) {
    self.sources = sources
    isApp = sources.sources.indices.map { !sources.isForTests($0) }
    var extensions: [(Place, scope: [String])] = []
    for (index, source) in sources.sources.enumerated() {
      for one in source.file.declarations where one.kind == .typealias && !one.isPrivate {
        sharedAliases.insert(one.name)
      }
      for one in source.file.declarations + source.file.types.flatMap(source.file.members) {
        if one.kind == .associatedtype { associatedTypes.insert(one.name) }
        if one.kind == .import {
          importedModules.formUnion(one.name.split(separator: ".").prefix(1))
        }
        guard one.kind == .typealias else { continue }
        aliases[one.name, default: []].append((index, source.file.aliasedTypes(of: one)))
      }
      for (type, scope) in Self.scoped(source.file.types) {
        let place = Place(source: index, type: type)
        if type.kind == .extension {
          extensions.append((place, scope))
        } else {
          let name = (scope + [type.name]).joined(separator: ".")
          positions[name, default: []].append(types.count)
          types.append(Entry(name: name, parts: [place], isDeclared: true))
        }
      }
    }
    for (place, scope) in extensions { addExtension(place, in: scope) }
    for index in types.indices {
      let scope = types[index].name.split(separator: ".").map(String.init).dropLast()
      types[index].parents = types[index].parts.flatMap { part in
        let around = part.type.kind == .extension ? [] : Array(scope)
        return part.type.inherited.flatMap { name in
          // `class Feed: Kit.Feed` inherits the one of the library.
          resolve(name, in: around, of: part.source).map {
            ([.type(index), .ambiguous([index])].contains($0) ? .external(name) : $0, part)
          }
        }
      }
    }
    for index in types.indices {
      if types[index].isProtocol { _ = closure(of: index) }
      for parent in superclasses(of: index) { subclasses[parent, default: []].append(index) }
    }
    for (index, entry) in types.enumerated() where !entry.isProtocol {
      var found: [Int: Place] = [:]
      for case (.type(let parent), let part) in entry.parents where types[parent].isProtocol {
        // A conformance to the protocol itself is a better place than one through another protocol.
        for one in closures[parent] ?? [] where found[one] == nil || parent == one {
          found[one] = part
        }
      }
      for (one, part) in found { conformances[one, default: []].append((index, part)) }
    }
  }

  /// The types of a file with the names around each, in one pass: generated files have thousands.
  private static func scoped(_ types: [SwiftDeclaration]) -> [(SwiftDeclaration, [String])] {
    var open: [SwiftDeclaration] = []
    return types.map { type in
      while let last = open.last, !last.contains(type) { open.removeLast() }
      defer { open.append(type) }
      return (type, open.map(\.name))
    }
  }

  private mutating func addExtension(_ place: Place, in scope: [String]) {
    let name = place.type.name
    var target = resolve(name, in: scope, of: place.source).only
    // The app can't extend a type of its tests, but its own test doubles.
    if case .type(let index) = target, isApp[place.source], !isApp[types[index].parts[0].source],
      !NamingConventions.isTestDouble(types[index].declaration.name)
    {
      types[index].isAmbiguous = true
      target = nil
    }
    switch target {
    case .type(let index): types[index].parts.append(place)
    case .ambiguous(let found) where found.count > 1:
      for index in found { types[index].isAmbiguous = true }
    case .ambiguous, .external, nil:
      if let known = external[name] {
        types[known].parts.append(place)
      } else {
        external[name] = types.count
        types.append(Entry(name: name, parts: [place], isDeclared: false))
      }
    }
  }

  /// Whether a type is in a folder with the name of the module in `Module.Type`.
  private func isInFolder(_ type: Int, of name: String) -> Bool {
    sources.path(of: types[type].parts[0]).components.contains {
      name.hasPrefix(SwiftModuleName.identifier(from: $0) + ".")
    }
  }

  /// Finds what a name means in a file, within the types of a scope.
  func resolve(_ name: String, in scope: [String], of source: Int, depth: Int = 0) -> [Target] {
    let found = candidates(for: name, in: scope, of: source)
    let isCertain = found.allSatisfy { types[$0].name.hasSuffix(name) || isInFolder($0, of: name) }
    // The alias of a library's type can have the name of a type elsewhere in the project.
    let isAliased =
      sharedAliases.contains(name)
      && found.allSatisfy { types[$0].name == name && types[$0].parts[0].source != source }
    let target: Target = found.count == 1 && isCertain ? .type(found[0]) : .ambiguous(found)
    if !found.isEmpty, !isAliased { return [target] }
    guard let alias = aliases[name.lastName], depth < 8 else { return [.external(name)] }
    // An alias with several declarations.
    guard let only = alias.only else { return [.ambiguous([])] }
    return only.types.isEmpty
      ? [.external(name)]
      : only.types.flatMap { resolve($0, in: [], of: only.source, depth: depth + 1) }
  }

  /// The types that a name can mean; of several, those in the file or nearest to it.
  private func candidates(for name: String, in scope: [String], of source: Int) -> [Int] {
    for count in stride(from: scope.count, through: 0, by: -1) {
      let full = scope.prefix(count).joined(separator: ".") + (count > 0 ? "." : "") + name
      guard let all = positions[full] else { continue }
      let visible = all.map { ($0, types[$0].parts[0]) }
        .filter { $1.source == source || !$1.type.isPrivate }.map(\.0)
      // The app does not use its tests.
      let ofApp = visible.filter { isApp[source] && isApp[types[$0].parts[0].source] }
      let found = ofApp.isEmpty ? visible : ofApp
      if found.count > 1 { return nearest(of: found, to: source) }
      if !found.isEmpty { return found }
    }
    // The first name can be that of a module, but hardly that of a class of the system: `UITableView`.
    guard let dot = name.firstIndex(of: "."), case let first = name[..<dot],
      importedModules.contains(first) || first.count < 3
        || !first.prefix(2).allSatisfy(\.isUppercase)
    else { return [] }
    return candidates(for: String(name[name.index(after: dot)...]), in: [], of: source)
  }

  /// The types of one name in other files of a type's folder; a target can build only one of them.
  func copies(of index: Int) -> [Int] {
    let own = types[index].parts[0]
    return (positions[types[index].name] ?? []).filter { other in
      let part = types[other].parts[0]
      return part.source != own.source && isApp[part.source] == isApp[own.source]
        && ![own, part].contains { $0.type.isPrivate || $0.type.isConditional }
        && sources.path(of: part).parent == sources.path(of: own).parent
    }
  }

  /// The types whose folders have the most in common with the path of a file.
  func nearest(of found: [Int], to source: Int) -> [Int] {
    let own = sources.sources[source].path
    let depths = found.map { sources.path(of: types[$0].parts[0]).depth(sharedWith: own) }
    let deepest = depths.max() ?? 0
    return zip(found, depths).filter { $1 == deepest }.map(\.0)
  }

  /// A protocol and all that it inherits.
  private mutating func closure(of index: Int) -> Set<Int> {
    if let known = closures[index] { return known }
    closures[index] = [index]
    var all: Set = [index]
    for parent in types[index].ownParents where types[parent].isProtocol {
      all.formUnion(closure(of: parent))
    }
    closures[index] = all
    return all
  }

  /// The superclasses of the project, nearest first.
  func superclasses(of index: Int) -> [Int] {
    var (found, last) = ([Int](), index)
    while let next = types[last].ownParents.first(where: { types[$0].declaration.kind == .class }),
      next != index, !found.contains(next)
    {
      found.append(next)
      last = next
    }
    return found
  }

  /// The classes of the project that inherit from a class, also through others.
  func subclasses(of index: Int) -> [Int] { subclasses[index] ?? [] }

  /// The types that conform to a protocol, in their order, without those that inherit from one of them.
  func ownConformances(to proto: Int) -> [(type: Int, part: Place)] {
    let all = conformances[proto] ?? []
    let types = Set(all.map(\.type))
    return all.filter { types.isDisjoint(with: superclasses(of: $0.type)) }
  }

  /// All protocols of a type and its superclasses, with those that they inherit.
  func protocols(of index: Int) -> Set<Int> {
    ([index] + superclasses(of: index)).flatMap { types[$0].ownParents }
      .reduce(into: closures[index] ?? []) { $0.formUnion(closures[$1] ?? []) }
  }

  /// What a type, its superclasses and its protocols inherit from outside of the project, such as
  /// `UIViewController`; also the types that ambiguous names could mean.
  func outsideParents(of index: Int) -> (names: Set<String>, ambiguous: [Int]) {
    var (names, ambiguous) = (Set<String>(), [Int]())
    for type in [index] + superclasses(of: index) + protocols(of: index) {
      for (target, _) in types[type].parents {
        switch target {
        case .external(let name): names.insert(name)
        case .ambiguous(let types): ambiguous += types
        case .type: break
        }
      }
    }
    return (names, ambiguous)
  }

  func extensions(ofExternal name: String) -> [Place] {
    external[name].map { types[$0].parts } ?? []
  }

  /// Whether the project declares a type with a full name, such as `Feed.Input`.
  func declares(_ name: String) -> Bool { positions[name] != nil }
}
