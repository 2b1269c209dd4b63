import Diagnostics

/// A unified diff, as `diff -u` and git print it, with control characters escaped.
package enum UnifiedDiff {
  private static let context = 3

  /// The diff of two contents, nil for no file; equal contents give no text, or just the rename.
  package static func text(
    from before: [UInt8]?, to after: [UInt8]?, name: String, movedFrom: String? = nil
  ) -> String {
    var text = ""
    if let movedFrom {
      text = "diff --git a/\(movedFrom) b/\(name)\nrename from \(movedFrom)\nrename to \(name)\n"
    }
    if before == after { return text }
    let old = LineDifference.lines(before ?? [])
    let new = LineDifference.lines(after ?? [])
    text += "--- \(before == nil ? "/dev/null" : "a/\(movedFrom ?? name)")\n"
    text += "+++ \(after == nil ? "/dev/null" : "b/\(name)")\n"
    let edits = LineDifference.edits(from: old, to: new)
    var (oldLine, newLine, end) = (0, 0, 0)
    for hunk in hunks(edits) {
      // Only kept lines are between two hunks.
      oldLine += hunk.lowerBound - end
      newLine += hunk.lowerBound - end
      end = hunk.upperBound
      let (oldStart, newStart) = (oldLine, newLine)
      var lines = ""
      for edit in edits[hunk] {
        switch edit {
        case .keep(let index, _): lines += line(" ", old[index])
        case .remove(let index): lines += line("-", old[index])
        case .insert(let index): lines += line("+", new[index])
        }
        if case .insert = edit {} else { oldLine += 1 }
        if case .remove = edit {} else { newLine += 1 }
      }
      text += "@@ -\(range(oldStart..<oldLine)) +\(range(newStart..<newLine)) @@\n" + lines
    }
    return text
  }

  private static func range(_ lines: Range<Int>) -> String {
    let first = lines.isEmpty ? lines.lowerBound : lines.lowerBound + 1
    return lines.count == 1 ? "\(first)" : "\(first),\(lines.count)"
  }

  private static func line(_ mark: String, _ bytes: ArraySlice<UInt8>) -> String {
    let endsProperly = bytes.last == 0x0A
    let text = String(decoding: endsProperly ? bytes.dropLast() : bytes, as: UTF8.self)
    return mark + text.escaped() + "\n" + (endsProperly ? "" : "\\ No newline at end of file\n")
  }

  /// Starts a new hunk where two changes are more than twice the context apart.
  private static func hunks(_ edits: [LineDifference.Edit]) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    for (index, edit) in edits.enumerated() {
      if case .keep = edit { continue }
      let lower = max(0, index - context)
      let upper = min(edits.count, index + context + 1)
      if let last = ranges.last, lower <= last.upperBound {
        ranges[ranges.count - 1] = last.lowerBound..<upper
      } else {
        ranges.append(lower..<upper)
      }
    }
    return ranges
  }
}
