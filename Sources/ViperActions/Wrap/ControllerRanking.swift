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

    package var left: Int { counts.values.reduce(0, +) }
  }

  package private(set) var items: [Item] = []
  package private(set) var warnings: [Diagnostic] = []

  /// Reads the Swift files of the app, without tests.
  package init(in world: World) throws(Diagnostic) {
    _ = try world.entries(of: world.project)
    var counts: [String: [MisplacedCode.Kind: Int]] = [:]
    var found: [Item] = []
    for path in SourceFiles.below(world.project, in: world).sorted()
    where path.name.hasSuffix(".swift")
      && !NamingConventions.isForTests(path.relative(to: world.project))
    {
      do throws(FileError) {
        let bytes = try world.files.read(path, atMost: FileStatus.ordinarySize)
        // Most files have no view controller, and their tokens need not be read.
        guard bytes.contains(Array("Controller".utf8)) || bytes.contains(Array("VC".utf8)) else {
          continue
        }
        read(bytes, at: path, &found, &counts, world)
      } catch {
        warnings.append(UnreadableSource(path: path, reason: error.cause).warning(in: world))
      }
    }
    let records = try RecordStore(in: world).all().records.map(\.record)
    items = found.map { item in
      var item = item
      item.counts = counts[item.type] ?? [:]
      item.module = records.first { $0.wraps?.type == item.type }?.module
      return item
    }
    items.sort { ($1.left, $0.type, $0.path) < ($0.left, $1.type, $1.path) }
  }

  private mutating func read(
    _ bytes: [UInt8], at path: Path, _ found: inout [Item],
    _ counts: inout [String: [MisplacedCode.Kind: Int]], _ world: World
  ) {
    let file: SwiftFile
    do throws(SwiftReadingError) { file = try SwiftFile(bytes) } catch {
      let unread = UnreadableSource(path: path, reason: error.reason.rawValue)
      warnings.append(unread.warning(in: world))
      return
    }
    for type in file.declarations where type.kind == .class || type.kind == .extension {
      if isController(type, in: file) {
        found.append(Item(type: type.name, path: path, line: file.line(of: type.keyword)))
      }
      for finding in CodeScan(file: file, type: type).findings {
        counts[type.name, default: [:]][finding.kind, default: 0] += 1
      }
    }
  }

  private func isController(_ type: SwiftDeclaration, in file: SwiftFile) -> Bool {
    guard type.kind == .class, let superclass = type.inherited.first else {
      return false
    }
    return superclass.hasSuffix("Controller") || superclass.hasSuffix("VC")
      || type.name.hasSuffix("ViewController")
  }
}
