package import Diagnostics
import ModuleTemplates
import SwiftText
package import Workspace

/// The view controllers of an app, those with the most misplaced code first.
package struct ControllerRanking: Sendable {
  package struct Item: Sendable {
    package var type: String
    /// Absolute.
    package var path: Path
    package var line: Int
    /// The module that was generated around it.
    package var module: String?
    /// How many places of a kind are left.
    package var counts: [MisplacedCode.Kind: Int] = [:]

    package var total: Int { counts.values.reduce(0, +) }
  }

  /// The highest total first, then by name and path.
  package private(set) var items: [Item] = []
  package private(set) var warnings: [Diagnostic] = []

  /// Reads the Swift files of the app, without tests.
  package init(in world: World) throws(Diagnostic) {
    var sources = try SwiftSources(in: world)
    // Other files have no view controller, but may extend one.
    let marks = ["Controller", "VC"]
    sources.read(mentioning: marks)
    let isController = { (type: SwiftDeclaration) in
      guard type.kind == .class, let superclass = type.inherited.first else { return false }
      return !ControllerClass.othersOfSystem.contains(superclass.lastName)
        && (marks.contains(where: superclass.hasSuffix) || type.name.hasSuffix("ViewController"))
    }
    let names = sources.places(where: isController).map(\.type.name)
    // One search for all names: only extensions count in other files.
    if names.contains(where: { name in !marks.contains { name.contains($0) } }) {
      sources.read(mentioning: ["extension"])
    }
    let records = try RecordStore(in: world).all().records.map(\.record)
    var all: [String: [ControllerChecklist.Entry]] = [:]
    for (index, (path, file, _)) in sources.sources.enumerated() where !sources.isForTests(index) {
      for type in file.declarations where type.kind == .extension || isController(type) {
        if type.kind == .class {
          items.append(
            Item(
              type: type.name, path: path, line: file.line(of: type.keyword),
              module: records.first { $0.wraps?.type == type.name }?.module))
        }
        all[type.name, default: []] += MisplacedCodeScan(file: file, path: path, type: type).entries
      }
    }
    for (name, same) in Dictionary(grouping: items.indices, by: { items[$0].type }) {
      // Of several classes with a name, such as in two apps, an extension is of the nearest one.
      for entry in all[name] ?? [] {
        let depths = same.map { items[$0].path.depth(sharedWith: entry.path) }
        for (index, depth) in zip(same, depths) where depth == depths.max() {
          items[index].counts[entry.kind, default: 0] += 1
        }
      }
    }
    items.sort { ($1.total, $0.type, $0.path) < ($0.total, $1.type, $1.path) }
    warnings = sources.unread.filter { !sources.isForTests($0.path) }.map { $0.warning(in: world) }
  }
}
