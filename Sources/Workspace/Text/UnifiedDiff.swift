import Diagnostics

/// A unified diff, as `diff -u` and git print it.
package enum UnifiedDiff {
  private static let context = 3

  /// The diff of two contents, which are nil for no file; empty text for equal contents.
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
    for hunk in hunks(LineDifference.edits(from: old, to: new)) {
      text += head(of: hunk)
      for edit in hunk.edits {
        switch edit {
        case .keep(let index, _): text += line(" ", old[index])
        case .remove(let index): text += line("-", old[index])
        case .insert(let index): text += line("+", new[index])
        }
      }
    }
    return text
  }

  private static func line(_ mark: String, _ bytes: ArraySlice<UInt8>) -> String {
    let endsProperly = bytes.last == 0x0A
    let text = String(decoding: endsProperly ? bytes.dropLast() : bytes, as: UTF8.self)
    return mark + text.escaped() + "\n" + (endsProperly ? "" : "\\ No newline at end of file\n")
  }

  private struct Hunk {
    var oldStart: Int
    var newStart: Int
    var edits: [LineDifference.Edit]
  }

  private static func head(of hunk: Hunk) -> String {
    let old = hunk.edits.count { if case .insert = $0 { false } else { true } }
    let new = hunk.edits.count { if case .remove = $0 { false } else { true } }
    func range(_ start: Int, _ count: Int) -> String {
      let first = count == 0 ? start : start + 1
      return count == 1 ? "\(first)" : "\(first),\(count)"
    }
    return "@@ -\(range(hunk.oldStart, old)) +\(range(hunk.newStart, new)) @@\n"
  }

  /// Starts a new hunk where two changes are more than twice the context apart.
  private static func hunks(_ edits: [LineDifference.Edit]) -> [Hunk] {
    let changes = edits.indices.filter { if case .keep = edits[$0] { false } else { true } }
    var ranges: [Range<Int>] = []
    for index in changes {
      let lower = max(0, index - context)
      let upper = min(edits.count, index + context + 1)
      if let last = ranges.last, lower <= last.upperBound {
        ranges[ranges.count - 1] = last.lowerBound..<upper
      } else {
        ranges.append(lower..<upper)
      }
    }
    var (old, new, position) = (0, 0, 0)
    return ranges.map { range in
      for edit in edits[position..<range.lowerBound] {
        if case .insert = edit {} else { old += 1 }
        if case .remove = edit {} else { new += 1 }
      }
      position = range.lowerBound
      return Hunk(oldStart: old, newStart: new, edits: Array(edits[range]))
    }
  }
}
