import Diagnostics
import Liquid
import Workspace

/// Finds where `viper module rename` can't rename a module in edited files.
///
/// `rename` renders unedited lines again. In edited lines it replaces words only, and the bare name
/// in a sentence may be a word with another meaning.
struct RenameCheck {
  private typealias File = TemplateRenderer.RenderedFile

  private let folder: TemplateFolder
  /// The new names to try: an arbitrary one, and those in the template's conditions.
  private let names: [String]
  private var seen: Set<[UInt8]> = []
  private static let nameLimit = 8
  private static let arbitraryName = "KestrelNest"

  init(_ folder: TemplateFolder, _ references: TemplateReferences) {
    self.folder = folder
    names =
      [Self.arbitraryName]
      + references.conditions.filter { $0.path == ["module_info", "name"] }
      .compactMap(\.value?.comparedText).filter(ModuleName.isIdentifier).prefix(Self.nameLimit)
  }

  /// Compares a module with its renderings for other names, and each file only once.
  mutating func warnings(
    for module: ExampleModule, _ files: [TemplateRenderer.RenderedFile], _ spec: Rambaspec,
    within budget: inout Budget
  ) -> [Diagnostic] {
    let unseen = files.indices.filter { seen.insert(files[$0].bytes).inserted }
    guard !unseen.isEmpty else { return [] }
    var warnings: [Diagnostic] = []
    for name in names where name != module.configuration.name.text && !budget.isSpent {
      // `gen` reports what fails.
      let rendered = attempt(
        try TemplateRenderer.render(folder, module.renamed(to: name).values, within: &budget))
      guard let other = rendered?.compactMap(\.file) else { continue }
      guard other.count == files.count else {
        warnings.append(Self.nameDependence(on: name, in: spec.file))
        continue
      }
      warnings += compare(module, unseen.map { (files[$0], other[$0]) }, name)
    }
    return warnings
  }

  private func compare(
    _ module: ExampleModule, _ pairs: [(old: File, new: File)], _ name: String
  ) -> [Diagnostic] {
    let change = NameChange(
      from: module.configuration.name.text, prefix: module.configuration.prefix,
      pairs.map { (Path($0.name), Path($1.name), $0.bytes, $1.bytes) })
    let description = module.configuration.description
    var warnings: [Diagnostic] = []
    for (old, new) in pairs where old.bytes != new.bytes {
      let before = WordTokenizer.words(of: old.bytes, at: Path(old.name))
      let after = WordTokenizer.words(of: new.bytes, at: Path(new.name))
      guard before.count == after.count else {
        warnings.append(Self.nameDependence(on: name, in: old.origin))
        continue
      }
      for (index, (word, other)) in zip(before, after).enumerated() {
        guard old.bytes[word.range] != new.bytes[other.range] else { continue }
        let wanted = Array(new.bytes[other.literal ?? other.range])
        let isMissed = change.replacement(at: index, among: before, in: old.bytes)?.text != wanted
        guard isMissed || change.isAmbiguous(word, in: old.bytes) else { continue }
        let line = SourceLocation(range: word.range, in: old.bytes, file: old.name).sourceLine ?? ""
        // The name in the description is the user's text.
        guard description.isEmpty || !line.contains(description) else { continue }
        warnings.append(warning(about: word, in: line, of: old))
      }
    }
    return warnings
  }

  private static func nameDependence(on name: String, in file: String) -> Diagnostic {
    Diagnostic(
      .warning, "template.rename",
      "for a module named `\(name)`, the template changes more than the name, so `viper module rename` may refuse that name",
      at: SourceLocation(file: file),
      hints: ["make the difference depend on a parameter instead of the module's name."])
  }

  private func warning(about word: SourceWord, in line: String, of file: File) -> Diagnostic {
    Diagnostic(
      .warning, "template.rename",
      "the module's name is a plain word here, which `viper module rename` can't replace safely",
      // The word may begin with the prefix, and ends with the name.
      at: file.origins?.location(of: word.range.upperBound - 1),
      notes: ["it renders as `\(line.trimmed.escaped())`."],
      hints: ["make it part of a longer word, such as `{{ module_info.name }}View`, or delete it."])
  }
}
