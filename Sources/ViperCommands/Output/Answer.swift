import Diagnostics

extension JSONObject {
  /// What a program reads of a run, whatever the command and however it ended.
  ///
  /// - Parameters:
  ///   - ok: whether the run exits with 0.
  ///   - result: what the command answers; null where it failed before it had something.
  ///   - diagnostics: warnings, errors and findings.
  /// - Returns: the one object that the run prints.
  static func answer(ok: Bool, result: JSONObject?, diagnostics: [Diagnostic]) -> JSONObject {
    [
      // Changes when a field changes its meaning or goes; new fields come without it.
      "schema": 1,
      "ok": ok,
      "result": result,
      "diagnostics": DiagnosticList(diagnostics.flatMap(\.all)).all.map(\.fields),
    ]
  }
}

extension Diagnostic {
  /// For programs. Without a place there is no file; where the whole file, or line, is meant, no line
  /// or column.
  var fields: JSONObject {
    func place(_ number: Int?) -> Int? { number.flatMap { $0 > 0 ? $0 : nil } }
    return [
      "code": code.description,
      "severity": severity.rawValue,
      "message": message.withoutPasswords,
      "file": location?.file,
      "line": place(location?.line),
      "column": place(location?.column),
      "notes": notes.map(\.withoutPasswords),
      "hints": hints.map(\.withoutPasswords),
    ]
  }
}
