package import Diagnostics

/// Something that is wrong in a project file.
package struct ProjectProblem: Sendable {
  /// The diagnostic code, such as `project.dangling`.
  package var code: Diagnostic.Code
  package var message: String
  package var hints: [String] = []
  /// Whether `--fix` solves it: it removes references to missing objects and repetitions, and
  /// spells paths as on the disk.
  package var isFixable = false
  /// The offset in the file; nil for the file as a whole.
  var offset: Int?
}

extension ProjectFile {
  /// The diagnostics for problems, with their lines, in the order of the file.
  package func diagnostics(for findings: [ProjectProblem]) -> [Diagnostic] {
    var (line, start, end) = (1, 0, 0)
    return findings.sorted { $0.offset ?? .max < $1.offset ?? .max }.map { finding in
      var location = SourceLocation(file: file)
      if let offset = finding.offset {
        while end < offset {
          if bytes[end] == 0x0A { (line, start) = (line + 1, end + 1) }
          end += 1
        }
        location.line = line
        let lineEnd = bytes[offset...].firstIndex(of: 0x0A) ?? bytes.count
        // A project in a single line could be copied for each of its problems.
        if lineEnd - start < 10_000 {
          let word = bytes[offset...].prefix { PlistScanner.isBare($0) }
          location = SourceLocation(
            file: file, line: line, column: raw(start..<offset).count + 1, length: word.count,
            sourceLine: raw(start..<lineEnd))
        }
      }
      return Diagnostic(.error, finding.code, finding.message, at: location, hints: finding.hints)
    }
  }

  /// Describes a problem of the object with this id, or of the whole project.
  package func finding(
    _ code: Diagnostic.Code, _ message: String, at id: String?, hints: [String]
  ) -> ProjectProblem {
    let object = id.flatMap { find(id: $0) }
    return ProjectProblem(
      code: code, message: message, hints: hints, offset: object.map { objects[$0].id.lowerBound })
  }
}
