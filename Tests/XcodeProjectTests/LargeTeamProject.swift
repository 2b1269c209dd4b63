import XcodeProject

/// A project as a team has it after years: 500 modules with names all over the alphabet.
struct LargeTeamProject {
  /// Who wrote the entries of the modules.
  enum Writer: CaseIterable { case xcode, viper }

  private static let words = [
    "Account", "Basket", "Cards", "Delivery", "Editor", "Feed", "Gallery", "History", "Inbox",
    "Journal", "Keyboard", "Login", "Map", "News", "Onboarding", "Profile", "Queue", "Rating",
    "Search", "Transfer", "Upload", "Voucher", "Wallet", "Xray", "Yearbook", "Zoom",
  ]
  private static let files: [(folder: String, ending: String)] = [
    ("Assembly", "Assembly"), ("Interactor", "Interactor"), ("Interactor", "InteractorInput"),
    ("Interactor", "InteractorOutput"), ("Presenter", "Presenter"), ("Router", "Router"),
    ("Router", "RouterInput"), ("View", "ViewController"), ("View", "ViewInput"),
  ]
  private static let tests: [(folder: String, ending: String)] = [
    ("Interactor", "InteractorTests"), ("Presenter", "PresenterTests"), ("View", "ViewTests"),
  ]

  /// The names of the modules that are there.
  let present: [String]
  /// The names of those that the branches add.
  let added: [String]
  private let writer: Writer
  private var random: SeededGenerator
  private var objects: [String: [(id: String, text: String)]] = [:]
  private var members: [String: [String]] = ["Sources": [], "Tests": []]
  private var groups: [String: [String]] = ["App": [], "AppTests": []]

  init(_ writer: Writer, modules count: Int, adding number: Int, seed: UInt64) {
    self.writer = writer
    random = SeededGenerator(seed)
    let names = Self.words.flatMap { one in Self.words.map { one + $0 } }.shuffled(using: &random)
    present = names.prefix(count).sorted()
    added = Array(names.dropFirst(count).prefix(number))
  }

  /// What `viper gen` would register for a module.
  static func module(_ name: String) -> ModuleRegistration {
    func part(
      _ root: String, _ target: String, _ files: [(folder: String, ending: String)]
    ) -> [ModuleRegistration.File] {
      files.map { file in
        let folder = "\(root)/Modules/\(name)/\(file.folder)"
        return .init(
          path: "\(folder)/\(name)\(file.ending).swift", groupPath: folder, targets: [target])
      }
    }
    return ModuleRegistration(
      files: part("App", "App", files) + part("AppTests", "AppTests", tests),
      roots: ["App", "AppTests"].map {
        (groupPath: "\($0)/Modules/\(name)", folder: "\($0)/Modules/\(name)")
      })
  }

  /// The project file.
  mutating func bytes() -> [UInt8] {
    // In the order in which they came, which is not that of their names.
    for name in present.shuffled(using: &random) {
      let shared = digits(12)
      add(name, Self.files, root: "App", phase: "Sources", shared)
      add(name, Self.tests, root: "AppTests", phase: "Tests", shared)
    }
    let ids = (0..<9).map { _ in digits(24) }
    for (index, root) in ["App", "AppTests"].enumerated() {
      let modules = (groups[root] ?? []).sorted { $0.dropFirst(28) < $1.dropFirst(28) }
      addGroup(ids[index], "Modules", modules)
      addGroup(ids[index + 2], root, ["\(ids[index]) /* Modules */"])
      let phase = index == 0 ? "Sources" : "Tests"
      add(
        "PBXSourcesBuildPhase", ids[index + 4], "Sources",
        "buildActionMask = 2147483647;\n\t\t\tfiles = \(list(members[phase] ?? []));\n\t\t\trunOnlyForDeploymentPostprocessing = 0;"
      )
      add(
        "PBXNativeTarget", ids[index + 6], root,
        "buildPhases = \(list(["\(ids[index + 4]) /* Sources */"]));\n\t\t\tname = \(root);\n\t\t\tproductType = \"com.apple.product-type.application\";"
      )
    }
    addGroup(ids[8], nil, ["\(ids[2]) /* App */", "\(ids[3]) /* AppTests */"])
    let project = digits(24)
    add(
      "PBXProject", project, "Project object",
      "mainGroup = \(ids[8]);\n\t\t\tprojectDirPath = \"\";\n\t\t\ttargets = \(list(["\(ids[6]) /* App */", "\(ids[7]) /* AppTests */"]));"
    )
    var text = "// !$*UTF8*$!\n{\n\tarchiveVersion = 1;\n\tclasses = {\n\t};\n"
    text += "\tobjectVersion = 56;\n\tobjects = {\n"
    for (isa, entries) in objects.sorted(by: { $0.key < $1.key }) {
      text += "\n/* Begin \(isa) section */\n"
      for entry in entries.sorted(by: { $0.id < $1.id }) { text += entry.text }
      text += "/* End \(isa) section */\n"
    }
    text += "\t};\n\trootObject = \(project) /* Project object */;\n}\n"
    return Array(text.utf8)
  }

  private mutating func add(
    _ name: String, _ files: [(folder: String, ending: String)], root: String, phase: String,
    _ shared: String
  ) {
    var folders: [(name: String, children: [String])] = []
    for file in files {
      let fileName = "\(name)\(file.ending).swift"
      let reference = id(shared)
      let buildFile = id(shared)
      objects["PBXFileReference", default: []].append(
        (
          reference,
          "\t\t\(reference) /* \(fileName) */ = {isa = PBXFileReference; lastKnownFileType = sourcecode.swift; path = \(fileName); sourceTree = \"<group>\"; };\n"
        ))
      objects["PBXBuildFile", default: []].append(
        (
          buildFile,
          "\t\t\(buildFile) /* \(fileName) in Sources */ = {isa = PBXBuildFile; fileRef = \(reference) /* \(fileName) */; };\n"
        ))
      members[phase]?.append("\(buildFile) /* \(fileName) in Sources */")
      if folders.last?.name != file.folder { folders.append((file.folder, [])) }
      folders[folders.count - 1].children.append("\(reference) /* \(fileName) */")
    }
    var children: [String] = []
    for folder in folders {
      let group = id(shared)
      addGroup(group, folder.name, folder.children)
      children.append("\(group) /* \(folder.name) */")
    }
    let group = id(shared)
    addGroup(group, name, children)
    groups[root]?.append("\(group) /* \(name) */")
  }

  private mutating func addGroup(_ id: String, _ name: String?, _ children: [String]) {
    let path = name.map { "path = \($0);\n\t\t\t" } ?? ""
    add(
      "PBXGroup", id, name ?? "",
      "children = \(list(children));\n\t\t\t\(path)sourceTree = \"<group>\";")
  }

  private mutating func add(_ isa: String, _ id: String, _ comment: String, _ fields: String) {
    let shown = comment.isEmpty ? "" : " /* \(comment) */"
    objects[isa, default: []].append(
      (id, "\t\t\(id)\(shown) = {\n\t\t\tisa = \(isa);\n\t\t\t\(fields)\n\t\t};\n"))
  }

  private func list(_ entries: [String]) -> String {
    "(\n" + entries.map { "\t\t\t\t\($0),\n" }.joined() + "\t\t\t)"
  }

  private mutating func id(_ shared: String) -> String {
    writer == .viper ? shared + digits(12) : digits(24)
  }

  private mutating func digits(_ count: Int) -> String {
    let digits =
      String(random.next(), radix: 16, uppercase: true)
      + String(random.next(), radix: 16, uppercase: true)
    return String((String(repeating: "0", count: 24) + digits).suffix(count))
  }
}
