package import Diagnostics
package import Workspace

/// The contents of a Rambafile, the project's configuration; keys that it lacks have no value here.
package struct Rambafile: Sendable {
  /// Absolute.
  package let path: Path
  /// The name for messages, relative to the current folder.
  package let file: String
  /// Warnings about unknown and duplicate keys.
  package private(set) var warnings: [Diagnostic] = []

  private var texts: [RambafileKey: Located<String>] = [:]
  private var lists: [RambafileKey: Located<[Located<String>]>] = [:]
  private var flags: [RambafileKey: Located<Bool>] = [:]
  /// The keys without a value; written ones have `""` or `[]`.
  private var empty: [RambafileKey: (place: SourceLocation?, isWritten: Bool)] = [:]
  package private(set) var templates: [TemplateDeclaration] = []
  /// The parameters for all templates, in the order of the file.
  package private(set) var parameters: [ParameterSetting] = []
  /// The endings of type names by layer, such as `assembly: [Launcher]`.
  package private(set) var layerNames: [String: [String]] = [:]
  /// The rules of `module check`.
  package private(set) var check = CheckSettings()

  /// The folder at which the file's relative paths start.
  package var folder: Path { path.parent }

  /// The string of a key; nil where it is missing, null or, except for `company`, empty.
  package func text(_ key: RambafileKey) -> Located<String>? { texts[key] }

  /// The strings of a key; nil where it is missing, null or an empty list.
  package func list(_ key: RambafileKey) -> Located<[Located<String>]>? { lists[key] }

  package func flag(_ key: RambafileKey) -> Located<Bool>? { flags[key] }

  /// Whether a key is explicitly empty, `""` or `[]`; false for a key without a value.
  package func isEmptied(_ key: RambafileKey) -> Bool { empty[key]?.isWritten == true }

  /// The place of a key that has no value.
  package func emptyPlace(of key: RambafileKey) -> SourceLocation? { empty[key]?.place }

  /// The warning about an unknown key that is probably a misspelling of `key`.
  package func misspelling(of key: RambafileKey) -> Diagnostic? {
    warnings.first {
      $0.code == "rambafile.unknown-key" && $0.hints.contains(DidYouMean.hint(key.rawValue))
    }
  }

  /// Creates the configuration for a project without a Rambafile.
  package init(assuming values: [RambafileKey: String], at path: Path) {
    self.path = path
    file = path.name
    for (key, value) in values {
      // An empty `xcodeproj_path` means that there is no project; an empty company is a value.
      if value.isEmpty, key == .xcodeprojPath {
        empty[key] = (nil, isWritten: true)
      } else {
        texts[key] = Located(value)
      }
    }
  }

  package init(_ bytes: [UInt8], at path: Path, named file: String) throws(Diagnostic) {
    self.path = path
    self.file = file
    try ConflictMarkers.refuse(
      bytes, named: file, "rambafile.conflict",
      hint: "resolve the conflict and delete the lines with the markers.")
    let document = try YAMLReader.read(bytes, named: file)
    warnings = document.warnings
    var problems = DiagnosticList()
    if !document.value.isNull {
      guard let entries = document.value.entries else {
        throw Diagnostic(
          .error, "rambafile.not-a-mapping",
          "a Rambafile must be a mapping of keys to values, not \(document.value.kind)",
          at: document.value.location, hints: ["write `key: value`, with a space after `:`."])
      }
      for entry in entries { read(entry, into: &problems) }
    }
    if let problem = text(.viperVersion).flatMap(VersionRequirement.problem) {
      // Another version may know keys and values that this one would report as wrong.
      guard problem.code != "rambafile.version" else { throw problem }
      problems.append(problem)
    }
    warnings += problems.all.filter { $0.severity == .warning }
    if let problem = Diagnostic.combining(problems.all.filter { $0.severity == .error }) {
      throw problem
    }
  }

  private mutating func read(_ entry: YAMLValue.Entry, into problems: inout DiagnosticList) {
    guard let key = RambafileKey(rawValue: entry.key) else {
      problems.append(
        "rambafile.unknown-key",
        Self.unknownKey(entry, among: RambafileKey.allCases.map(\.rawValue)))
      return
    }
    if entry.value.isNull || entry.value.text == "" || entry.value.list == [] {
      empty[key] = (entry.keyLocation, isWritten: !entry.value.isNull)
    }
    guard !entry.value.isNull else { return }
    switch key {
    case .templates:
      // A single string or mapping means a list of one.
      templates = (entry.value.list ?? [entry.value]).compactMap {
        TemplateDeclaration.read($0, into: &problems)
      }
    case .customParameters:
      parameters = ParameterSetting.read(entry.key, entry.value, into: &problems)
    case .layerNames: readLayerNames(entry.value, into: &problems)
    case .check: check = CheckSettings.read(entry, into: &problems)
    case .catalogs, .projectTargets, .testTargets: readList(key, entry.value, into: &problems)
    case .afterGen: readCommand(key, entry.value, into: &problems)
    case .createLogicalGroups, .moduleRecords:
      guard let flag = entry.value.flag else {
        problems.append(Self.wrongKind(entry.key, entry.value, wanted: "`true` or `false`"))
        return
      }
      flags[key] = Located(flag, at: entry.value.location)
    default:
      guard let text = entry.value.string(of: entry.key, into: &problems) else { return }
      if !text.value.isEmpty || key == .company { texts[key] = text }
    }
  }

  private mutating func readLayerNames(_ value: YAMLValue, into problems: inout DiagnosticList) {
    let layers = ["assembly", "router", "view", "presenter", "interactor", "view_model"]
    for entry in value.entries(
      of: "layer_names", wanted: "a mapping of layers to lists", into: &problems)
    {
      guard layers.contains(entry.key) else {
        problems.append("rambafile.unknown-key", Self.unknownKey(entry, among: layers))
        continue
      }
      let endings = entry.value.list ?? [entry.value]
      if let wrong = endings.first(where: { $0.text?.isEmpty != false }) {
        problems.append(
          Self.wrongKind(
            entry.key, wrong, wanted: "the end of a name, such as `Screen`",
            isElement: entry.value.list != nil))
        continue
      }
      layerNames[entry.key] = endings.compactMap(\.text)
    }
  }

  private mutating func readList(
    _ key: RambafileKey, _ value: YAMLValue, into problems: inout DiagnosticList
  ) {
    let texts = value.strings(of: key.rawValue, into: &problems)
    if !texts.isEmpty { lists[key] = Located(texts, at: value.location) }
  }

  /// Reads the words of a command: those of a list, or of a text that needs no shell.
  private mutating func readCommand(
    _ key: RambafileKey, _ value: YAMLValue, into problems: inout DiagnosticList
  ) {
    guard let text = value.text else {
      let count = problems.all.count
      readList(key, value, into: &problems)
      guard problems.all.count == count, let words = lists[key]?.value.map(\.value) else { return }
      if words.first?.isEmpty == true || words.contains(where: { $0.utf8.contains(0) }) {
        problems.append(
          Diagnostic(
            .error, "rambafile.wrong-kind",
            "`\(key.rawValue)` names no program, or contains U+0000", at: value.location,
            hints: ["write the program first, such as `[swiftformat]`, and no U+0000."]))
      }
      return
    }
    let shellMarks = "\"'`$&|;<>()*?[]{}~\\\0"
    if let mark = text.trimmed.first(where: { $0.isNewline || shellMarks.contains($0) }) {
      let found = mark.isNewline ? "several lines" : "`\(mark)`"
      problems.append(
        Diagnostic(
          .error, "rambafile.shell",
          "`\(key.rawValue)` contains \(found), but viper runs the command without a shell",
          at: value.location, notes: ["viper splits the text at spaces."],
          hints: [
            "to pass it as it is, write a list: `[swiftformat, \"Our App\"]`.",
            "to have a shell read it, put the command into a script.",
          ]))
      return
    }
    let words = text.split(whereSeparator: \.isWhitespace)
    if words.isEmpty { return }
    lists[key] = Located(words.map { Located(String($0), at: value.location) }, at: value.location)
  }

  package static func unknownKey(_ entry: YAMLValue.Entry, among keys: [String]) -> Diagnostic {
    Diagnostic(
      .warning, "rambafile.unknown-key", "unknown key `\(entry.key)`", at: entry.keyLocation,
      notes: ["viper ignores it."], hints: DidYouMean.hints(for: entry.key, among: keys))
  }

  static func wrongKind(
    _ key: String, _ value: YAMLValue, wanted: String, isElement: Bool = false
  ) -> Diagnostic {
    let text = value.text.flatMap { $0.utf8.count > 80 ? nil : $0 }
    let found = text.map { $0.isEmpty ? "an empty string" : "`\($0.escaped())`" } ?? value.kind
    return Diagnostic(
      .error, "rambafile.wrong-kind",
      "\(isElement ? "each element of " : "")`\(key.escaped())` must be \(wanted), not \(found)",
      at: value.location)
  }

  /// Throws if the project is for other versions of viper, and ignores all other problems.
  package static func checkVersion(in world: World) throws(Diagnostic) {
    do throws(Diagnostic) { _ = try ifThere(in: world) } catch {
      if error.code == "rambafile.version" { throw error }
    }
  }

  /// Reads the project's Rambafile; nil where there is none.
  package static func ifThere(in world: World) throws(Diagnostic) -> Rambafile? {
    let path = world.rambafile
    guard let bytes = try world.configurationFile(at: path) else { return nil }
    return try Rambafile(bytes, at: path, named: path.display(in: world))
  }
}
