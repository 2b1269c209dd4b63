import Diagnostics
import Liquid
import ModuleTemplates
import Workspace

/// The files of an Xcode template as files of a template for `gen`.
struct ImportedFiles {
  /// Stands for the files at the top of the template, which all values without a folder choose.
  static let top = "."
  private static let combinationLimit = 4_096

  let template: XcodeTemplate
  /// The folders that a combination of values chooses, and the first such combination as it is typed.
  private(set) var combinations: [(folder: String, condition: String)] = []
  private(set) var converted = ConvertedFiles()
  private(set) var omitted: [XcodeTemplate.Omission]
  /// The first file that seems to be written for macros as before Xcode 9.
  private(set) var xcode8File: String?

  init(of template: XcodeTemplate, in base: String, usesXcode8Names: Bool) throws(Diagnostic) {
    self.template = template
    omitted = template.omitted
    try findFolders()
    try convertFiles(in: base, usesXcode8Names)
  }

  var hasChoices: Bool { !combinations.isEmpty }

  private mutating func findFolders() throws(Diagnostic) {
    let choices = template.choices
    let existing = Set(template.files.keys.compactMap(Self.folder))
    if existing.isEmpty { return }
    var all: [[String: String]] = [[:]]
    for option in choices {
      // The report names the first values that choose a folder.
      let standard = option.defaultValue
      let ordered = [standard] + option.values.filter { $0 != standard }
      all = all.flatMap { values in
        ordered.map { values.merging([option.identifier: $0]) { _, new in new } }
      }
      guard all.count <= Self.combinationLimit else {
        throw Diagnostic(
          .error, "import.combinations",
          "the popups and checkboxes of the template `\(template.name.escaped())` have more than \(Self.combinationLimit) combinations",
          at: SourceLocation(file: template.place),
          hints: ["give options that only fill in macros the type `text`, below the name option."])
      }
    }
    var seen: Set<String> = []
    var isComplete = true
    let others = "all other values"
    let name = try LiquidTemplate(parsing: template.folderName(), named: template.place)
    for values in all {
      let printed = try name.render([
        "custom_parameters": .object(LiquidObject(values.mapValues { .string($0) }))
      ]).text
      let folder = printed.isEmpty ? "Default" : printed
      if !existing.contains(folder) {
        isComplete = false
      } else if seen.insert(folder).inserted {
        let typed = choices.map { "\($0.identifier):\(values[$0.identifier] ?? "")" }
        combinations.append((folder, typed.isEmpty ? others : typed.joined(separator: " ")))
      }
    }
    // Where no value names a folder, the options only fill in macros.
    if hasChoices, !isComplete, template.files.keys.contains(where: { !$0.contains("/") }) {
      combinations.append((Self.top, others))
    }
  }

  /// The first folder of a path; nil for a file at the top.
  private static func folder(of path: String) -> String? {
    path.contains("/") ? path.split(separator: "/").first.map(String.init) : nil
  }

  /// Groups equal files of several folders, and converts each once.
  private mutating func convertFiles(in base: String, _ usesXcode8Names: Bool) throws(Diagnostic) {
    let all = Set(combinations.map(\.folder))
    var groups: [(path: String, bytes: [UInt8], folders: [String])] = []
    for (path, bytes) in template.files.sorted(by: { $0.key < $1.key }) {
      let folder = hasChoices ? Self.folder(of: path) ?? Self.top : Self.top
      guard !hasChoices || all.contains(folder) else {
        omitted.append((path, "no combination of the options chooses it"))
        continue
      }
      let rest = folder == Self.top ? path : String(path.dropFirst(folder.count + 1))
      if let index = groups.firstIndex(where: { $0.path == rest && $0.bytes == bytes }) {
        groups[index].folders.append(folder)
      } else {
        groups.append((rest, bytes, [folder]))
      }
    }
    func rank(_ folders: [String]) -> String { folders.sorted().joined(separator: "/") }
    let ordered = groups.sorted { (rank($0.folders), $0.path) < (rank($1.folders), $1.path) }
    var macros = TextMacros(
      template: template, usesXcode8Names: usesXcode8Names, place: "", isSwift: false)
    try ordered.mapAll { path, bytes, folders throws(Diagnostic) in
      // If all folders have the file, messages name the first folder.
      let choices = folders.count < all.count ? folders.sorted() : nil
      let folder = choices?[0] ?? combinations.first?.folder ?? Self.top
      let place = [template.place, folder == Self.top ? "" : folder, path]
        .filter { !$0.isEmpty }.joined(separator: "/").escaped()
      (macros.place, macros.isSwift) = (place, path.hasSuffix(".swift"))
      let own = choices?.only.map { $0 == Self.top ? [] : [$0] } ?? []
      try converted.add(path, bytes, in: [base] + own, at: place, choices: choices) {
        text, name throws(Diagnostic) in
        macros.name = name
        return try macros.converted(text)
      }
      if !bytes.contains(0) { findXcode8Names(bytes, place) }
    }
  }

  /// Before Xcode 9, `FILEBASENAME` was the module's name in each file.
  private mutating func findXcode8Names(_ text: [UInt8], _ place: String) {
    // `converted` got this file last.
    guard xcode8File == nil, case .text(let suffix)? = converted.entries.last?.name.parts.last
    else { return }
    let stem = ConvertedFiles.splitExtension(suffix).stem
    let text = String(decoding: text, as: UTF8.self)
    if !stem.isEmpty, text.contains("___FILEBASENAMEASIDENTIFIER___\(stem)") { xcode8File = place }
  }
}
