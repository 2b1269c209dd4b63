import ModuleTemplates
package import Workspace

/// How well a template's rendering fits the files of a module.
package struct ModuleFit: Sendable {
  /// One file that the template makes.
  package struct File: Sendable, Hashable {
    /// Absolute.
    package var path: Path
    /// How many lines differ; nil for a file that is missing.
    package var differing: Int?
  }

  package var files: [File] = []
  /// Lines of the rendering, and those of them that are in the files.
  var lines = 0
  var kept = 0
  /// Lines of files that the template does not make.
  var foreign = 0

  /// In per cent: below it nothing is taken for certain.
  package static let enough = 80

  /// From 0 to 100.
  package var percent: Int { lines + foreign == 0 ? 0 : kept * 100 / (lines + foreign) }

  /// Whether every line fits, and there are no others.
  var isPerfect: Bool { kept == lines && foreign == 0 && files.allSatisfy { $0.differing == 0 } }

  /// Compares by the share of lines that fit, and then by their number.
  static func < (left: ModuleFit, right: ModuleFit) -> Bool {
    let (first, second) = (
      left.kept * max(1, right.lines + right.foreign),
      right.kept * max(1, left.lines + left.foreign)
    )
    return first == second ? left.kept < right.kept : first < second
  }

  mutating func add(_ path: Path, rendered: [UInt8], now: [UInt8]?) {
    let old = LineDifference.lines(rendered)
    lines += old.count
    guard let now else {
      files.append(File(path: path, differing: nil))
      return
    }
    let edits = LineDifference.edits(from: old, to: LineDifference.lines(now))
    let same = edits.count { if case .keep = $0 { true } else { false } }
    let inserted = edits.count { if case .insert = $0 { true } else { false } }
    kept += same
    files.append(File(path: path, differing: max(old.count - same, inserted)))
  }
}
