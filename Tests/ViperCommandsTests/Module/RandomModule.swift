import Configuration
import ViperTestSupport

/// A module of a random template in a random project, with the words of `gen` for it.
struct RandomModule {
  /// What shows the files.
  enum Kind: CaseIterable { case classic, logical, compact, synchronized, package }

  let kind: Kind
  let withRecord: Bool
  private(set) var tree: [String: String] = [:]
  /// What follows the module's name.
  private(set) var words: [String] = ["made"]
  let name: String
  let newName: String
  private var random: SeededGenerator

  private static let names = [
    "Profile", "ProfileSettings", "UserProfile", "A", "Übersicht", "Feed2", "URLList", "x", "View",
  ]
  private static let folders = [
    "View", "Sub/Folder", "{{ module_info.name }}Parts", "with space", "a+b", "Ünï",
    "{{ module_info.name | downcase }}", "Images.xcassets/{{ module_info.name }}.imageset",
    "en.lproj", "{{ prefix }}{{ module_info.name }}/{{ module_info.name }}",
  ]
  private static let files = [
    "View.swift", "View+Extras.swift", "Header.h", "Code.m", "Screen.xib", "Board.storyboard",
    "Data.json", "Read me.md", "Localizable.strings", "Info.plist", "noending", "Über.swift",
    "@2x.png", "$0.swift", "a.b.c.swift", "Model.xcdatamodeld/Model.xcdatamodel/contents",
  ]
  private static let customNames = [
    "{{ module_info.name }}_{{ module_info.file_basename }}", "{{ module_info.file_basename }}",
    "{{ module_info.name | downcase | append: '-' }}{{ module_info.file_basename }}",
    "Deep/{{ module_info.name }}{{ module_info.file_basename }}",
    "{{ prefix }}{{ module_info.file_basename }}",
  ]
  private static let lines = [
    "// {{ module_info.file_name }}\n", "// {{ developer.name }}, {{ date }} {{ year }}\n",
    "// {{ module_info.description }} of {{ developer.company }}\n", "import Foundation\r\n",
    "final class {{ prefix }}{{ module_info.name }}View {}\n", "struct {{ module_info.name }} {}\n",
    "let {{ module_info.name | downcase }} = \"{{ module_info.name | upcase }}\"\n",
    "{% include 'part' %}\n", "{% if custom_parameters.a == 'one' %}// one\n{% endif %}",
    "{% for target in module_info.project_targets %}// {{ target }}\n{% endfor %}",
    "// {{ module_info.name | slice: 0 }}{{ module_info.name | size }}\n", "\n\n", "\t}",
    "{{ module_info.name | replace: 'e', 'E' | prepend: 'Some' }}", "// a word: Profile, profile\n",
    "{% assign n = module_info.name | capitalize %}class {{ n }}Box: {{ n }}Kind {}\n", "\u{FEFF}",
    "#import \"{{ module_info.name }}Header.h\"\n", "{{ module_info.product_module_name }}\n",
  ]

  init(seed: UInt64) {
    random = SeededGenerator(seed)
    kind = Self.pick(Kind.allCases, &random)
    withRecord = Bool.random(using: &random)
    name = Self.pick(Self.names, &random)
    let first = name
    newName = Self.pick(Self.names.filter { $0.lowercased() != first.lowercased() }, &random)
    tree = makeProject()
    addTemplate()
    if chance(3) { words += ["--description", "What it\nis for \(name)"] }
    if chance(4) { words += ["--author", "Jörg \"J\" Doe"] }
    if chance(2) { words += ["--custom-parameters", "a:one"] }
    if kind != .package, chance(3) {
      words += ["--project-targets", pick(["Demo,Kit", "Kit", "Demo"])]
    }
  }

  /// Whether there are tests, so that they can be moved. Without a record their files tell.
  var hasTests: Bool {
    tree["Rambafile"]?.contains("test_file_path") == true
      && (withRecord || tree["Templates/made/made.rambaspec"]?.hasSuffix("test_files:\n") == false)
  }

  /// Whether the project file has its objects in the order in which Xcode writes them.
  var isOrdered: Bool { kind != .compact && kind != .synchronized }

  /// A module that is there beside it, of the same template.
  var neighbour: String { name == "Feed2" ? "Cart" : "Feed2Cart" }

  // MARK: The project

  private mutating func makeProject() -> [String: String] {
    var tree = [
      "Demo/App.swift": "let app = 1\n", "DemoTests/Tests.swift": "// tests\n",
      "Rambafile": rambafile(),
    ]
    let targets = [
      ProjectSample.Target(
        "Demo", sources: kind == .synchronized ? [] : ["Demo/App.swift"],
        synchronized: kind == .synchronized ? ["Demo"] : []),
      ProjectSample.Target(
        "DemoTests", "bundle.unit-test",
        sources: kind == .synchronized ? [] : ["DemoTests/Tests.swift"],
        synchronized: kind == .synchronized ? ["DemoTests"] : []),
      ProjectSample.Target("Kit", "framework"),
    ]
    switch kind {
    case .package: tree["Package.swift"] = "// swift-tools-version:6.0\nimport PackageDescription\n"
    case .classic, .logical:
      tree["Demo.xcodeproj/project.pbxproj"] = Self.withKit(DemoProject.projectFile)
    case .compact, .synchronized:
      tree["Demo.xcodeproj/project.pbxproj"] = ProjectSample(targets).text
    }
    return tree
  }

  /// The demo with a third target, which has phases for resources and headers too.
  private static func withKit(_ text: String) -> String {
    let target = """
      \t\tA40000000000000000000003 /* Kit */ = {
      \t\t\tisa = PBXNativeTarget;
      \t\t\tbuildPhases = (
      \t\t\t\tA50000000000000000000003 /* Sources */,
      \t\t\t\tA70000000000000000000001 /* Resources */,
      \t\t\t);
      \t\t\tname = Kit;
      \t\t\tproductType = "com.apple.product-type.framework";
      \t\t};
      /* End PBXNativeTarget section */
      """
    let phase = """
      \t\tA50000000000000000000003 /* Sources */ = {
      \t\t\tisa = PBXSourcesBuildPhase;
      \t\t\tfiles = (
      \t\t\t);
      \t\t};
      /* End PBXSourcesBuildPhase section */
      """
    let resources = """
      /* Begin PBXResourcesBuildPhase section */
      \t\tA70000000000000000000001 /* Resources */ = {
      \t\t\tisa = PBXResourcesBuildPhase;
      \t\t\tfiles = (
      \t\t\t);
      \t\t};
      /* End PBXResourcesBuildPhase section */

      /* Begin PBXSourcesBuildPhase section */
      """
    return text.replacing("/* End PBXNativeTarget section */", with: target)
      .replacing("/* End PBXSourcesBuildPhase section */", with: phase)
      .replacing("/* Begin PBXSourcesBuildPhase section */", with: resources)
      .replacing(
        "\t\t\t\tA40000000000000000000002 /* DemoTests */,\n",
        with: "\t\t\t\tA40000000000000000000002 /* DemoTests */,\n"
          + "\t\t\t\tA40000000000000000000003 /* Kit */,\n")
  }

  private mutating func rambafile() -> String {
    var text =
      kind == .package
      ? "company: Acme\nauthor: Jane Doe\nproject_name: Demo\n"
      : "company: Acme\nauthor: Jane Doe\nproject_name: Demo\nxcodeproj_path: Demo.xcodeproj\n"
        + "project_target: Demo\ntest_target: DemoTests\n"
    let place = pick(["Demo/Modules", "Demo", "Demo/a b/Screens"])
    text += "project_file_path: \(place)\n"
    if kind == .classic, chance(3) {
      text += "project_group_path: Demo/Elsewhere\n"
    } else if kind != .package {
      text += "project_group_path: \(place)\n"
    }
    if chance(3) {
      text +=
        "test_file_path: DemoTests\n" + (kind == .package ? "" : "test_group_path: DemoTests\n")
    } else if chance(3) {
      text += "test_file_path: DemoTests/Modules\n"
      if kind != .package { text += "test_group_path: DemoTests/Modules\n" }
    }
    if chance(3) { text += "prefix: AC\n" }
    if kind == .logical { text += "create_logical_groups: true\n" }
    if withRecord { text += "module_records: true\n" }
    return text + "templates:\n- {name: made}\n"
  }

  // MARK: The template

  private mutating func addTemplate() {
    var spec = "name: made\nauthor: Jane Doe\nversion: 1.\(Int.random(in: 0...9, using: &random))\n"
    if chance(3) { spec += "dependencies:\n- Typhoon\n" }
    var number = 0
    for (key, range) in [("code_files", 1...6), ("test_files", 0...3)] {
      spec += "\(key):\n"
      for _ in 0..<Int.random(in: range, using: &random) {
        number += 1
        spec += entry(number)
      }
    }
    tree["Templates/made/made.rambaspec"] = spec
    tree["Templates/made/snippets/part.liquid"] = "// part of {{ module_info.name }}Part"
  }

  private mutating func entry(_ number: Int) -> String {
    let folder = chance(2) ? "" : pick(Self.folders) + "/"
    // Files of one name are no module.
    let file = "\(number)" + pick(Self.files)
    if chance(8) { return "- {name: \"\(folder)Empty\(number)\"}\n" }
    let path = "Code/file\(number).liquid"
    tree["Templates/made/" + path] = (0..<Int.random(in: 0...8, using: &random))
      .map { _ in pick(Self.lines) }.joined()
    var entry = "- {name: \"\(folder)\(file)\", path: \(path)"
    if chance(5) { entry += ", custom_name: \"\(pick(Self.customNames))\"" }
    if chance(6) { entry += ", is_resource: true" }
    return entry + "}\n"
  }

  // MARK: Chance

  private mutating func pick<Element>(_ all: [Element]) -> Element { Self.pick(all, &random) }

  private static func pick<Element>(
    _ all: [Element], _ random: inout SeededGenerator
  ) -> Element { all[Int.random(in: all.indices, using: &random)] }

  /// True once in so many times.
  private mutating func chance(_ times: Int) -> Bool {
    Int.random(in: 0..<times, using: &random) == 0
  }
}

/// The same numbers for the same seed (SplitMix64).
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

  mutating func next() -> UInt64 {
    state = state &+ 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }
}
