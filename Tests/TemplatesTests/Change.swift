/// An edit of a generated module by a developer.
struct Change: Sendable {
  /// Lines after an existing line.
  struct Insertion: Sendable {
    var path: String
    var line: String
    var text: String
  }

  /// A replaced line.
  struct Alteration: Sendable {
    var path: String
    var line: String
    var text: String
  }

  /// A change that doesn't fit the module.
  struct Misfit: Error, CustomStringConvertible {
    var description: String
  }

  var newFiles: [String: String] = [:]
  var insertions: [Insertion]
  var alterations: [Alteration]

  /// The module after the change.
  ///
  /// - Throws: if one of its lines is missing or occurs twice.
  func applied(to module: GeneratedModule) throws -> GeneratedModule {
    var module = module
    for edit in insertions {
      try module.replace(edit.line, in: edit.path) { edit.line + "\n" + edit.text }
    }
    for edit in alterations { try module.replace(edit.line, in: edit.path) { edit.text } }
    module.code.merge(newFiles) { $1 }
    return module
  }
}

extension GeneratedModule {
  /// How many of its lines another version lacks.
  func linesMissing(in other: GeneratedModule) -> [String] {
    files.flatMap { path, text in
      let lines = text.split(separator: "\n")
      let others = (other.files[path] ?? "").split(separator: "\n")
      return others.difference(from: lines).removals.map { removal in
        guard case .remove(_, let line, _) = removal else { return path }
        return "\(path): \(line)"
      }
    }
  }

  fileprivate mutating func replace(
    _ line: String, in path: String, with text: () -> String
  ) throws {
    let whole = files[path] ?? ""
    let found = whole.split(separator: "\n", omittingEmptySubsequences: false)
      .filter { $0 == line }
    guard found.count == 1 else {
      throw Change.Misfit(description: "\(path): `\(line)` is there \(found.count) times")
    }
    let changed = whole.replacing("\n\(line)\n", with: "\n\(text())\n")
    if code[path] == nil { tests[path] = changed } else { code[path] = changed }
  }
}
