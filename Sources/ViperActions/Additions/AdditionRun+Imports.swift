import Diagnostics
import SwiftText
import Workspace

extension AdditionRun {
  /// Takes out the imports of files that then are as they were generated.
  ///
  /// In other files they stay, with a warning: code of the user may need them by now.
  mutating func removeImports() throws(Diagnostic) {
    guard !imports.isEmpty else { return }
    let generated = try RecordStore(in: world).all().records.flatMap(\.record.files)
    let sorted = Dictionary(grouping: imports, by: \.source).sorted { $0.key < $1.key }
    for (source, imports) in sorted {
      var sources = reading.sources
      let (path, file) = (sources.sources[source].path, sources.sources[source].file)
      var edit = SwiftEdit(file, sources.format)
      for lines in Set(imports.map(\.lines)) { _ = edit.remove(lines) }
      if let rest = Self.result(of: edit),
        generated.contains(where: {
          $0.digest == digest(of: rest.bytes) && world.project.appending($0.path.text) == path
        })
      {
        sources.replace(source, with: rest)
        reading.update(sources)
        continue
      }
      guard file.bytes != before.sources[source].file.bytes else { continue }
      for lines in Set(imports.map(\.lines.plain)).sorted() {
        warnings.append(
          Diagnostic(
            .warning, "add.import-left",
            "`\(lines.escaped())` stays in `\(path.display(in: world).escaped())`",
            hints: ["remove it if no other code of the file needs it."]))
      }
    }
  }

  private static func result(of edit: SwiftEdit) -> SwiftFile? {
    do throws(SwiftReadingError) { return try SwiftFile(try edit.result()) } catch { return nil }
  }
}
