import Configuration
package import Diagnostics
import SwiftText
package import Workspace

/// The Swift files of a project that mention certain names.
struct SwiftSources {
  /// A file, and whether it belongs to a test target, judging by its imports.
  typealias Source = (path: Path, file: SwiftFile, isTest: Bool)

  /// A type or an extension in one of the files.
  struct Place: Hashable {
    var source: Int
    var type: SwiftDeclaration
  }

  typealias Function = (part: Place, declaration: SwiftDeclaration, signature: FunctionSignature)

  /// How inserted code is written.
  var format = CodeFormat()
  /// How the team names types.
  let conventions: NamingConventions
  private let files: [Path]
  /// The names of all files, also of storyboards and headers.
  private let allNames: Set<String>
  let world: World
  private var names: Set<String> = []
  /// The files that mention none of the names yet.
  private var waiting: [(path: Path, bytes: [UInt8])] = []
  private(set) var sources: [Source] = []
  /// The files with types or extensions that have or inherit a name, or did before an edit. Without
  /// it, each question would search all types, and one addition asks thousands.
  private var filesByName: [String: Set<Int>] = [:]
  /// The files that can't be read, and those that mention one of the names and can't be parsed.
  private(set) var unread: [UnreadableSource] = []

  /// `others` are absolute paths of files to skip; `withPackages` also reads those in `Packages`.
  init(
    in world: World, without others: Set<Path> = [], withPackages: Bool = false
  ) throws(Diagnostic) {
    conventions = try NamingConventions(in: world)
    let skipped = ProjectLocator.skippedFolders.subtracting(withPackages ? ["Packages"] : [])
    let all = SourceFiles.below(world.project, in: world, withHeaders: true, skipping: skipped)
      .filter { !others.contains($0) }
    files = all.filter { $0.text.hasSuffix(".swift") }.sorted()
    allNames = Set(all.map(\.name))
    self.world = world
    for path in files {
      do throws(FileError) {
        waiting.append((path, try world.files.read(path)))
      } catch {
        unread.append(UnreadableSource(path: path, reason: error.cause))
      }
    }
  }

  /// Types of the system, which say nothing about a module.
  static let known: Set = [
    "Any", "AnyObject", "Array", "Bool", "CGFloat", "Character", "Data", "Date", "Decimal",
    "Dictionary", "Double", "Error", "Float", "Int", "Int32", "Int64", "NSObject", "Never",
    "Optional", "Result", "Sendable", "Set", "String", "Substring", "TimeInterval", "UIImage",
    "UINavigationController", "UIView", "UIViewController", "UInt", "URL", "UUID", "Void",
  ]

  mutating func readAll() {
    for (path, bytes) in waiting { read(path, bytes) }
    waiting = []
  }

  private mutating func read(_ path: Path, _ bytes: [UInt8]) {
    do throws(SwiftReadingError) {
      let file = try SwiftFile(bytes)
      sources.append((path, file, file.isTest))
      edit(sources.count - 1, to: file)
    } catch {
      unread.append(
        UnreadableSource(
          path: path, reason: error.reason.rawValue, offset: error.offset, bytes: bytes))
    }
  }

  /// Replaces the text of a file.
  mutating func edit(_ source: Int, to file: SwiftFile) {
    sources[source].file = file
    for name in file.types.flatMap({ [$0.name] + $0.inherited.map(\.lastName) }) {
      filesByName[name, default: []].insert(source)
    }
  }

  /// Reads the files that contain one of the names, also as a part of a word.
  mutating func read(mentioning new: [String]) {
    let new = new.filter { !Self.known.contains($0) && names.insert($0).inserted }
      .map { Array($0.utf8) }
    var found: [(path: Path, bytes: [UInt8])] = []
    waiting.removeAll { file in
      guard new.contains(where: { file.bytes.contains($0) }) else { return false }
      found.append(file)
      return true
    }
    for (path, bytes) in found { read(path, bytes) }
  }

  /// The edits that lead from other texts of the same files to these.
  func changes(since others: SwiftSources) -> [Change] {
    zip(others.sources, sources).compactMap { old, new in
      old.file.bytes == new.file.bytes
        ? nil : Change.edit(old.path, to: new.file.bytes, previous: old.file.bytes)
    }
  }

  /// All matching types and extensions, in the order of the files.
  func places(where fits: (SwiftDeclaration) -> Bool) -> [Place] {
    places(in: sources.indices, where: fits)
  }

  private func places(
    in files: (some Sequence<Int>)?, where fits: (SwiftDeclaration) -> Bool
  ) -> [Place] {
    (files?.sorted() ?? []).flatMap { index in
      sources[index].file.types.filter(fits).map { Place(source: index, type: $0) }
    }
  }

  /// The matching types and extensions of a name.
  func places(
    named name: String, where fits: (SwiftDeclaration) -> Bool = { _ in true }
  ) -> [Place] {
    places(in: filesByName[name]) { $0.name == name && fits($0) }
  }

  /// The types and extensions that inherit from a class or protocol.
  func places(inheriting name: String) -> [Place] {
    places(in: filesByName[name.lastName]) { $0.inherits(name) }
  }

  func file(of place: Place) -> SwiftFile { sources[place.source].file }

  func path(of place: Place) -> Path { sources[place.source].path }

  /// The line of a declaration at a place, such as a member of the type.
  func location(of declaration: SwiftDeclaration, in place: Place) -> SourceLocation {
    let line = file(of: place).line(of: declaration.keyword)
    return SourceLocation(file: path(of: place).display(in: world), line: line, column: 1)
  }

  func isTest(_ place: Place) -> Bool { sources[place.source].isTest }

  /// Whether a file is one of tests or of test doubles, judging by its imports and its folders.
  func isForTests(_ source: Int) -> Bool {
    sources[source].isTest || isForTests(sources[source].path)
  }

  func isForTests(_ path: Path) -> Bool {
    conventions.isForTests(path.relative(to: world.project))
  }

  func members(of place: Place) -> [SwiftDeclaration] {
    file(of: place).members(of: place.type)
  }

  /// The types that are declared in a type, without those in nested ones.
  func types(in place: Place) -> [Place] {
    file(of: place).types.filter { $0.kind != .extension }
      .map { Place(source: place.source, type: $0) }
      .filter { owners(of: $0).last == place.type.name }
  }

  /// The names of the types around a type, the outermost first.
  func owners(of place: Place) -> [String] {
    file(of: place).types.filter { $0.contains(place.type) }.map(\.name)
  }

  func parts(of name: String) -> [Place] {
    places(named: name) { $0.kind != .protocol }
  }

  /// The superclasses in the project, the nearest first, and the first one that is not in it.
  mutating func superclasses(of place: Place) -> (places: [Place], external: String?) {
    var found: [Place] = []
    while let name = (found.last ?? place).type.inherited.first?.lastName, found.count < 20 {
      read(mentioning: [name])
      guard let next = superclass(of: found.last ?? place) else { return (found, name) }
      found.append(next)
    }
    return (found, nil)
  }

  /// The superclass, if its file was read.
  func superclass(of place: Place) -> Place? {
    places(named: place.type.inherited.first?.lastName ?? "") { $0.kind == .class }.only
  }

  func conforms(_ type: String, to name: String) -> Bool {
    parts(of: type).contains { $0.type.inherits(name) }
  }

  func functions(of parts: [Place], where fits: (SwiftDeclaration) -> Bool) -> [Function] {
    parts.flatMap { part in
      members(of: part).filter(fits).compactMap { member in
        file(of: part).signature(of: member).map { (part, member, $0) }
      }
    }
  }

  func initializers(of type: String) -> [Function] {
    functions(of: parts(of: type)) { $0.kind == .initializer }
  }

  /// The types of a module's layer, judging by their names, except protocols and extensions.
  func types(of layer: NamingConventions.Layer, in module: String) -> [Place] {
    places { [.class, .struct, .enum, .actor].contains($0.kind) }
      .filter { conventions.meaning(of: $0.type.name, as: layer, of: module) != nil }
  }

  func `protocol`(named name: String) -> Place? {
    places(named: name) { $0.kind == .protocol }.only
  }

  /// The only protocol that a type names, such as `Feed` in `(any Feed)?`.
  func `protocol`(namedIn type: String) -> Place? {
    Set(type.words).flatMap { places(named: $0) { $0.kind == .protocol } }.only
  }

  /// The names of properties that tests can read; `fits` also gets the names in their types.
  func properties(of place: Place, where fits: (SwiftDeclaration, [String]) -> Bool) -> [String] {
    let file = file(of: place)
    return members(of: place).filter { member in
      guard !file.isPrivate(member), !member.isConditional, let type = file.type(of: member)
      else { return false }
      return fits(member, type.words)
    }.map(\.name)
  }

  /// The parameters of a type's initializer that need arguments; of several, the one with the fewest.
  func needs(of type: String) -> [FunctionSignature.Parameter] {
    initializers(of: type)
      .map { $0.signature.parameters.filter { !$0.hasDefault } }.min { $0.count < $1.count } ?? []
  }

  /// `public ` or `package ` if the last function has this modifier.
  func access(in place: Place) -> String {
    let modifiers = members(of: place).last { $0.kind == .function }?.modifiers ?? []
    return ["public", "package"].first(where: modifiers.contains).map { $0 + " " } ?? ""
  }

  /// How a storyboard makes a view controller: `alone`, or `with_code` that passes values.
  ///
  /// - Returns: nil if it can't: `init(coder:)` is not available, or stops the app.
  func storyboardUse(of place: Place) -> String? {
    let all = initializers(of: place.type.name)
      .filter { $0.signature.parameters.first?.label == "coder" }
    let usable = all.filter { part, initializer, _ in
      let words = initializer.body.map { file(of: part).words(in: $0) } ?? []
      return !initializer.attributes.contains("available")
        && !["fatalError", "preconditionFailure"].contains(words.first)
    }
    guard place.type.kind == .class, all.isEmpty || !usable.isEmpty else { return nil }
    return usable.allSatisfy { $0.signature.parameters.count > 1 } && !all.isEmpty
      ? "with_code" : "alone"
  }

  func hasFile(_ name: String) -> Bool { allNames.contains(name) }

  /// Whether a tool writes a file, as the comments at its start or a Cuckoo mock in it show.
  func isGenerated(_ source: Int) -> Bool {
    let file = sources[source].file
    let text = String(decoding: file.bytes.prefix(400), as: UTF8.self).lowercased()
    return text.contains("generated using") || text.contains("mocks generated from")
      || text.contains("generated") && text.contains("do not edit")
      || file.types.contains { $0.inherits("ProtocolMock") }
  }

  /// The names of all Swift files without extension; most are names of types.
  var fileNames: [String] { files.map { String($0.name.dropLast(".swift".count)) } }

  /// The error about a missing part of a module, with a similar name as its hint.
  func missing(_ module: String, _ part: String) -> Diagnostic {
    let names = places { _ in true }.map(\.type.name) + fileNames
    let meanings = names.compactMap(conventions.meaning)
    let isKnown = meanings.contains { $0.module == module }
    let layer = NamingConventions.Layer.allCases.first { part == "the \($0.rawValue)" }
    let types = places { type in
      guard type.kind != .extension, let meaning = conventions.meaning(of: type.name) else {
        return false
      }
      return meaning.module == module && meaning.layer == layer ?? meaning.layer
    }
    let repeated = Dictionary(grouping: types, by: \.type.name).filter { $1.count > 1 }
      .sorted { $0.key < $1.key }.map { name, places in
        let paths = places.map { "`\(path(of: $0).display(in: world).escaped())`" }
        return "several types are named `\(name)`: \(paths.joined(separator: ", "))."
      }
    let absence =
      isKnown
      ? "no readable Swift file has it." : "no Swift type is named after `\(module.escaped())`."
    // Another module helps only if it has the part.
    let others = meanings.filter { !isKnown || $0.layer == layer }.map(\.module)
    let near = DidYouMean.hints(for: module, among: others.filter { !$0.hasSuffix(".") })
    return Diagnostic(
      .error, "connect.module", "can't find \(part) of `\(module.escaped())`",
      notes: (repeated.isEmpty ? [absence] : repeated)
        + unread.map { $0.warning(in: world).message + "." },
      hints: near.isEmpty && !isKnown
        ? ["`viper module list` shows the modules that have records."] : near)
  }
}

extension Collection {
  /// The only element; nil if there is none, or more than one.
  var only: Element? { count == 1 ? first : nil }
}

extension SwiftFile {
  /// The types that a file declares, without nested ones; none if it can't be parsed.
  static func typeNames(in bytes: [UInt8]) -> Set<String> {
    attempt(try SwiftFile(bytes))?.declarations.typeNames ?? []
  }

  func imports(_ module: String) -> Bool {
    declarations.contains { $0.kind == .import && $0.name == module }
  }

  /// Whether a declaration is private, or else its setter if it needs one.
  func isPrivate(_ declaration: SwiftDeclaration, withSetter needsSetter: Bool = false) -> Bool {
    let isSetter = text(declaration.range.lowerBound..<declaration.keyword)
      .replacing(" ", with: "").contains("private(set)")
    let count = declaration.modifiers.count { $0 == "private" || $0 == "fileprivate" }
    return count > (isSetter && !needsSetter ? 1 : 0)
  }

  func isStored(_ member: SwiftDeclaration) -> Bool {
    member.isProperty && !member.isStatic
      && member.body.map { ["didSet", "willSet"].contains(words(in: $0).first) } != false
  }

  /// Whether it belongs to a test target, judging by its imports.
  var isTest: Bool {
    let frameworks: Set = ["Cuckoo", "Quick", "Testing", "XCTest"]
    return declarations.contains {
      $0.kind == .import && (frameworks.contains($0.name) || $0.attributes.contains("testable"))
    }
  }
}

extension SwiftDeclaration {
  func contains(_ other: SwiftDeclaration) -> Bool {
    body.map { $0.contains(other.keyword) } == true && other.keyword != keyword
  }

  var isConcrete: Bool { [.class, .struct, .actor].contains(kind) }
}

extension [SwiftDeclaration] {
  /// The names of the types among them. Other files may extend the same type.
  var typeNames: Set<String> {
    Set(filter { $0.kind.isType && $0.kind != .extension }.map(\.name))
  }
}

/// A Swift file that can't be read or parsed.
package struct UnreadableSource: Sendable, Hashable {
  package var path: Path
  package var reason: String
  /// The byte where the problem begins, as far as it is known.
  fileprivate(set) var offset = 0
  /// Empty if the file can't be read.
  fileprivate(set) var bytes: [UInt8] = []

  var hasConflict: Bool { ConflictMarkers.areIn(bytes) }

  func mayMention(_ word: String) -> Bool { bytes.isEmpty || bytes.contains(Array(word.utf8)) }

  /// The warning that the file is skipped.
  package func warning(in world: World) -> Diagnostic {
    let problem = bytes.isEmpty ? "read" : "parsed"
    return Diagnostic(
      .warning, "connect.unread",
      "skipped `\(path.display(in: world).escaped())`, which can't be \(problem): \(reason)")
  }
}
