/// Finds the name that the user probably meant.
package enum DidYouMean {
  /// The candidate most similar to `word`; nil when none is similar.
  ///
  /// A similar candidate differs in case, or in at most a third of its letters (each insertion, deletion,
  /// substitution and swap of neighbours counts once). The first of equally similar ones counts.
  package static func nearest(to word: String, among candidates: some Sequence<String>) -> String? {
    guard !word.isEmpty, word.utf8.count <= longest else { return nil }
    let wanted = Array(word.lowercased())
    var best: (candidate: String, distance: Int)?
    for candidate in candidates where candidate != word && candidate.utf8.count <= longest {
      let letters = Array(candidate.lowercased())
      let allowed = max(1, max(wanted.count, letters.count) / 3)
      guard abs(wanted.count - letters.count) <= allowed else { continue }
      let distance = editDistance(wanted, letters)
      guard distance <= allowed, distance < max(wanted.count, letters.count) else { continue }
      if best.map({ distance < $0.distance }) ?? true { best = (candidate, distance) }
    }
    return best?.candidate
  }

  /// The hint with the most similar candidate; empty when none is similar.
  package static func hints(for word: String, among candidates: some Sequence<String>) -> [String] {
    nearest(to: word, among: candidates).map { [hint($0)] } ?? []
  }

  /// The hint that suggests a name.
  package static func hint(_ name: String) -> String { "did you mean `\(name)`?" }

  /// The most bytes of a name that is compared.
  private static let longest = 256

  /// The optimal string alignment distance: Levenshtein's with swapped neighbours as one edit.
  private static func editDistance(_ left: [Character], _ right: [Character]) -> Int {
    if left.isEmpty || right.isEmpty { return max(left.count, right.count) }
    var (beforeLast, last) = ([Int](), Array(0...right.count))
    for i in 1...left.count {
      var row = [i]
      for j in 1...right.count {
        let cost = left[i - 1] == right[j - 1] ? 0 : 1
        var distance = min(last[j] + 1, row[j - 1] + 1, last[j - 1] + cost)
        if i > 1, j > 1, left[i - 1] == right[j - 2], left[i - 2] == right[j - 1] {
          distance = min(distance, beforeLast[j - 2] + 1)
        }
        row.append(distance)
      }
      (beforeLast, last) = (last, row)
    }
    return last[right.count]
  }
}
