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

  package private(set) var items: [Item] = []
  package private(set) var warnings: [Diagnostic] = []

  /// Reads the Swift files of the app, without tests.
  package init(in world: World) throws(Diagnostic) {
    let sources = try SwiftSources(in: world)
    let records = try RecordStore(in: world).all().records.map(\.record)
    for index in sources.sources.indices where !sources.isForTests(index) {
      let (path, file, _) = sources.sources[index]
      for type in file.declarations where type.kind == .class {
        guard let superclass = type.inherited.first,
          superclass.hasSuffix("Controller") || superclass.hasSuffix("VC")
            || type.name.hasSuffix("ViewController")
        else { continue }
        let entries = MisplacedCodeScan.entries(of: type.name, in: sources)
        items.append(
          Item(
            type: type.name, path: path, line: file.line(of: type.keyword),
            module: records.first { $0.wraps?.type == type.name }?.module,
            counts: Dictionary(entries.map { ($0.kind, 1) }, uniquingKeysWith: +)))
      }
    }
    items.sort { ($1.total, $0.type, $0.path) < ($0.total, $1.type, $1.path) }
    warnings = sources.unread.filter {
      !NamingConventions.isForTests($0.path.relative(to: world.project))
    }.map { $0.warning(in: world) }
  }
}
