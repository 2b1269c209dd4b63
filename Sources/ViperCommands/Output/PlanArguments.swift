import Diagnostics

/// The words of a command line that identify its plan, or carry the plan out.
enum PlanArguments {
  /// Flags that change neither the plan nor its digest.
  private static let flags: Set = [
    "--dry-run", "--diff", "--json", "--quiet", "-q", "--verbose", "-v", "--no-input",
    "--yes", "-y", "--no-hooks", "--allow-hooks",
  ]
  /// Options with a value that don't either, or only tell where the project is.
  static let options: Set = [
    "--expect", "--color", "--lock-timeout", "-C", "--directory", "--rambafile",
  ]

  /// The arguments without those that leave the plan as it is, or only tell where the project is.
  static func relevant(_ words: [String]) -> [String] { removing(flags, options, from: words) }

  /// The command that carries out the plan with a digest, which a preview has shown.
  static func applying(_ words: [String], expecting digest: String) -> [String] {
    var kept = removing(["--dry-run", "--diff"], ["--expect"], from: words)
    kept.insert(contentsOf: ["--expect", digest], at: kept.firstIndex(of: "--") ?? kept.endIndex)
    return kept
  }

  private static func removing(
    _ flags: Set<String>, _ options: Set<String>, from words: [String]
  ) -> [String] {
    var kept: [String] = []
    var rest = words[...]
    while let word = rest.popFirst() {
      if word == "--" { return kept + [word] + rest }
      if options.contains(word) {
        rest = rest.dropFirst()
      } else if !flags.contains(word), !options.contains(where: { word.begins(with: $0 + "=") }) {
        kept.append(word)
      }
    }
    return kept
  }
}
