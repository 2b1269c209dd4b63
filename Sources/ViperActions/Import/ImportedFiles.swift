import Diagnostics
import Liquid
import ModuleTemplates
import Workspace

/// The files of an Xcode template as entries of a rambaspec and files of a template.
struct ImportedFiles {
  /// One file that the template generates.
  struct Entry {
    /// The folders below the module's folder, in Liquid.
    var folders: [String]
    /// The file's name in Liquid.
    var name: MacroText
    /// The file's path in the imported template.
    var path: String
    /// The folders of options that have it; nil for all of them.
    var choices: [String]?
  }

  /// The name of the folder that stands for the files beside the options' folders.
  static let top = "."
  private static let combinationLimit = 4_096

  private let template: XcodeTemplate
  private let macros: TextMacros
  /// The first folder of ``files``.
  private let base: String
  /// The folders that a combination of values chooses, and the first such combination.
  private(set) var combinations: [(folder: String, values: [String: String])] = []
  private(set) var entries: [Entry] = []
  /// The contents of the imported template, by path.
  private(set) var files: [String: [UInt8]] = [:]
  private(set) var omitted: [XcodeTemplate.Omission]
  /// Whether a text seems to count on names as before Xcode 9, and where.
  private(set) var oldNames: String?
  private(set) var needsSnippet = false

  init(
    of template: XcodeTemplate, in base: String, usesModuleName: Bool
  ) throws(Diagnostic) {
    self.template = template
    self.base = base
    macros = TextMacros(template: template, usesModuleName: usesModuleName)
    omitted = template.omitted
    try findFolders()
    try convertFiles()
  }

  /// Whether options choose among several folders.
  var hasChoices: Bool { !combinations.isEmpty }

  /// Tries all combinations of values.
  private mutating func findFolders() throws(Diagnostic) {
    let choices = template.choices
    var all: [[String: String]] = [[:]]
    for option in choices {
      all = all.flatMap { values in
        XcodeTemplate.values(of: option).map { value in
          values.merging([option.identifier: value]) { _, new in new }
        }
      }
      guard all.count <= Self.combinationLimit else {
        throw Diagnostic(
          .error, "import.combinations",
          "the options of `\(template.name.escaped())` have more than \(Self.combinationLimit) combinations",
          at: SourceLocation(file: template.place))
      }
    }
    let existing = Set(
      template.files.keys.compactMap { path in
        path.contains("/") ? path.split(separator: "/").first.map(String.init) : nil
      })
    guard !choices.isEmpty || existing.contains("Default") else { return }
    // The report names the values that are closest to the defaults.
    func changes(_ values: [String: String]) -> Int {
      choices.count { values[$0.identifier] != $0.defaultValue }
    }
    var seen: Set<String> = []
    var isComplete = true
    let name = try LiquidTemplate(parsing: template.folderName(), named: template.place)
    for values in all.sorted(by: { changes($0) < changes($1) }) {
      let printed = try name.render([
        "custom_parameters": .object(LiquidObject(values.mapValues { .string($0) }))
      ]).text
      let folder = printed.isEmpty ? "Default" : printed
      if existing.contains(folder) {
        if seen.insert(folder).inserted { combinations.append((folder, values)) }
      } else {
        isComplete = false
      }
    }
    let hasTopFiles = template.files.keys.contains { !$0.contains("/") }
    // Where no value names a folder, the options only fill in macros.
    if hasChoices, !isComplete, hasTopFiles { combinations.append((Self.top, [:])) }
  }

  /// Groups equal files of several folders, and converts each once.
  private mutating func convertFiles() throws(Diagnostic) {
    let folders = Set(combinations.map(\.folder))
    var groups: [(path: String, bytes: [UInt8], folders: [String])] = []
    for (path, bytes) in template.files.sorted(by: { $0.key < $1.key }) {
      guard hasChoices else {
        groups.append((path, bytes, []))
        continue
      }
      let first = path.split(separator: "/").first.map(String.init) ?? ""
      let isChosen = path.contains("/") && folders.contains(first)
      let folder = isChosen ? first : Self.top
      let rest = isChosen ? String(path.dropFirst(first.count + 1)) : path
      guard folders.contains(folder), isChosen || !path.contains("/") else {
        omitted.append((path, "no combination of the options chooses it"))
        continue
      }
      if let index = groups.firstIndex(where: { $0.path == rest && $0.bytes == bytes }) {
        groups[index].folders.append(folder)
      } else {
        groups.append((rest, bytes, [folder]))
      }
    }
    var problems: [Diagnostic] = []
    func rank(_ folders: [String]) -> String { folders.sorted().joined(separator: "/") }
    for group in groups.sorted(by: { (rank($0.folders), $0.path) < (rank($1.folders), $1.path) }) {
      do throws(Diagnostic) {
        try convert(
          group.path, group.bytes,
          choices: group.folders.count == folders.count ? nil : group.folders.sorted())
      } catch {
        problems.append(error)
      }
    }
    if let problem = Diagnostic.combining(problems) { throw problem }
  }

  private mutating func convert(
    _ path: String, _ bytes: [UInt8], choices: [String]?
  ) throws(Diagnostic) {
    let folder = choices.map { $0[0] == Self.top ? "" : $0[0] + "/" } ?? firstChoice
    let place = "\(template.place)/\(folder)\(path)".escaped()
    var parts = path.split(separator: "/").map(String.init)
    let last = parts.removeLast()
    let naming = TextMacros.File(place: place)
    let name = try macros.converted(Array(last.utf8), of: naming)
    var folders: [String] = []
    for part in parts { folders.append(try macros.converted(Array(part.utf8), of: naming).liquid) }
    let isBinary = bytes.contains(0)
    var content = bytes
    if !isBinary {
      try Self.checkEncoding(of: bytes, at: place)
      let file = TextMacros.File(place: place, name: name, isSwift: last.hasSuffix(".swift"))
      let converted = try macros.converted(bytes, of: file)
      needsSnippet = needsSnippet || converted.needsSnippet
      noteOldNames(String(decoding: bytes, as: UTF8.self), name, place)
      content = Array(converted.liquid.utf8)
    }
    needsSnippet = needsSnippet || name.needsSnippet
    let own = choices.map { $0.count == 1 && $0[0] != Self.top ? $0 : [] } ?? []
    let target = Self.freePath(
      for: name, in: [base] + own + parts, besides: files.keys, isBinary: isBinary)
    files[target] = content
    entries.append(Entry(folders: folders, name: name, path: target, choices: choices))
  }

  /// The first folder that options choose, for messages about a file that all of them have.
  private var firstChoice: String {
    guard let first = combinations.first?.folder, first != Self.top else { return "" }
    return first + "/"
  }

  /// - Throws: for a text that is not UTF-8.
  static func checkEncoding(of bytes: [UInt8], at place: String) throws(Diagnostic) {
    guard bytes.withUnsafeBufferPointer({ UTF8Check.firstFault(in: $0) }) != nil else { return }
    throw Diagnostic(
      .error, "import.encoding", "the file is neither UTF-8 text nor binary",
      at: SourceLocation(file: place), hints: ["save it as UTF-8."])
  }

  /// A path in the imported template, after the fixed part of the file's name.
  static func freePath(
    for name: MacroText, in folders: [String], besides others: some Sequence<String>,
    isBinary: Bool
  ) -> String {
    let fixed = name.parts.map { if case .text(let text) = $0 { text } else { "" } }.joined()
    let plain = folders.map { folder in
      let allowed = folder.filter { $0.isLetter || $0.isNumber || "-_".contains($0) }
      return allowed.isEmpty ? "Folder" : allowed
    }
    let start = fixed.hasPrefix(".") ? "Module" + fixed : fixed
    let clean = start.isEmpty ? "Module" : String(start.map { "/\\:{}".contains($0) ? "_" : $0 })
    let (stem, type) = Self.split(clean)
    let used = Set(others.map { $0.lowercased() })
    var number = 1
    while true {
      let file = stem + (number == 1 ? "" : "\(number)") + type + (isBinary ? "" : ".liquid")
      let path = (plain + [file]).joined(separator: "/")
      if !used.contains(path.lowercased()) { return path }
      number += 1
    }
  }

  private static func split(_ name: String) -> (stem: String, type: String) {
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return (name, "") }
    return (String(name[..<dot]), String(name[dot...]))
  }

  /// Before Xcode 9, `FILEBASENAME` was the module's name in each file.
  private mutating func noteOldNames(_ text: String, _ name: MacroText, _ place: String) {
    guard oldNames == nil, case .text(let suffix)? = name.parts.last else { return }
    let stem = Self.split(suffix).stem
    if !stem.isEmpty, text.contains("___FILEBASENAMEASIDENTIFIER___\(stem)") { oldNames = place }
  }
}
