import Diagnostics

/// Of many findings of one kind, which have one cause, the first ones; the others are counted.
struct TruncatedDiagnostics {
  /// How many findings of one kind are shown in full.
  private static let most = 5

  private(set) var shown: [Diagnostic] = []
  private var hidden = 0

  init(_ findings: [Diagnostic], by printer: Printer) {
    var counts: [Diagnostic.Code: Int] = [:]
    for finding in findings {
      counts[finding.code, default: 0] += finding.count
      if printer.isVerbose || printer.isJSON || counts[finding.code, default: 0] <= Self.most {
        shown.append(finding)
      } else {
        hidden += finding.count
      }
    }
  }

  /// A line about those that are not shown; nil where all are.
  var remainder: String? {
    hidden == 0 ? nil : "… and \(hidden) more of the kind; `--verbose` shows more.\n"
  }
}
