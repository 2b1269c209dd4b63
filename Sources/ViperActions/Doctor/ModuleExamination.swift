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
