/// Writes project files for tests, in the form of Xcode and in those of other writers.
struct ProjectText {
  /// How the text is laid out.
  struct Style: Sendable {
    var newline = "\n"
    var hasSectionComments = true
    /// Lists end with a comma, as Xcode writes them.
    var hasLastComma = true
    /// Writes each group, phase and list on one line.
    var isInline = false
    var isSorted = true
    var hasComments = true
    var hasFinalNewline = true
  }

  /// One object: its id, its comment and its fields as text.
  struct Object {
    var isa: String
    var id: String
    var comment: String
    var fields: [(key: String, value: Value)]
  }

  indirect enum Value {
    case word(String)
    case list([(id: String, comment: String)])
    case raw(String)
  }

  var style = Style()
  var objectVersion = 56
  var objects: [Object] = []
  private var counter = 0
  /// Makes the ids; the default gives Xcode's 24 digits.
  var makeID: (Int) -> String = { number in
    let digits = String(UInt64(number) &* 0x9E37_79B9_7F4A_7C15, radix: 16, uppercase: true)
    return (String(repeating: "0", count: 24) + digits).suffix(24).description
  }

  mutating func id() -> String {
    counter += 1
    return makeID(counter)
  }

  /// Adds a group and returns its id.
  mutating func group(
    name: String? = nil, path: String? = nil, sourceTree: String = "<group>",
    isa: String = "PBXGroup", id: String? = nil, _ children: [String]
  ) -> String {
    let id = id ?? self.id()
    var fields: [(String, Value)] = [("children", .list(children.map { ($0, comment(of: $0)) }))]
    if let name { fields.append(("name", .word(name))) }
    if let path { fields.append(("path", .word(path))) }
    fields.append(("sourceTree", .word(sourceTree)))
    objects.append(Object(isa: isa, id: id, comment: name ?? path ?? "", fields: fields))
    return id
  }

  /// Adds a file reference and returns its id.
  mutating func file(
    name: String? = nil, _ path: String, sourceTree: String = "<group>",
    type: String = "sourcecode.swift"
  ) -> String {
    let id = self.id()
    var fields: [(String, Value)] = [("lastKnownFileType", .word(type))]
    if let name { fields.append(("name", .word(name))) }
    fields.append(("path", .word(path)))
    fields.append(("sourceTree", .word(sourceTree)))
    let shown = name ?? path.split(separator: "/").last.map(String.init) ?? path
    objects.append(Object(isa: "PBXFileReference", id: id, comment: shown, fields: fields))
    return id
  }

  /// Adds a phase with members for the files and returns its id.
  mutating func phase(_ isa: String, name: String, _ files: [String] = []) -> String {
    let members = files.map { file -> String in
      let id = self.id()
      objects.append(
        Object(
          isa: "PBXBuildFile", id: id, comment: "\(comment(of: file)) in \(name)",
          fields: [("fileRef", .list([(file, comment(of: file))]))]))
      return id
    }
    let id = self.id()
    objects.append(
      Object(
        isa: isa, id: id, comment: name,
        fields: [
          ("buildActionMask", .word("2147483647")),
          ("files", .list(members.map { ($0, comment(of: $0)) })),
          ("runOnlyForDeploymentPostprocessing", .word("0")),
        ]))
    return id
  }

  /// Adds a target and returns its id.
  mutating func target(
    _ name: String, isa: String = "PBXNativeTarget",
    productType: String = "com.apple.product-type.application", phases: [String],
    folders: [String] = []
  ) -> String {
    let id = self.id()
    var fields: [(String, Value)] = [
      ("buildPhases", .list(phases.map { ($0, comment(of: $0)) }))
    ]
    if !folders.isEmpty {
      fields.append(
        ("fileSystemSynchronizedGroups", .list(folders.map { ($0, comment(of: $0)) })))
    }
    fields.append(("name", .word(name)))
    if isa == "PBXNativeTarget" { fields.append(("productType", .word(productType))) }
    objects.append(Object(isa: isa, id: id, comment: name, fields: fields))
    return id
  }

  /// The whole file.
  mutating func text(main: String, targets: [String], projectDirPath: String = "") -> String {
    let project = id()
    objects.append(
      Object(
        isa: "PBXProject", id: project, comment: "Project object",
        fields: [
          ("attributes", .raw("{LastUpgradeCheck = 1600; ORGANIZATIONNAME = \"Acme & Sons\"; }")),
          ("mainGroup", .raw(main)), ("projectDirPath", .word(projectDirPath)),
          ("targets", .list(targets.map { ($0, comment(of: $0)) })),
        ]))
    let body = sections().joined()
    let head = [
      "// !$*UTF8*$!", "{", "\tarchiveVersion = 1;", "\tclasses = {", "\t};",
      "\tobjectVersion = \(objectVersion);", "\tobjects = {", "",
    ].joined(separator: style.newline)
    let tail = "\t};\(style.newline)\trootObject = \(project);\(style.newline)}"
    return head + body + tail + (style.hasFinalNewline ? style.newline : "")
  }

  private func sections() -> [String] {
    let isas = Set(objects.map(\.isa)).sorted()
    return isas.map { isa in
      var members = objects.filter { $0.isa == isa }
      if style.isSorted { members.sort { $0.id < $1.id } }
      let entries = members.map(entry).joined()
      guard style.hasSectionComments else { return entries }
      let newline = style.newline
      return
        "\(newline)/* Begin \(isa) section */\(newline)\(entries)/* End \(isa) section */\(newline)"
    }
  }

  private func comment(of id: String) -> String {
    objects.last { $0.id == id }?.comment ?? ""
  }

  private func mention(_ id: String, _ comment: String) -> String {
    // A name must not end the comment that shows it.
    let shown = comment.split(separator: "*/", omittingEmptySubsequences: false).joined(
      separator: "* /")
    return style.hasComments && !comment.isEmpty ? "\(id) /* \(shown) */" : id
  }

  private func entry(_ object: Object) -> String {
    let newline = style.newline
    let oneLine =
      style.isInline || object.isa == "PBXBuildFile" || object.isa == "PBXFileReference"
    let fields = [("isa", Value.word(object.isa))] + object.fields
    if oneLine {
      let body = fields.map { "\($0.0) = \(inline($0.1, of: object)); " }.joined()
      return "\t\t\(mention(object.id, object.comment)) = {\(body)};\(newline)"
    }
    var text = "\t\t\(mention(object.id, object.comment)) = {\(newline)"
    for (key, value) in fields {
      guard case .list(let items) = value else {
        text += "\t\t\t\(key) = \(inline(value, of: object));\(newline)"
        continue
      }
      text += "\t\t\t\(key) = (\(newline)"
      for (index, item) in items.enumerated() {
        let comma = style.hasLastComma || index + 1 < items.count ? "," : ""
        text += "\t\t\t\t\(mention(item.id, item.comment))\(comma)\(newline)"
      }
      text += "\t\t\t);\(newline)"
    }
    return text + "\t\t};\(newline)"
  }

  private func inline(_ value: Value, of object: Object) -> String {
    switch value {
    case .raw(let text): return text
    case .word(let text): return Self.quoted(text)
    case .list(let items) where object.isa == "PBXBuildFile":
      return items.map { mention($0.id, $0.comment) }.joined()
    case .list(let items):
      let separator = style.hasLastComma ? ", " : ","
      let joined = items.map { mention($0.id, $0.comment) }.joined(separator: separator)
      return "(" + joined + (style.hasLastComma && !items.isEmpty ? ", " : "") + ")"
    }
  }

  /// Quotes what is not plainly a word.
  static func quoted(_ text: String) -> String {
    let isPlain =
      !text.isEmpty
      && text.utf8.allSatisfy {
        (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) || (0x61...0x7A).contains($0)
          || $0 == 0x2E || $0 == 0x2F || $0 == 0x5F
      }
    if isPlain { return text }
    let escaped = text.map { character in
      character == "\"" || character == "\\" ? "\\\(character)" : String(character)
    }
    return "\"" + escaped.joined() + "\""
  }
}
