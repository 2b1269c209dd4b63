import Diagnostics
import Workspace

extension Doctor {
  /// Whether records can be read, and whether updates left conflict markers in the modules' files.
  mutating func examineModules() {
    do throws(Diagnostic) {
      let (records, problems) = try RecordStore(in: world).all()
      for problem in problems { report.add(problem, to: .modules) }
      for stored in records {
        for path in try FileStates(in: world).conflicts(in: stored.record) {
          report.add(.conflict(at: path, in: world), to: .modules)
        }
      }
      if !records.isEmpty { report.state("\(records.count) with a record", for: .modules) }
    } catch {
      report.add(error, to: .modules)
    }
  }
}

extension Diagnostic {
  /// The error for a file in which an update left conflict markers.
  static func conflict(at path: Path, in world: World) -> Diagnostic {
    let file = path.display(in: world)
    return Diagnostic(
      .error, "module.conflict", "`\(file.escaped())` holds the conflict markers of an update",
      at: SourceLocation(file: file),
      hints: ["keep what is right between `<<<<<<<` and `>>>>>>>`, and delete the markers."])
  }
}
