/// Properties of the project itself.
extension ProjectFile {
  /// The version of the file's format: 46 for Xcode 3.2 to 77 for Xcode 16 and beyond.
  package var objectVersion: Int? {
    let field = root.last { raw($0.key) == "objectVersion" }
    return field.flatMap { $0.value.isString ? Int(text($0.value)) : nil }
  }

  /// The organisation in new files' headers, `ORGANIZATIONNAME`.
  package var organizationName: String? { attribute("ORGANIZATIONNAME") }

  /// The prefix of new classes, `CLASSPREFIX`.
  package var classPrefix: String? { attribute("CLASSPREFIX") }

  /// An entry of the project's `attributes`; nil when absent or empty.
  func attribute(_ key: StaticString) -> String? {
    string(key, in: field("attributes", of: projectIndex)).flatMap { $0.isEmpty ? nil : $0 }
  }
}
