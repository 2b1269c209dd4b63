import Foundation

/// A project as a graph of objects, which random edits change, and which is merged by a few plain
/// rules that share no code with the merge of files.
struct MergeModel: Equatable {
  enum Value: Equatable {
    case word(String)
    case list([String])
  }

  typealias Object = [String: Value]

  var objects: [String: Object] = [:]

  static let main = "GMAIN", phase = "PSOURCES", configuration = "CDEBUG"

  func list(_ key: String, of id: String) -> [String] {
    if case .list(let list)? = objects[id]?[key] { list } else { [] }
  }

  func word(_ key: String, of id: String) -> String? {
    if case .word(let word)? = objects[id]?[key] { word } else { nil }
  }

  func all(_ isa: String) -> [String] {
    objects.keys.filter { word("isa", of: $0) == isa }.sorted()
  }

  var groups: [String] { all("PBXGroup") }
  var files: [String] { all("PBXFileReference") }

  func parent(of id: String) -> String? {
    groups.first { list("children", of: $0).contains(id) }
  }

  /// The file as Xcode would write it, sections and all.
  var text: String {
    var text = "// !$*UTF8*$!\n{\n\tarchiveVersion = 1;\n\tobjectVersion = 56;\n\tobjects = {\n"
    for isa in Set(objects.keys.compactMap { word("isa", of: $0) }).sorted() {
      text += "\n/* Begin \(isa) section */\n"
      for id in all(isa) { text += entry(id, isa) }
      text += "/* End \(isa) section */\n"
    }
    return text + "\t};\n\trootObject = PROJECT;\n}\n"
  }

  private func entry(_ id: String, _ isa: String) -> String {
    let isInline = isa == "PBXBuildFile" || isa == "PBXFileReference"
    let keys = ["isa"] + (objects[id] ?? [:]).keys.filter { $0 != "isa" }.sorted()
    let isSettings = isa == "XCBuildConfiguration"
    var text = "\t\t\(id) = {" + (isInline ? "" : "\n")
    for key in keys where !(isSettings && key.hasPrefix("S_")) {
      if !isInline { text += "\t\t\t" }
      switch objects[id]?[key] {
      case .word(let word): text += "\(key) = \"\(word)\";"
      case .list(let list):
        text += "\(key) = (\n" + list.map { "\t\t\t\t\($0),\n" }.joined() + "\t\t\t);"
      case nil: break
      }
      text += isInline ? " " : "\n"
    }
    if isSettings {
      text += "\t\t\tbuildSettings = {\n"
      for key in keys where key.hasPrefix("S_") {
        text += "\t\t\t\t\(key) = \"\(word(key, of: id) ?? "")\";\n"
      }
      text += "\t\t\t};\n"
    }
    return text + (isInline ? "};\n" : "\t\t};\n")
  }

  /// Reads what ``text`` writes, by Foundation.
  init(reading bytes: [UInt8]) throws {
    for (id, fields) in try PropertyListJudge(bytes).objects {
      var object: Object = [:]
      for (key, value) in fields {
        if let word = value as? String { object[key] = .word(word) }
        if let list = value as? [String] { object[key] = .list(list) }
        for (key, value) in value as? [String: String] ?? [:] { object[key] = .word(value) }
      }
      objects[id] = object
    }
  }

  /// A small project.
  init() {
    objects = [
      "PROJECT": [
        "isa": .word("PBXProject"), "mainGroup": .word(Self.main), "targets": .list(["TAPP"]),
      ],
      "TAPP": [
        "isa": .word("PBXNativeTarget"), "name": .word("App"), "buildPhases": .list([Self.phase]),
      ],
      Self.main: [
        "isa": .word("PBXGroup"), "children": .list([]), "sourceTree": .word("<group>"),
      ],
      Self.phase: ["isa": .word("PBXSourcesBuildPhase"), "files": .list([])],
      Self.configuration: ["isa": .word("XCBuildConfiguration"), "name": .word("Debug")],
    ]
  }
}
