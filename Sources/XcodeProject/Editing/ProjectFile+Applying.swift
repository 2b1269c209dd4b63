package import Diagnostics

extension ProjectFile {
  /// Reads the result of an edit.
  package func reread(_ result: [UInt8]) throws(Diagnostic) -> ProjectFile {
    do throws(Diagnostic) {
      return try ProjectFile(
        parsing: result, named: file, in: folder.map { "/" + $0.joined(separator: "/") })
    } catch {
      throw checkFailure("the result is not a valid project file")
    }
  }

  /// Makes splices whose texts have no merge conflicts; throws if two of them overlap.
  func applying(_ splices: [Splice]) throws(Diagnostic) -> ProjectFile {
    try reread(Splice.merge(splices, into: bytes)?.bytes ?? [])
  }

  /// The error for an edit whose result is wrong. Nothing has been written yet.
  func checkFailure(_ problem: String) -> Diagnostic {
    Diagnostic(
      .error, "project.check-failed", "can't edit \(file): \(problem)",
      notes: ["the file is unchanged. It is damaged, files changed meanwhile, or viper has a bug."],
      hints: [
        "run `viper project check`, and correct what it finds.",
        "if it finds nothing, run the command again; if that fails, report it with the project file.",
      ])
  }
}
