import Testing
import ViperCommands
import ViperTestSupport
import Workspace

/// Records that name what no template made.
@Suite struct HostileRecordTests {
  private static let record = ".viper/modules/Profile.yml"
  private static let project = "Demo.xcodeproj/project.pbxproj"

  /// What belongs to others, with its text.
  private static let precious: [String: String] = [
    ".git/HEAD": "ref: refs/heads/main\n",
    ".git/config": "[core]\n",
    ".git/hooks/View/ProfileView.swift": "// a hook\n",
    "Demo/Other/View/ProfileView.swift": "// of another module\n",
    "Demo/Other/Notes.txt": "notes\n",
    "Other.xcodeproj/project.pbxproj": DemoProject.projectFile,
  ]

  /// A field of a record, and what it is for a place.
  enum Field: String, CaseIterable {
    case module, template, codeFolder, testFolder, group, project, newFolders, files, targets,
      digest

    /// What it may hold; each list goes into one record.
    var values: [[String]] {
      let outside = [["../Outside"], ["/home/tester/Outside"], ["Demo/../.git/hooks"]]
      let inside = [
        ".git/hooks", ".GIT/hooks", "Linked/hooks", "Rambafile", "Demo/AppDelegate.swift",
        "demo/appdelegate.swift", ".git/HEAD", "Demo/Other", "Other.xcodeproj", ".git/refs/tags",
      ]
      switch self {
      case .codeFolder, .testFolder:
        return outside + [
          ["Demo/Other"], [".git/hooks"], [".GIT/hooks"], ["Linked/hooks"], ["Other.xcodeproj"],
        ]
      case .files, .newFolders: return outside + [inside]
      case .project: return outside + [[".git"], ["Rambafile"], ["Other.xcodeproj"]]
      case .module, .template, .group, .targets, .digest: return [["../Outside"], [".git/hooks"]]
      }
    }

    /// The record with the field's value.
    func hostile(_ record: String, _ places: [String], digest: (String) -> String) -> String {
      let place = places[0]
      func replacing(_ beginning: String, with line: String) -> String {
        record.split(separator: "\n", omittingEmptySubsequences: false)
          .map { $0.hasPrefix(beginning) ? Substring(line) : $0 }.joined(separator: "\n")
      }
      switch self {
      case .module: return replacing("module:", with: "module: \"\(place)\"")
      case .template: return replacing("template:", with: "template: \"\(place)\"")
      case .codeFolder: return replacing("  folder: Demo/", with: "  folder: \"\(place)\"")
      case .testFolder: return replacing("  folder: DemoTests/", with: "  folder: \"\(place)\"")
      case .group: return replacing("  group: Demo/", with: "  group: \"\(place)\"")
      case .project: return replacing("xcodeproj:", with: "xcodeproj: \"\(place)\"")
      case .newFolders:
        return replacing(
          "- DemoTests", with: places.map { "- \"\($0)\"" }.joined(separator: "\n"))
      case .targets: return replacing("  - Demo", with: "  - \"\(place)\"")
      case .digest: return replacing("template_digest:", with: "template_digest: \"\(place)\"")
      case .files:
        return record
          + places.flatMap { [$0, $0 + "/View/ProfileView.swift"] }
          .map { "  \"\($0)\": \"\(digest($0))\"\n" }.joined()
      }
    }
  }

  private static let commands = [
    ["module", "remove", "Profile", "--force"], ["module", "rename", "Profile", "Account"],
    ["module", "update", "Profile"],
    ["module", "move", "Profile", "--to", "Demo/Screens", "--tests-to", "DemoTests/Screens"],
  ]

  private static let outside = Path("/home/tester/Outside/View/ProfileView.swift")

  @Test func `no field of a record lets a command touch files that the template did not make`()
    throws
  {
    let start = RecordProject()
    for (path, text) in Self.precious { start.put(text, at: path) }
    let precious = try start.tree.texts
    start.run("gen", "Profile")
    start.put("// new\n", at: "Templates/screen/Code/view.swift.liquid")
    let generated = try start.tree.texts
    for field in Field.allCases {
      for places in field.values {
        var tree = generated
        tree[Self.record] = field.hostile(tree[Self.record] ?? "", places) { path in
          String(
            Workspace.digest(of: Array((precious[path] ?? "// a hook\n").utf8)), radix: 16)
        }
        for command in Self.commands {
          try check(command, on: tree, precious, "\(command[1]) with \(places) as \(field)")
        }
      }
    }
  }

  private func check(
    _ command: [String], on tree: [String: String], _ precious: [String: String], _ what: String
  ) throws {
    let project = TestProject(tree)
    project.files.putFolder(at: project.root.appending(".git/refs/tags"))
    project.files.putLink(at: project.root.appending("Linked"), to: ".git")
    project.files.put("// a hook\n", at: Self.outside)
    let before = try project.snapshot(withTimes: false)
    _ = Viper.run(command, in: project.world)
    let after = try project.snapshot(withTimes: false)
    for path in before.paths.filter({ $0.hasPrefix(".git") }) + Array(precious.keys)
    where path != Self.project && !path.hasPrefix("Templates/") {
      #expect(after.entries[path] == before.entries[path], "\(what): \(path)")
    }
    #expect(try project.files.read(Self.outside) == Array("// a hook\n".utf8), "\(what)")
    let added = after.paths.filter { path in
      before.entries[path] == nil
        && (path.lowercased().hasPrefix(".git/") || path.contains(".xcodeproj/"))
    }
    #expect(added == [], "\(what)")
    #expect(after.texts[Self.project]?.contains("AppDelegate.swift in Sources") == true, "\(what)")
  }
}
