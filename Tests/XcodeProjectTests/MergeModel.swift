import Foundation

/// A project as a graph of objects, which random edits change, and which is merged by a few plain
/// rules that share no code with the merge of files.
struct MergeModel: Equatable {
  enum Value: Equatable {
    case word(String)
    case list([String])
    /// A dictionary that is one value, such as the requirement of a package.
    case whole([String: String])
  }

  typealias Object = [String: Value]

  var objects: [String: Object] = [:]

  static let project = "PROJECT", main = "GMAIN"
  static let app = "TAPP", tests = "TTESTS"

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
  var targets: [String] { all("PBXNativeTarget") }
  var folders: [String] { all("PBXFileSystemSynchronizedRootGroup") }

  /// The object that lists another one under a key.
  func owner(of id: String, _ key: String) -> String? {
    objects.keys.filter { list(key, of: $0).contains(id) }.min()
  }

  func parent(of id: String) -> String? { owner(of: id, "children") }

  func phase(_ isa: String, of target: String) -> String? {
    list("buildPhases", of: target).first { word("isa", of: $0) == isa }
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
    let keys = (objects[id] ?? [:]).keys.filter { $0 != "isa" }.sorted()
    var text = "\t\t\(id) = {" + (isInline ? "" : "\n")
    for key in ["isa"] + keys where !Self.isSetting(key) {
      text += (isInline ? "" : "\t\t\t") + field(key, of: id, indent: "\t\t\t")
      text += isInline ? " " : "\n"
    }
    if isa == "XCBuildConfiguration" {
      text += "\t\t\tbuildSettings = {\n"
      for key in keys where Self.isSetting(key) {
        text += "\t\t\t\t" + field(key, of: id, indent: "\t\t\t\t") + "\n"
      }
      text += "\t\t\t};\n"
    }
    return text + (isInline ? "};\n" : "\t\t};\n")
  }

  private func field(_ key: String, of id: String, indent: String) -> String {
    switch objects[id]?[key] {
    case .word(let word): "\(key) = \"\(word)\";"
    case .list(let list):
      "\(key) = (\n" + list.map { "\(indent)\t\"\($0)\",\n" }.joined() + "\(indent));"
    case .whole(let fields):
      "\(key) = {\n"
        + fields.sorted { $0.key < $1.key }.map { "\(indent)\t\($0) = \($1);\n" }.joined()
        + "\(indent)};"
    case nil: ""
    }
  }

  /// Whether a key is one of the settings of a configuration: of one value, or of words.
  static func isSetting(_ key: String) -> Bool { key.hasPrefix("S_") || isWords(key) }
  static func isWords(_ key: String) -> Bool { key.hasPrefix("W_") }

  /// Whether a list holds ids.
  static func isReference(_ key: String) -> Bool {
    key != "membershipExceptions" && !isWords(key)
  }

  /// Reads what ``text`` writes, by Foundation.
  init(reading bytes: [UInt8]) throws {
    for (id, fields) in try PropertyListJudge(bytes).objects {
      var object: Object = [:]
      func read(_ key: String, _ value: Any) {
        if let word = value as? String { object[key] = .word(word) }
        if let list = value as? [String] { object[key] = .list(list) }
        guard let fields = value as? [String: Any] else { return }
        if key == "buildSettings" {
          for (key, value) in fields { read(key, value) }
        } else {
          object[key] = .whole(fields.compactMapValues { $0 as? String })
        }
      }
      for (key, value) in fields { read(key, value) }
      objects[id] = object
    }
  }

  /// A small project: an app and its tests.
  init() {
    objects = [
      Self.project: [
        "isa": .word("PBXProject"), "mainGroup": .word(Self.main), "targets": .list([]),
        "packageReferences": .list([]),
      ],
      Self.main: [
        "isa": .word("PBXGroup"), "children": .list([]), "sourceTree": .word("<group>"),
      ],
    ]
    for target in [Self.app, Self.tests] { addTarget(target, named: target) { "\($0)\(target)" } }
  }

  /// Puts in a target with its phases and its configuration, whose ids `id` makes of their kinds.
  mutating func addTarget(_ target: String, named name: String, id: (String) -> String) {
    let parts = ["P", "Q", "L", "C"].map(id)
    objects[target] = [
      "isa": .word("PBXNativeTarget"), "name": .word(name),
      "buildPhases": .list([parts[0], parts[1]]), "buildConfigurationList": .word(parts[2]),
      "dependencies": .list([]), "packageProductDependencies": .list([]),
    ]
    objects[parts[0]] = ["isa": .word("PBXSourcesBuildPhase"), "files": .list([])]
    objects[parts[1]] = ["isa": .word("PBXFrameworksBuildPhase"), "files": .list([])]
    objects[parts[2]] = [
      "isa": .word("XCConfigurationList"), "buildConfigurations": .list([parts[3]]),
    ]
    objects[parts[3]] = ["isa": .word("XCBuildConfiguration"), "name": .word("Debug")]
    insert(target, into: "targets", of: Self.project, .max)
  }

  mutating func insert(_ id: String, into key: String, of owner: String, _ place: Int) {
    var list = list(key, of: owner)
    list.insert(id, at: min(place, list.count))
    objects[owner]?[key] = .list(list)
  }

  /// Takes an object out, and from all lists.
  mutating func drop(_ id: String) {
    objects[id] = nil
    for owner in objects.keys { unlist(id, of: owner) }
  }

  mutating func unlist(_ id: String, of owner: String) {
    for case (let key, .list(let list)) in objects[owner] ?? [:] where list.contains(id) {
      objects[owner]?[key] = .list(list.filter { $0 != id })
    }
  }
}
