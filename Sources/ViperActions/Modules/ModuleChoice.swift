import Configuration
import Diagnostics
import Workspace

/// Finds the record that a name means.
struct ModuleChoice {
  let world: World

  private var store: RecordStore { RecordStore(in: world) }

  /// - Parameters:
  ///   - name: the module's.
  ///   - parent: the folder that the module's folder is in, where the user names one; absolute.
  /// - Returns: nil where no record has the name.
  /// - Throws: when several have it, or one of them can't be read.
  func record(
    of name: String, in parent: Path? = nil
  ) throws(Diagnostic) -> RecordStore.Stored? {
    var found = try store.records(of: name)
    if let parent {
      found = found.filter {
        world.project.appending($0.record.code.folder.parent.text).normalized == parent
      }
    }
    guard found.count > 1 else { return found.first }
    let parents = found.map { $0.record.code.folder.parent.text }
    throw Diagnostic(
      .error, "module.ambiguous", "there are \(found.count) modules `\(name.escaped())`",
      notes: ["they are in \(parents.map { "`\($0.escaped())`" }.joined(separator: ", "))."],
      hints: ["say which with `--module-path \(parents[0].escaped())`."])
  }

  /// That no record has the name, with what there is instead.
  func unknown(_ name: String) throws(Diagnostic) -> Diagnostic {
    let names = try store.all().records.map(\.record.module)
    return Diagnostic(
      .error, "module.unknown", "no module `\(name.escaped())` has a record",
      notes: names.isEmpty ? ["there are no records in `\(RecordStore.folderName)`."] : [],
      hints: DidYouMean.hints(for: name, among: names)
        + ["run `viper module adopt \(name.escaped())` if it was generated before there were any."])
  }
}
