import Diagnostics
import SwiftText
import Workspace

/// The modules of the apps in a folder, read from the names of their types.
struct AppModules {
  typealias Layer = NamingConventions.Layer

  /// A type or protocol that belongs to a layer of a module.
  struct LayerType: Hashable {
    var name: String
    var file: Int
    var isConcrete: Bool
    var weight: Int
  }

  /// A module's name and the folder of its app, which is empty for the only app.
  struct Name: Hashable, Comparable {
    var app: String
    var module: String

    static func < (one: Self, other: Self) -> Bool {
      one.module == other.module ? one.app < other.app : one.module < other.module
    }
  }

  typealias TypeOfModule = (module: Name, layer: Layer, isConcrete: Bool)

  struct Module {
    /// Its types by layer, in the order of the files.
    fileprivate(set) var types: [Layer: [LayerType]] = [:]

    func has(_ layer: Layer) -> Bool { !concrete(layer).isEmpty }

    func concrete(_ layer: Layer) -> [LayerType] { types[layer]?.filter(\.isConcrete) ?? [] }

    /// A module has a presenter, or a view or interactor with a router or an assembly; a factory and
    /// a view can also be those of a control.
    ///
    /// More than 2: two vague names, such as `…View` and `…Factory`, are not enough. More than 3:
    /// both the interactor and the router have telling names.
    fileprivate var isModule: Bool {
      let layers = Layer.allCases.filter { $0 != .moduleInput && has($0) }
      let weight = layers.compactMap { concrete($0).map(\.weight).max() }.reduce(0, +)
      guard layers.count > 1, weight > 2 else { return false }
      return has(.presenter) || has(.view) && (has(.router) || has(.assembly))
        || has(.interactor) && has(.router) && weight > 3
    }

    /// The layers whose types have telling names.
    fileprivate var tellingLayers: Set<Layer> {
      Set(Layer.allCases.filter { concrete($0).contains { $0.weight > 1 } })
    }
  }

  /// A file of an app, without tests.
  struct Source {
    var path: Path
    /// The folder of its app; empty for the only app.
    fileprivate(set) var app = ""
    /// The code of a file with a router, an assembly, a route or a SwiftUI view; else nil.
    fileprivate(set) var code: SwiftFile?
    var objectiveC: ObjectiveCFile?
    /// The words that could be names of a module's types.
    var words: [String] = []
  }

  let conventions: NamingConventions
  private(set) var sources: [Source] = []
  private(set) var modules: [Name: Module] = [:]
  /// The files that can't be read or parsed.
  private(set) var unread: [UnreadableSource] = []
  var storyboards = Storyboards()
  /// String constants that are identifiers of segues, by name.
  private(set) var segueConstants: [String: Set<String>] = [:]
  private(set) var protocols: Set<String> = []
  /// What each Swift type inherits, by name.
  private(set) var inherited: [String: [String]] = [:]
  private var superclasses: Set<String> = []
  /// All types of layers, with what their names mean.
  private var found: [(meaning: NamingConventions.Meaning, type: LayerType)] = []
  private var aliases: [Name: Name] = [:]
  private var tuistFolders: [Path] = []
  /// The types of all modules by name, for the names in code and in storyboards.
  private(set) var types: [String: [TypeOfModule]] = [:]
  /// The module of a folder; nil for a folder of several.
  private(set) var folders: [Path: Name?] = [:]

  /// Reads the files of a project; folders with code of others are skipped.
  init(in world: World) throws(Diagnostic) {
    conventions = try NamingConventions(in: world)
    let files = SourceFiles.below(
      world.project, in: world, ofEveryKind: true,
      skipping: ProjectLocator.skippedFolders.subtracting(["Packages"])
    ).sorted()
    let own = files.filter { !conventions.isForTests($0.relative(to: world.project)) }
    for path in own where path.text.hasSuffix(".storyboard") {
      if let bytes = read(path, world) {
        storyboards.read(bytes, named: String(path.name.dropLast(".storyboard".count)))
      }
    }
    for path in own {
      guard let ending = [".swift", ".m", ".mm", ".h"].first(where: path.text.hasSuffix),
        let bytes = read(path, world)
      else { continue }
      if ending == ".swift" {
        readSwift(bytes, at: path)
      } else {
        readObjectiveC(bytes, at: path, named: String(path.name.dropLast(ending.count)))
      }
    }
    group(by: Self.projectFolders(files) + tuistFolders + copies, in: world.project)
    combine()
    addTypesAndFolders()
  }

  private mutating func read(_ path: Path, _ world: World) -> [UInt8]? {
    do throws(FileError) { return try world.files.read(path) } catch {
      unread.append(.init(path: path, reason: error.cause))
      return nil
    }
  }

  // MARK: Apps

  /// The folders with an Xcode project or a manifest of XcodeGen.
  private static func projectFolders(_ files: [Path]) -> [Path] {
    files.compactMap { file in
      if ["project.yml", "project.yaml"].contains(file.name) { return file.parent }
      let isProject = file.name == "project.pbxproj" && file.parent.text.hasSuffix(".xcodeproj")
      return isProject ? file.parent.parent : nil
    }
  }

  /// The folders of apps that declare the same presenters, such as solutions of a task.
  private var copies: [Path] {
    var presenters: [String: Set<Int>] = [:]
    for (meaning, type) in found where meaning.layer == .presenter && type.isConcrete {
      presenters[type.name, default: []].insert(type.file)
    }
    var names: [Path: Set<String>] = [:]
    for (name, files) in presenters where files.count > 1 {
      guard let first = files.first else { continue }
      let paths = files.map { sources[$0].path.components }
      let depth = files.map { sources[$0].path.depth(sharedWith: sources[first].path) }.min() ?? 0
      for path in paths where path.count > depth + 1 {
        names[Path("/" + path[...depth].joined(separator: "/")), default: []].insert(name)
      }
    }
    return names.filter { $0.value.count > 1 }.map(\.key)
  }

  /// Groups the types by their modules; several folders hold an app each.
  private mutating func group(by folders: [Path], in project: Path) {
    let apps = Set(folders).sorted { $0.text.utf8.count > $1.text.utf8.count }
    for index in sources.indices where apps.count > 1 {
      let path = sources[index].path.text
      let app = apps.first { path.hasPrefix($0.text + "/") }
      sources[index].app = app.map { $0 == project ? "" : $0.relative(to: project).text } ?? ""
    }
    for (meaning, type) in found {
      let name = Name(app: sources[type.file].app, module: meaning.module)
      modules[name, default: Module()].types[meaning.layer, default: []].append(type)
    }
    found = []
  }

  // MARK: Files

  private mutating func readSwift(_ bytes: [UInt8], at path: Path) {
    let file: SwiftFile
    do throws(SwiftReadingError) { file = try SwiftFile(bytes) } catch {
      unread.append(.init(path: path, reason: error.reason.rawValue))
      return
    }
    if path.name == "Project.swift", file.imports("ProjectDescription") {
      tuistFolders.append(path.parent)
    }
    guard !file.isTest else { return }
    var source = Source(path: path)
    readWords(of: file, into: &source)
    for type in file.types {
      let name = type.name.lastName
      let parents = type.inherited.map(\.lastName)
      if type.kind == .class { superclasses.formUnion(parents.prefix(1)) }
      guard !NamingConventions.isTestDouble(name) else { continue }
      if type.kind == .protocol { protocols.insert(name) }
      let makesScreen =
        (type.kind == .extension || type.kind == .struct && parents.contains("View"))
        && source.words.contains { conventions.meaning(of: $0)?.layer == .assembly }
      if add(name, type.kind, parents) || Self.isRoute(type) || makesScreen { source.code = file }
      inherited[name, default: []] += parents
    }
    sources.append(source)
  }

  /// Whether a declaration is that of a protocol such as `ProfileRoute`, whose extension opens a
  /// module for each router that conforms to it.
  static func isRoute(_ type: SwiftDeclaration) -> Bool {
    (type.kind == .extension || type.kind == .protocol)
      && ["Route", "Routable", "Routing"].contains(where: type.name.hasSuffix)
  }

  private mutating func readWords(of file: SwiftFile, into source: inout Source) {
    let bytes = file.bytes
    for (index, token) in file.tokens.enumerated() {
      if token.kind == .string, !storyboards.segues.isEmpty,
        let text = token.literalText(in: bytes), storyboards.segues[text] != nil,
        file.isSymbol("=", at: index - 1), let name = file.word(at: index - 2)
      {
        segueConstants[name, default: []].insert(text)
      }
      // A type's name begins with an upper case letter.
      if token.kind == .word, bytes[token.range.lowerBound] < UInt8(ascii: "a") {
        let word = file.text(token.range)
        if conventions.meaning(of: word) != nil { source.words.append(word) }
      }
    }
  }

  private mutating func readObjectiveC(_ bytes: [UInt8], at path: Path, named name: String) {
    guard let file = ObjectiveCFile(bytes) else { return }
    var source = Source(path: path)
    for (constant, text) in file.constants where storyboards.segues[text] != nil {
      segueConstants[constant, default: []].insert(text)
    }
    source.words = file.words.filter { conventions.meaning(of: $0) != nil }
    superclasses.formUnion(file.superclasses)
    var types = file.protocols.map { ($0, SwiftDeclaration.Kind.protocol) }
    let isImplementation = !path.text.hasSuffix(".h")
    types += file.types.map { ($0.name, isImplementation ? .class : .extension) }
    if isImplementation, !types.contains(where: { $0.0 == name }) { types.append((name, .class)) }
    for (name, kind) in types where !NamingConventions.isTestDouble(name) {
      if add(name, kind, []) { source.objectiveC = file }
    }
    sources.append(source)
  }

  // MARK: Modules

  /// Adds a type to its module; returns whether the type may create or open modules.
  private mutating func add(
    _ name: String, _ kind: SwiftDeclaration.Kind, _ inherited: [String]
  ) -> Bool {
    var plain = name
    if kind == .protocol, name.hasPrefix("I"), name.dropFirst().first?.isUppercase == true {
      plain.removeFirst()
    }
    for end in ["OutputProtocol", "Output"] where kind == .protocol && plain.hasSuffix(end) {
      plain.removeLast(end.count)
    }
    guard let meaning = conventions.meaning(of: plain), !NamingConventions.isBase(meaning.module),
      // `enum ProfileFlow` holds data.
      kind != .enum || meaning.layer != .router || meaning.weight != 1
    else { return false }
    let mayOpen = meaning.layer == .router || meaning.layer == .assembly
    guard kind != .extension else { return mayOpen }
    var type = LayerType(
      name: name, file: sources.count, isConcrete: kind != .protocol, weight: meaning.weight)
    if meaning.layer == .view, meaning.weight == 1 {
      let isController = inherited.contains { $0.hasSuffix("ViewController") }
      type.weight = isController ? 2 : inherited.contains("View") ? 1 : 0
    }
    // A controller of anything else is no view.
    guard type.weight > 1 || meaning.layer != .view || !name.hasSuffix("Controller") else {
      return false
    }
    found.append((meaning, type))
    return mayOpen && kind != .protocol
  }

  /// Combines the groups of types that are one module, and removes those that are none.
  private mutating func combine() {
    combineByName()
    combineByAssembly()
    combineByFolder()
    let parts = self.parts
    for (name, group) in modules where !group.isModule || isBase(group) || parts.contains(name) {
      modules[name] = nil
    }
  }

  /// The groups of an interactor and a router that another group's assembly creates.
  private var parts: Set<Name> {
    let owners = owners(of: .interactor) { group in
      ![.presenter, .view, .assembly].contains(where: group.has)
    }
    let assemblies = modules.values.flatMap { $0.types[.assembly] ?? [] }.map(\.file)
    return Set(Set(assemblies).flatMap { made(in: $0, owners) })
  }

  /// The groups that contain a type of a layer, by its name and its app.
  private func owners(of layer: Layer, in isIncluded: (Module) -> Bool) -> [Name: Name] {
    var owners: [Name: Name] = [:]
    for (name, group) in modules where isIncluded(group) {
      for type in group.concrete(layer) { owners[Name(app: name.app, module: type.name)] = name }
    }
    return owners
  }

  /// The groups whose types a file names.
  private func made(in file: Int, _ owners: [Name: Name]) -> [Name] {
    sources[file].words.compactMap { owners[Name(app: sources[file].app, module: $0)] }
  }

  /// Whether a presenter and router are superclasses of others, and no assembly creates them.
  private func isBase(_ group: Module) -> Bool {
    let isInherited = { (type: LayerType) in superclasses.contains(type.name) }
    return !group.has(.assembly) && group.concrete(.presenter).contains(where: isInherited)
      && (group.types[.router] ?? []).allSatisfy { !$0.isConcrete || isInherited($0) }
  }

  /// The views and assemblies in `MenuTable` belong to `Menu`, if that has a presenter and no view.
  private mutating func combineByName() {
    for name in modules.keys.sorted() {
      guard let group = modules[name],
        ![.presenter, .router, .interactor].contains(where: group.has)
      else { continue }
      let short = NamingConventions.withoutKindOfView(name.module)
      // `MenuModelFactory` makes no view.
      let isViewOrAssembly = group.has(.view) || group.tellingLayers.contains(.assembly)
      for prefix in NamingConventions.prefixes(of: name.module[...]).dropFirst() {
        let other = Name(app: name.app, module: String(prefix))
        guard let found = modules[other], found.has(.presenter) || found.has(.router) else {
          continue
        }
        if isViewOrAssembly && found.has(.presenter) && !found.has(.view) || short == other.module {
          merge(name, into: other)
        }
        break
      }
    }
  }

  /// An assembly without a presenter and the presenter that it creates are one module.
  private mutating func combineByAssembly() {
    let owners = owners(of: .presenter) { !$0.has(.assembly) }
    for name in modules.keys.sorted() {
      guard let group = modules[name], !group.has(.presenter), !group.has(.router),
        let file = group.concrete(.assembly).first?.file,
        let other = Set(made(in: file, owners)).only, modules[other] != nil
      else { continue }
      if name.module.hasPrefix(other.module) || name.module.hasSuffix(other.module) {
        merge(name, into: other)
      } else if group.has(.view) {
        merge(other, into: name)
      }
    }
  }

  /// The only two groups in a folder are one module if they have different layers and similar names:
  /// `CardsRouter` and `CardsBasePresenter`.
  private mutating func combineByFolder() {
    var (groups, counts) = ([Path: [Name]](), [Name: Int]())
    for name in modules.keys.sorted() {
      guard let group = modules[name] else { continue }
      let telling = Layer.allCases.flatMap(group.concrete).filter { $0.weight > 1 }
      let folders = Set(telling.map { Self.folder(of: sources[$0.file].path) })
      counts[name] = folders.count
      for folder in folders { groups[folder, default: []].append(name) }
    }
    for folder in groups.keys.sorted() {
      guard let names = groups[folder], names.count == 2, names.allSatisfy({ counts[$0] == 1 }),
        NamingConventions.areSimilar(names[0].module, names[1].module),
        let one = modules[names[0]], let other = modules[names[1]],
        one.tellingLayers.isDisjoint(with: other.tellingLayers)
      else { continue }
      let isSecond =
        one.tellingLayers.count == other.tellingLayers.count
        ? other.has(.presenter) : one.tellingLayers.count < other.tellingLayers.count
      merge(names[isSecond ? 0 : 1], into: names[isSecond ? 1 : 0])
    }
  }

  private mutating func merge(_ name: Name, into other: Name) {
    guard let group = modules.removeValue(forKey: name) else { return }
    for (layer, types) in group.types { modules[other]?.types[layer, default: []] += types }
    aliases[name] = other
  }

  private mutating func addTypesAndFolders() {
    for (name, module) in modules {
      for (layer, found) in module.types {
        // Code that names `FeedViewOutput` doesn't open `Feed`.
        for type in found where conventions.meaning(of: type.name) != nil {
          types[type.name, default: []].append((name, layer, type.isConcrete))
        }
      }
      for type in [Layer.presenter, .view, .interactor].flatMap(module.concrete) {
        let folder = Self.folder(of: sources[type.file].path)
        folders[folder] = .some(folders[folder, default: name] == name ? name : nil)
      }
    }
  }

  /// The module that has a name, or whose types were taken into another module.
  func module(named name: Name) -> Name? {
    var found: Name? = name
    while let next = found, modules[next] == nil { found = aliases[next] }
    return found
  }
}
