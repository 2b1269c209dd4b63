import Configuration
package import Diagnostics
package import Workspace

/// The lock file: the exact version of each installed or bundled template, for the whole team.
package struct RambafileLock: Sendable, Hashable {
  package struct Entry: Sendable, Hashable {
    package var origin: TemplateOrigin
    /// The ``TemplateContent/digest`` of the installed files.
    package var digest: String

    package init(origin: TemplateOrigin, digest: String) {
      self.origin = origin
      self.digest = digest
    }
  }

  /// The path of the lock, beside the Rambafile and named after it: a folder may have several.
  package static func path(in world: World) -> Path {
    world.project.appending(world.rambafile.name + ".lock")
  }

  /// The name of the lock in messages.
  package static func name(in world: World) -> String { path(in: world).display(in: world) }

  private static let version = "1"

  private var entries: [ExactText: Entry] = [:]

  package init() {}

  package subscript(name: String) -> Entry? {
    get { entries[ExactText(name)] }
    set { entries[ExactText(name)] = newValue }
  }

  /// The names of all templates, sorted by their bytes.
  package var names: [String] { entries.keys.sorted().map(\.text) }

  /// Reads the lock of the project; nil where there is none.
  package static func ifThere(in world: World) throws(Diagnostic) -> RambafileLock? {
    try world.configurationFile(at: path(in: world)).map { bytes throws(Diagnostic) in
      try RambafileLock(bytes, named: name(in: world))
    }
  }

  // MARK: Writing

  /// The text of the file, sorted by name, with one line for each field so that branches merge.
  package var text: String {
    var text = """
      # The templates of this project, exactly. `viper template install` follows this file,
      # `viper template install --update` moves it. Commit it.
      version: \(Self.version)
      templates:

      """
    if entries.isEmpty { text = text.replacing("templates:\n", with: "templates: []\n") }
    for (name, entry) in entries.sorted(by: { $0.key < $1.key }) {
      let fields = [("name", name.text)] + entry.origin.fields + [("digest", entry.digest)]
      // Without quotes, YAML could read a name as a number or a boolean.
      for (index, field) in fields.enumerated() {
        text += (index == 0 ? "- " : "  ") + "\(field.0): \(field.1.quoted { _ in nil })\n"
      }
    }
    return text
  }

  // MARK: Reading

  package init(_ bytes: [UInt8], named file: String) throws(Diagnostic) {
    let merging = "keep one side's lines for each template, and that side's files in `Templates`."
    try ConflictMarkers.refuse(bytes, named: file, "lock.conflict", hint: merging)
    let document = try YAMLReader.read(bytes, named: file)
    func invalid(_ message: String, _ place: SourceLocation?) -> Diagnostic {
      let restoring = "restore the file from git; without a lock, viper takes the newest versions."
      let hints = [restoring, "if a merge caused this, \(merging)"]
      return Diagnostic(.error, "lock.invalid", message, at: place, hints: hints)
    }
    if let key = document.warnings.first { throw invalid(key.message, key.location) }
    guard let version = document.value["version"]?.text, document.value.entries != nil else {
      throw invalid("`\(file)` lacks the `version` of a lock file", SourceLocation(file: file))
    }
    guard version == Self.version else {
      throw Diagnostic(
        .error, "lock.version", "this viper can't read format \(version.escaped()) of `\(file)`",
        at: document.value["version"]?.location, notes: ["it reads format \(Self.version)."],
        hints: ["install the newest viper."])
    }
    guard let templates = document.value["templates"]?.list else {
      throw invalid("`\(file)` lacks the list `templates`", SourceLocation(file: file))
    }
    for element in templates {
      guard let name = element["name"]?.text, let entry = Self.entry(element) else {
        throw invalid("the entry lacks a valid name, source, commit or digest", element.location)
      }
      if entries.updateValue(entry, forKey: ExactText(name)) != nil {
        throw invalid("`\(name.escaped())` has two entries", element.location)
      }
    }
  }

  private static func entry(_ value: YAMLValue) -> Entry? {
    func text(_ key: String) -> String? { value[key]?.text }
    guard let digest = text("digest"), digest.begins(with: "sha256:") else { return nil }
    let commit = text("commit")
    if let commit, !commit.isCommitID { return nil }
    let origin: TemplateOrigin? =
      if let address = text("git") {
        commit.map {
          let reference = GitReference(
            branch: text("branch"), tag: text("tag"), revision: text("revision"))
          return .git(address: address, reference: reference, path: text("path"), commit: $0)
        }
      } else if let catalog = text("catalog") {
        .catalog(catalog, commit: commit)
      } else {
        text("local").map { .local($0) } ?? (value["bundled"]?.flag == true ? .bundled : nil)
      }
    return origin.map { Entry(origin: $0, digest: digest) }
  }
}
