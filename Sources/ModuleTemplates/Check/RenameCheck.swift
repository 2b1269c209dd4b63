import Diagnostics
import Liquid
import Workspace

/// Finds where `viper module rename` can't follow the name of a module through edits.
///
/// What nobody edited is rendered anew. In lines that people edited only words change, and there the
/// name alone in a sentence is a word that they may have written for something else.
struct RenameCheck {
  private typealias File = TemplateRenderer.RenderedFile

  private let folder: TemplateFolder
  private let lines: TemplateLines
  /// Those to rename to: one that means nothing to any template, and those that this one asks for.
  private let names: [String]
  private var seen: Set<[UInt8]> = []
  private static let nameLimit = 8

  init(_ folder: TemplateFolder, _ facts: TemplateFacts) throws(Diagnostic) {
    self.folder = folder
    lines = try TemplateLines(of: folder)
    names =
      ["KestrelNest"]
      + facts.conditions.filter { $0.path == ["module_info", "name"] }
      .compactMap(\.value?.comparedText).filter(ModuleName.isIdentifier).prefix(Self.nameLimit)
  }

  /// Holds a module against what it would be by other names.
  ///
  /// - Parameters:
  ///   - module: the example.
  ///   - files: what the template makes of it.
  ///   - spec: the rambaspec for it.
  ///   - budget: what renderings may use.
  /// - Returns: the places; none for files that were looked at before.
  mutating func findings(
    of module: ExampleModule, _ files: [TemplateRenderer.RenderedFile], _ spec: Rambaspec,
    within budget: inout Budget
  ) -> [Diagnostic] {
    let unseen = files.indices.filter { seen.insert(files[$0].bytes).inserted }
    guard !unseen.isEmpty else { return [] }
    var findings: [Diagnostic] = []
    for name in names where name != module.configuration.name.text && !budget.isSpent {
      guard let other = renamed(module, to: name, spec, within: &budget) else { continue }
      guard other.count == files.count else {
        findings.append(
          Diagnostic(
            .warning, "template.rename",
            "the template makes other files for a module `\(name)`, so that"
              + " `viper module rename` refuses that name",
            at: SourceLocation(file: spec.file),
            hints: ["ask a parameter what to make, and not the module's name."]))
        continue
      }
      findings += compare(module, unseen.map { (files[$0], other[$0]) }, name)
    }
    return findings
  }

  /// Nil where the template can't be rendered so, which `gen` says as well.
  private func renamed(
    _ module: ExampleModule, to name: String, _ spec: Rambaspec, within budget: inout Budget
  ) -> [File]? {
    do throws(Diagnostic) {
      let values = try module.renamed(to: name).values
      let template = try Template(folder, values: values.forSpec, within: &budget, known: spec)
      var renderer = TemplateRenderer(folder, values: values, within: budget)
      defer {
        budget = renderer.budget
        budget.forgetWritten()
      }
      var files: [File] = []
      for entry in template.spec.codeFiles + template.spec.testFiles {
        if let path = entry.path { files.append(try renderer.render(entry, path: path)) }
      }
      return files
    } catch {
      return nil
    }
  }

  private func compare(
    _ module: ExampleModule, _ pairs: [(old: File, new: File)], _ name: String
  ) -> [Diagnostic] {
    let change = NameChange(
      from: module.configuration.name.text, prefix: module.configuration.prefix,
      pairs.map { (Path($0.name), Path($1.name), $0.bytes, $1.bytes) })
    let description = module.configuration.description
    var findings: [Diagnostic] = []
    for (old, new) in pairs where old.bytes != new.bytes {
      let before = WordTokenizer.words(of: old.bytes, at: Path(old.name))
      let after = WordTokenizer.words(of: new.bytes, at: Path(new.name))
      guard before.count == after.count else {
        findings.append(
          Diagnostic(
            .warning, "template.rename",
            "this says something else for a module `\(name)`, which `viper module rename` can't bring"
              + " into a file that was edited",
            at: SourceLocation(file: old.origin),
            hints: ["ask a parameter what to make, and not the module's name."]))
        continue
      }
      for (index, (word, other)) in zip(before, after).enumerated() {
        guard old.bytes[word.range] != new.bytes[other.range] else { continue }
        let wanted = Array(new.bytes[other.literal ?? other.range])
        let isMissed = change.replacement(at: index, among: before, in: old.bytes)?.text != wanted
        guard isMissed || change.isAmbiguous(word, in: old.bytes) else { continue }
        let line = Self.line(of: word, in: old)
        // What people say of the module is theirs.
        guard description.isEmpty || !String(decoding: line, as: UTF8.self).contains(description)
        else { continue }
        findings.append(finding(in: line, of: old, isMissed: isMissed))
      }
    }
    return findings
  }

  private static func line(of word: SourceWord, in file: File) -> ArraySlice<UInt8> {
    let start = file.bytes[..<word.range.lowerBound].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    return file.bytes[start...].prefix { $0 != 0x0A && $0 != 0x0D }
  }

  private func finding(in line: ArraySlice<UInt8>, of file: File, isMissed: Bool) -> Diagnostic {
    let example = String(decoding: line, as: UTF8.self).trimmed.escaped()
    return Diagnostic(
      .warning, "template.rename",
      "the module's name stands here as a plain word, which `viper module rename` "
        + (isMissed
          ? "leaves in lines that were edited" : "can't tell from the same word of others"),
      at: lines.origin(of: line, in: file.origin), notes: ["an example of it is `\(example)`."],
      hints: [
        "make it a part of a longer word, such as `{{ module_info.name }}View`, or leave it out."
      ])
  }
}
