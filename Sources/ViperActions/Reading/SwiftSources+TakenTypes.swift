import Diagnostics
import SwiftText
import Workspace

extension SwiftSources {
  /// The types in other code, outside of types and tests, that new code would declare again.
  mutating func takenTypes(
    in code: [[UInt8]], except known: [[UInt8]] = [], includingTests: Bool = false
  ) -> [Place] {
    let names = Set(code.flatMap(SwiftFile.typeNames))
      .subtracting(known.flatMap(SwiftFile.typeNames))
    read(mentioning: Array(names))
    return places { $0.kind != .extension && names.contains($0.name) }
      .filter { owners(of: $0).isEmpty && (includingTests || !isTest($0)) }
  }

  /// The names of all folders around the declarations of types.
  ///
  /// - Returns: nil if the project declares one of the types nowhere, also not as an alias.
  func folders(declaring types: Set<String>) -> Set<String>? {
    var sources = self
    sources.read(mentioning: Array(types))
    let places = types.flatMap { sources.places(named: $0) { $0.kind != .extension } }
    let others = types.subtracting(places.map(\.type.name))
    let files = others.isEmpty ? [] : sources.sources.map(\.file)
    let aliases = files.flatMap { $0.declarations + $0.types.flatMap($0.members) }
      .filter { [.typealias, .associatedtype].contains($0.kind) }
    guard others.isSubset(of: aliases.map(\.name)) else { return nil }
    return Set(places.flatMap { sources.path(of: $0).relative(to: world.project).components })
  }

  /// The error that a module would declare the type at a place again.
  func error(_ code: Diagnostic.Code, forTakenType place: Place, hint: String) -> Diagnostic {
    Diagnostic(
      .error, code, "the module would have a type `\(place.type.name)`, which exists already",
      at: location(of: place.type, in: place), hints: [hint])
  }
}
