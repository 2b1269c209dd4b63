import Configuration
import Diagnostics

extension Rambaspec {
  /// What is wrong with the fields that Generamba asks for when it installs.
  var fieldProblems: [Diagnostic] {
    var problems: [Diagnostic] = []
    let fields = [("name", name), ("author", author), ("version", version)]
    for (key, value) in fields where value == nil {
      problems.append(
        Diagnostic(
          .error, "rambaspec.missing-field", "the rambaspec has no `\(key)`",
          at: SourceLocation(file: file), hints: ["add `\(key): …`."]))
    }
    if codeFiles.isEmpty, testFiles.isEmpty {
      problems.append(
        Diagnostic(
          .error, "rambaspec.missing-field",
          "the rambaspec has neither `code_files` nor `test_files`",
          at: SourceLocation(file: file),
          hints: ["add `code_files:` with entries `- {name: …, path: …}`."]))
    }
    for value in [name, summary, author, version, license] {
      guard let value, value.value.escaped(keepingLines: true) != value.value else { continue }
      problems.append(
        Diagnostic(
          .warning, "rambaspec.control-character",
          "a text of the rambaspec holds control characters",
          at: value.location, hints: ["delete them."]))
    }
    return problems
  }
}
