package import Diagnostics
import Liquid
package import Workspace

/// The files of an installed template: its own and the shared snippets that it includes.
package struct TemplateContent: Sendable, Hashable {
  package let name: String
  /// The contents by path relative to the template's folder.
  package let files: [String: [UInt8]]
  /// A digest of the paths, sizes and contents, whatever their source: `sha256:` and 64 digits.
  package let digest: String

  package init(name: String, files: [String: [UInt8]]) {
    self.name = name
    self.files = files
    var all: [UInt8] = []
    let sorted = files.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
    for (path, bytes) in sorted {
      all += "\(path)\0\(bytes.count)\0".utf8
      all += bytes
    }
    digest = "sha256:" + SHA256.hexadecimal(of: all)
  }

  /// The same files with a digest's line endings, which `core.autocrlf` changes; nil for others.
  package func matching(_ digest: String) -> TemplateContent? {
    if self.digest == digest { return self }
    return LineEnding.allCases.lazy.map { ending in
      // git converts no binary files.
      TemplateContent(
        name: name, files: files.mapValues { $0.contains(0) ? $0 : ending.applied(to: $0) })
    }.first { $0.digest == digest }
  }

  /// Whether any text may use the filter `date`, and so print the moment or its time zone.
  package var usesDateFilter: Bool {
    files.values.contains { bytes in
      bytes.split(separator: UInt8(ascii: "|")).dropFirst()
        .contains { $0.drop { $0 <= UInt8(ascii: " ") }.starts(with: "date".utf8) }
    }
  }

  /// Combines a template's folder with the shared folder `snippets`.
  package init(
    name: String, _ tree: TemplateTree, shared: TemplateTree, from source: String
  ) throws(Diagnostic) {
    let problems = Self.problems(of: tree, named: name) { "\(name)/\($0) (\(source))" }
    var files = tree.files.filter { TemplateTree.isContent($0.key) }
    if let problem = Diagnostic.combining(problems) { throw problem }
    if !shared.entries.isEmpty { Self.addSnippets(to: &files, from: shared) }
    self.init(name: name, files: files)
  }

  /// The files that can't be installed; `place` gives a file's name in messages.
  package static func problems(
    of tree: TemplateTree, named name: String, place: (String) -> String
  ) -> [Diagnostic] {
    let bad = tree.entries.sorted { $0.key < $1.key }.compactMap { path, entry -> Diagnostic? in
      guard case .file = entry else { return nil }
      let parts = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
      let problems = parts.enumerated().compactMap {
        FileName.problem(inTemplate: String(Substring($1)), isFolder: $0 < parts.count - 1)
      }
      return problems.first.map {
        Diagnostic(
          .error, "template.file-name", "the template `\(name)` contains a file whose name \($0)",
          at: SourceLocation(file: place(path).escaped()),
          hints: ["rename or delete it in the template."])
      }
    }
    var places = CaseInsensitivePaths()
    let files = tree.files.keys.filter(TemplateTree.isContent).sorted()
    let collisions = files.compactMap { path -> Diagnostic? in
      let clash = places.add(Path("/" + path), isFolder: false, below: Path("/"))
      return clash.map { earlier, later in
        let (one, other) = (String(earlier.text.dropFirst()), String(later.text.dropFirst()))
        return Diagnostic(
          .error, "template.case-clash",
          "`\(one.escaped())` and `\(other.escaped())` in `\(name)` clash on disks that ignore case",
          at: SourceLocation(file: place(other).escaped()),
          notes: ["most Macs ignore case and the Unicode form of letters in names."],
          hints: ["rename one of them."])
      }
    }
    let others = [TemplateTree.Entry.symbolicLink, .submodule].compactMap {
      tree.problem(with: $0, in: "the template `\(name)`", place: place)
    }
    return others + bad + collisions
  }

  /// Adds the shared snippets that files and snippets include.
  private static func addSnippets(to files: inout [String: [UInt8]], from shared: TemplateTree) {
    let available = shared.files
    let allNames = available.keys.filter(\.isLiquid).map { String($0.dropLast(".liquid".count)) }
    var open = files.filter { $0.key.isLiquid || $0.key.isRambaspec }.map(\.value)
    var own = Set(files.keys.map { $0.lowercased() })
    while let bytes = open.popLast() {
      // `TemplateCheck` reports the error.
      guard let references = attempt(try LiquidTemplate(parsing: bytes, named: ""))?.references
      else { continue }
      // A computed name could be any.
      let names = references.hasComputedPartials ? allNames : references.partials.map { $0.path[0] }
      for name in names {
        guard own.insert("snippets/\(name).liquid".lowercased()).inserted else { continue }
        let file = available.keys.first { $0.lowercased() == "\(name).liquid".lowercased() }
        guard let file, let snippet = available[file] else { continue }
        files["snippets/" + file] = snippet
        open.append(snippet)
      }
    }
  }
}

extension [String: [UInt8]] {
  /// The files with `Path` keys.
  package var byPath: [Path: [UInt8]] {
    [Path: [UInt8]](map { (Path($0), $1) }) { first, _ in first }
  }
}
