import Diagnostics
import Workspace

extension Doctor {
  /// Whether records can be read, whether modules are where these say, and whether updates left
  /// conflict markers in their files.
  mutating func examineModules() {
    do throws(Diagnostic) {
      let (records, problems) = try RecordStore(in: world).all()
      for problem in problems { report.add(problem, to: .modules) }
      let states = FileStates(in: world)
      for stored in records {
        for path in try states.conflicts(in: stored.record) {
          report.add(.conflict(at: path, in: world), to: .modules)
        }
        var missing: [Path] = []
        for file in stored.record.files where try states.state(of: file).state == .missing {
          missing.append(file.path)
        }
        if !missing.isEmpty {
          report.add(.missing(missing, of: stored, as: .warning, in: world), to: .modules)
        }
      }
      if !records.isEmpty { report.state("\(records.count) with a record", for: .modules) }
    } catch {
      report.add(error, to: .modules)
    }
  }
}
