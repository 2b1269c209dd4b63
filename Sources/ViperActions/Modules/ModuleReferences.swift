import Diagnostics
import ModuleTemplates
import SwiftText
import Workspace

/// The places in other files that use the types and functions of a module.
struct ModuleReferences {
  fileprivate struct File {
    var path: Path
    var bytes: [UInt8]
    var changes: [(range: Range<Int>, text: [UInt8])] = []
    /// The places of a property named as routes name theirs, such as `profileModule`.
    var properties: [(range: Range<Int>, text: [UInt8])] = []
    /// The string literals that contain names of the module's types, and such names in schemes.
    var strings: [Range<Int>] = []
  }

  private var files: [File] = []
  /// A sentence for each file that is too large to be searched.
  private(set) var notes: [String] = []
  private(set) var warnings: [Diagnostic] = []

  /// Searches all other files that may mean this module; in its own, a renaming keeps `ownStrings`.
  init(
    _ names: NameChange, of module: ModuleChange, ownStrings: [ModulePlan.Mention]? = nil
  ) throws(Diagnostic) {
    guard !names.declared.isEmpty else { return }
    let world = module.world
    let own = module.pathsWithoutLinks
    var keepsProperty = false
    var unreadable: [FileError] = []
    let all = SourceFiles.below(world.project, in: world, withHeaders: true) {
      unreadable.append($0)
    }
    if let error = unreadable.first {
      throw error.diagnostic(from: world.environment.currentFolder)
    }
    let others = all.filter { !own.contains($0) }.sorted()
    let namesakes = try module.filesOfNamesakes(declaring: names.declared, among: others)
    if let namesakes { notes.append(namesakes.note) }
    for path in others where namesakes?.files.contains(path) != true {
      if let warning = Self.resourceWarning(path, names, module) { warnings.append(warning) }
      guard let bytes = try bytes(at: path, in: world) else { continue }
      let file = File(path, bytes, names)
      // A file that has nothing else of the module has a property of its own.
      keepsProperty = keepsProperty || file.changes.isEmpty && !file.properties.isEmpty
      if !file.changes.isEmpty || !file.strings.isEmpty { files.append(file) }
    }
    // Code that has an identifier in a string that stays must still find the scene, unless other
    // code loads it by the new name.
    let strings = ownStrings.map { $0 + mentions(includingChangeable: false) } ?? []
    let code =
      module.files.compactMap { file in file.path.map { ($0, file.current ?? []) } }
      + files.map { ($0.path, $0.bytes) }
    let kept = Set(strings.map(\.word)).filter { word in
      !code.contains { names.newName(word, after: "identifier", in: $1, at: $0) != nil }
    }
    for (index, file) in files.enumerated() {
      if !keepsProperty, !file.changes.isEmpty { files[index].changes += file.properties }
      files[index].changes.removeAll { range, _ in
        let start = file.bytes[..<range.lowerBound].lastIndex(of: UInt8(ascii: "\"")) ?? 0
        return file.bytes[..<start].suffix(10).elementsEqual("dentifier=".utf8)
          && kept.contains(
            String(
              decoding: file.bytes[(start + 1)...].prefix { $0 != UInt8(ascii: "\"") },
              as: UTF8.self))
      }
    }
  }

  /// - Returns: nil for a file that is gone or too large.
  private mutating func bytes(at path: Path, in world: World) throws(Diagnostic) -> [UInt8]? {
    do throws(FileError) { return try world.files.read(path) } catch {
      switch error.reason {
      case .notFound, .notAFolder: return nil
      case .tooLarge:
        notes.append(
          "`\(path.display(in: world).escaped())` is too large: viper did not search it.")
        return nil
      default: throw error.diagnostic(from: world.environment.currentFolder)
      }
    }
  }

  /// Whether a word of a scheme or test plan is the name of a target, which may be that of a type.
  fileprivate static func isTarget(
    at index: Int, among words: [SourceWord], in bytes: [UInt8], _ path: Path
  ) -> Bool {
    guard [".xctestplan", ".xcscheme"].contains(where: path.name.hasSuffix) else { return false }
    let before = words[max(0, index - 3)..<index].map {
      String(decoding: bytes[$0.range], as: UTF8.self)
    }
    // Suites in a test plan have a `name`, too. A package's targets are identified by their names.
    return before.last == "name"
      ? before.first == "identifier"
      : ["identifier", "container"].contains(before.last) || before.last?.hasSuffix("Name") == true
  }

  /// A warning about a nib or storyboard whose old name the code no longer uses.
  private static func resourceWarning(
    _ path: Path, _ names: NameChange, _ module: ModuleChange
  ) -> Diagnostic? {
    guard let type = [".xib", ".storyboard"].first(where: path.name.hasSuffix) else { return nil }
    let isNib = type == ".xib"
    // A nib for one kind of device is named `ProfileView~ipad`.
    let stem = String(path.name.dropLast(type.count).prefix { $0 != "~" })
    let named = names.newCompound(Array(stem.utf8), in: .string)
    // UIKit looks for `ProfileView`, too, for a `ProfileViewController`.
    let nib = names.newCompound(Array((stem + "Controller").utf8), in: .string) ?? named
    let loaded = module.files.lazy.compactMap { file in
      file.path.flatMap { names.newName(stem, after: "storyboard", in: file.current ?? [], at: $0) }
    }
    // Code can load the class's name: that of templates does, for the storyboards that they make.
    let generated = module.files.first { $0.path?.name == path.name }
    let isLoadedByClass =
      generated.map { $0.current == nil }
      ?? module.files.contains {
        String(decoding: $0.current ?? [], as: UTF8.self).contains("describing: \(stem).self")
      }
    guard let word = isNib ? nib : loaded.first ?? (isLoadedByClass ? named : nil) else {
      return nil
    }
    let name = String(decoding: word, as: UTF8.self)
    let place = module.added?.destination(of: path)?.path ?? path
    let newFile = name + path.name.dropFirst(stem.count)
    return Diagnostic(
      .warning, isNib ? "module.nib-name" : "module.storyboard-name",
      "`\(path.name.escaped())` keeps its name, and "
        + (isNib ? "its class is now" : "the module's code now loads") + " `\(name.escaped())`",
      at: SourceLocation(file: place.display(in: module.world)),
      notes: isNib ? ["if the code passes no nib name, UIKit looks for the class's name."] : [],
      hints: [
        "rename the file to `\(newFile.escaped())` in Xcode"
          + (isNib ? ", or pass `\(stem.escaped())` to `init(nibName:bundle:)`." : ".")
      ])
  }

  /// The string literals, which never change, and on request the places that ``changes`` edits.
  func mentions(includingChangeable: Bool) -> [ModulePlan.Mention] {
    files.flatMap { file in
      let places =
        file.strings.map { ($0, true) }
        + (includingChangeable ? file.changes.map { ($0.range, false) } : [])
      return ModulePlan.Mention.all(
        at: places.sorted { $0.0.lowerBound < $1.0.lowerBound }, in: file.bytes, file.path)
    }
  }

  var changes: [Change] {
    files.filter { !$0.changes.isEmpty }.map {
      .edit($0.path, to: NameChange.replacing($0.changes, in: $0.bytes), previous: $0.bytes)
    }
  }
}

extension ModuleReferences.File {
  /// Searches a file for the names.
  fileprivate init(_ path: Path, _ bytes: [UInt8], _ names: NameChange) {
    (self.path, self.bytes) = (path, bytes)
    // viper edits nothing in an Xcode project except the project file.
    let isProtected = path.components.contains { ProtectedName.protection(of: $0) != nil }
    let words = WordTokenizer.words(of: bytes, at: path)
    lazy var types = attempt(try SwiftFile(bytes))?.types ?? []
    for (index, word) in words.enumerated()
    where names.declared.contains(Array(bytes[word.range]))
      && !ModuleReferences.isTarget(at: index, among: words, in: bytes, path)
    {
      let start = word.range.lowerBound
      let name = "." + String(decoding: bytes[word.range], as: UTF8.self)
      let isNested =
        !names.others.isEmpty
        && types.contains {
          $0.body?.contains(start) == true && names.others.contains($0.name + name)
        }
      if isNested, bytes[start - 1] != UInt8(ascii: ".") { continue }
      if isProtected { strings.append(word.range) }
      let change = isProtected ? nil : names.replacement(at: index, among: words, in: bytes)
      if let change, change.range.lowerBound >= changes.last?.range.upperBound ?? 0 {
        changes.append(change)
      } else if word.kind == .string, let literal = word.literal, strings.last != literal {
        strings.append(literal)
      }
    }
    properties = words.filter { $0.kind == .code }.compactMap { word in
      names.renamedProperty(bytes[word.range]).map { (range: word.range, text: $0) }
    }
    if !changes.isEmpty {
      changes += words.indices.compactMap {
        names.routeReplacement(at: $0, among: words, in: bytes)
      }
    }
  }
}
