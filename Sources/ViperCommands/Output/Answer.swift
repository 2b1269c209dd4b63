import Diagnostics

/// What a program reads of a run, whatever the command and however it ended.
struct Answer: Encodable {
  /// Changes when a field changes its meaning or goes; new fields come without it.
  private let schema = 1
  private let ok: Bool
  private let result: AnyResult?
  private let diagnostics: [DiagnosticFields]

  /// - Parameters:
  ///   - ok: whether the run exits with 0.
  ///   - result: what the command answers; null where it failed before it had something.
  ///   - diagnostics: warnings, errors and findings.
  init(ok: Bool, result: (any Encodable)?, diagnostics: [Diagnostic]) {
    self.ok = ok
    self.result = result.map(AnyResult.init)
    self.diagnostics = DiagnosticList(diagnostics.flatMap(\.all)).all.map(DiagnosticFields.init)
  }

  private struct AnyResult: Encodable {
    let value: any Encodable
    func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }
  }
}

/// A diagnostic for programs.
struct DiagnosticFields: Encodable {
  private let code: String
  private let severity: String
  private let message: String
  /// Null where there is no place; so are line and column where the whole file, or line, is meant.
  private let file: String?
  private let line: Int?
  private let column: Int?
  private let notes: [String]
  private let hints: [String]

  init(_ diagnostic: Diagnostic) {
    func place(_ number: Int?) -> Int? { number.flatMap { $0 > 0 ? $0 : nil } }
    code = diagnostic.code.description
    severity = diagnostic.severity.rawValue
    message = diagnostic.message.withoutPasswords
    file = diagnostic.location?.file
    line = place(diagnostic.location?.line)
    column = place(diagnostic.location?.column)
    notes = diagnostic.notes.map(\.withoutPasswords)
    hints = diagnostic.hints.map(\.withoutPasswords)
  }
}
