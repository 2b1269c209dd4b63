package import Workspace

/// Measures how well a template's rendering matches the files of a module.
package struct MatchScore: Sendable {
  /// One file that the template makes.
  package struct File: Sendable, Hashable {
    /// Absolute.
    package var path: Path
    /// The number of lines that differ; nil for a missing file.
    package var differingLines: Int?
  }

  package var files: [File] = []
  /// The lines of the rendering, and those of them that are in the module's files.
  private var renderedLines = 0
  private(set) var matchingLines = 0
  /// The same without blank lines and comments, for existing and for missing files.
  private var codeLines = 0
  private var matchingCodeLines = 0
  private var missingCodeLines = 0
  /// The lines that the template does not make, in its files and in others.
  var foreignLines = 0

  /// A match of at least this percentage counts as certain.
  package static let certainPercent = 80

  /// The share of the generated code that is unchanged, from 0 to 100.
  ///
  /// Deleted and added files do not count, unless more than half of the code is missing.
  package var percent: Int {
    let all = missingCodeLines > codeLines ? codeLines + missingCodeLines : codeLines
    return all == 0 ? (isPerfect && matchingLines > 0 ? 100 : 0) : matchingCodeLines * 100 / all
  }

  /// Whether all lines match and there are no others.
  var isPerfect: Bool {
    foreignLines == 0 && files.allSatisfy { $0.differingLines == 0 }
  }

  /// Compares by the share of lines that match, and then by their number.
  static func < (left: MatchScore, right: MatchScore) -> Bool {
    let (first, second) = (
      left.matchingLines * max(1, right.renderedLines + right.foreignLines),
      right.matchingLines * max(1, left.renderedLines + left.foreignLines)
    )
    return first == second ? left.matchingLines < right.matchingLines : first < second
  }

  /// Compares a rendered file with the one on the disk, nil for a missing file.
  mutating func add(_ path: Path, rendered: [UInt8], current: [UInt8]?) {
    let old = LineDifference.lines(rendered).map(LineDifference.withoutEnding)
    let isCode = old.map(Self.isCode)
    renderedLines += old.count
    let count = isCode.count { $0 }
    guard let current else {
      missingCodeLines += count
      files.append(File(path: path, differingLines: nil))
      return
    }
    let now = LineDifference.lines(current).map(LineDifference.withoutEnding)
    let kept = LineDifference.edits(from: old, to: now).compactMap { edit in
      if case .keep(let line, _) = edit { line } else { nil }
    }
    let inserted = now.count - kept.count
    foreignLines += inserted
    codeLines += count
    matchingCodeLines += kept.count { isCode[$0] }
    matchingLines += kept.count
    files.append(File(path: path, differingLines: max(old.count - kept.count, inserted)))
  }

  /// Whether a line is neither blank nor a comment, such as a header with another author.
  private static func isCode(_ line: ArraySlice<UInt8>) -> Bool {
    let text = line.drop { $0 == 0x20 || $0 == 0x09 }
    return !text.isEmpty && !text.starts(with: "//".utf8)
  }
}
