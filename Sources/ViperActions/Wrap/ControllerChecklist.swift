package import Diagnostics
import Liquid
import ModuleTemplates
import SwiftText
package import Workspace

/// The code of a view controller that belongs to other layers, and classes to review.
package struct ControllerChecklist: Sendable {
  /// A place in the code of the view controller.
  package struct Entry: Sendable, Hashable {
    package var kind: MisplacedCode.Kind
    /// Absolute.
    package var path: Path
    /// Counted from 1.
    package var line: Int
    /// Such as `navigationController?.pushViewController`.
    package var code: String
    /// The module to which the code leads, where a name says so.
    package var target: String?
    /// The commands of viper to type, without `viper`.
    package var commands: [[String]] = []
    /// The service that the code uses or replaces.
    var service: String?
  }

  /// A class to review: the view controller, a class beside it, or a layer.
  package struct ReviewedClass: Sendable, Hashable {
    package var name: String
    package var path: Path
    package var line: Int
    /// Whether it depends on UIKit and shouldn't.
    package var importsUIKit: Bool
    /// The classes of other layers that it names.
    package var layers: [String]
    /// The different things that it does besides its own.
    package var does: [MisplacedCode.Kind]
  }

  /// Sorted by kind, then by place.
  package private(set) var entries: [Entry] = []
  package private(set) var reviewedClasses: [ReviewedClass] = []
  /// The class, its file, and the module that it belongs to or would.
  package let type: String
  package let path: Path
  package let module: String
  package let isWrapped: Bool

  /// Looks at a view controller as it is on the disk.
  package init(of type: String, in world: World) throws(Diagnostic) {
    let record = try ModuleWrap.wrappingRecord(of: type, in: world)
    let controller = try ControllerClass(type, in: world)
    self.type = type
    path = controller.path
    module = record.map { ($0.prefix ?? "") + $0.module } ?? ModuleWrap.module(of: type)
    isWrapped = record != nil
    var sources = controller.sources
    var lines = 0
    for index in sources.sources.indices where !sources.isForTests(index) {
      let found = Self.entries(
        of: type, in: sources.sources[index].file, sources.sources[index].path)
      entries += found
      if !found.isEmpty { lines += sources.sources[index].file.bytes.count { $0 == 0x0A } }
    }
    sources.read(mentioning: entries.compactMap(\.service).sorted())
    let protocols = Set(sources.places { $0.kind == .protocol }.map(\.type.name))
    for index in entries.indices {
      if let target = entries[index].target, target != module {
        entries[index].commands = [["module", "connect", module, target]]
      } else if let service = entries[index].service {
        let isThere = ["", "Service", "Protocol", "ServiceProtocol"].contains {
          protocols.contains(service + $0)
        }
        entries[index].commands =
          (isThere ? [] : sources.commands(generating: service))
          + [["module", "add", "service", module, service]]
      }
    }
    entries.sort { ($0.kind.order, $0.path, $0.line) < ($1.kind.order, $1.path, $1.line) }
    shorten(to: lines * 3 / 5)
    sources.read(mentioning: [module])
    readClasses(controller, sources)
  }

  private static func entries(of type: String, in file: SwiftFile, _ path: Path) -> [Entry] {
    file.declarations.filter {
      ($0.kind == .class || $0.kind == .extension) && $0.name == type
    }.flatMap { MisplacedCodeScan(file: file, path: path, type: $0).entries }
  }

  /// Leaves out lines that follow others of their kind if there are too many, then the last ones.
  private mutating func shorten(to limit: Int) {
    guard entries.count > limit, limit > 12 else { return }
    var last: Entry?
    entries.removeAll { entry in
      defer { last = entry }
      return last.map {
        $0.kind == entry.kind && $0.path == entry.path && $0.line + 1 == entry.line
      } ?? false
    }
    if entries.count > limit { entries.removeLast(entries.count - limit) }
  }

  private mutating func readClasses(_ controller: ControllerClass, _ sources: SwiftSources) {
    let roles = ModuleRoles(of: module, in: sources)
    // What a layer is there for is no second thing.
    let native: [(role: String, kinds: [MisplacedCode.Kind])] = [
      ("presenter", [.keepsState]), ("interactor", [.readsOrStores, .keepsState]),
      ("router", [.navigates, .keepsState]),
    ]
    let layers = native.compactMap { roles.places[$0.role] }
    let own = sources.places { $0.isConcrete && $0.name != type }
      .filter { $0.source == controller.place.source && sources.owners(of: $0).isEmpty }
    for place in [controller.place] + own + layers
    where !reviewedClasses.contains(where: { $0.name == place.type.name }) {
      let (name, file) = (place.type.name, sources.file(of: place))
      let words = Set(file.words(in: place.type.body ?? place.type.range))
      let role = native.first { roles.places[$0.role]?.type == place.type }
      let found = name == type ? entries : Self.entries(of: name, in: file, sources.path(of: place))
      let kinds = Set(found.map(\.kind)).subtracting(role?.kinds ?? [])
      reviewedClasses.append(
        ReviewedClass(
          name: name, path: sources.path(of: place), line: file.line(of: place.type.keyword),
          importsUIKit: name != type && role?.role != "router" && file.imports("UIKit"),
          layers: layers.map(\.type.name).filter { $0 != name && words.contains($0) },
          does: MisplacedCode.Kind.allCases.filter(kinds.contains)))
    }
  }

  /// The checklist in Markdown, from the template `checklist`.
  package func text(in world: World) throws(Diagnostic) -> String {
    let place = { (path: Path, line: Int) in
      LiquidValue.string("\(path.display(in: world)):\(line)")
    }
    var kinds = LiquidObject()
    for kind in MisplacedCode.Kind.allCases {
      kinds[kind.rawValue] = LiquidValue(
        entries.filter { $0.kind == kind }.map { entry -> LiquidObject in
          [
            "place": place(entry.path, entry.line), "code": .string(entry.code),
            "commands": LiquidValue(
              entry.commands.map { (["viper"] + $0).map(ShellWord.quoted).joined(separator: " ") }),
          ]
        })
    }
    let questions = reviewedClasses.map { subject -> LiquidObject in
      [
        "name": .string(subject.name), "place": place(subject.path, subject.line),
        "imports_uikit": .bool(subject.importsUIKit), "layers": LiquidValue(subject.layers),
        "does": LiquidValue(subject.does.map(\.rawValue)),
      ]
    }
    let values: LiquidObject = [
      "class": .string(type), "module": .string(module), "left": .integer(entries.count),
      "file": .string(path.display(in: world)), "kinds": .object(kinds),
      "subjects": LiquidValue(questions),
    ]
    return try ControllerLines.text("checklist", with: values, in: world)
  }
}
