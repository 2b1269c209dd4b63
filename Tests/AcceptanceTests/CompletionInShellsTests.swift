import Foundation
import Testing
import Workspace
import ViperTestSupport

/// The names that TAB shows in a cloned project come from other people.
@Suite("TAB in a real shell", .serialized)
struct CompletionInShellsTests {
  /// Each makes a file `canary…` where a shell evaluates it.
  static let hostile = [
    "$(touch canary1)", "`touch canary2`", ";touch canary3;", "'$(touch canary4)'",
    "\"$(touch canary5)\"", "<(touch canary6)", "=(touch canary7)", "(touch canary8)",
    "$((q[$(touch canary9)]))", "%{$(touch canary10)%}", "a\n$(touch canary11)", "~root", "*", "!!",
    "-rf", "$IFS", "a:b", "\u{1B}[31mred", "tab\tstop", "back\\slash", "#hash", "{x,y}",
    "x\u{202E}y", "a && touch canary12", "${x:=$(touch canary13)}",
  ]

  private static func project() throws -> RealProject {
    func quoted(_ text: String) -> String { "'" + text.replacing("'", with: "''") + "'" }
    let oneLine = hostile.filter { !$0.contains("\n") && !$0.contains("\u{1B}") }
    var tree: [String: String] = [:]
    for name in hostile + ["My Folder", "it's"] {
      tree["Screens/\(name)/Below/file"] = ""
      tree["Templates/\(name)/\(name).rambaspec"] = "name: x\n"
    }
    for name in ["Profile", "$(touch canary26)"] {
      tree["Screens/$(touch canary20)/\(name)/View.swift"] = ""
    }
    tree["Rambafile"] =
      "company: Acme\nproject_name: Demo\nxcodeproj_path: Demo.xcodeproj\n"
      + "project_file_path: 'Screens/$(touch canary20)'\n"
      + "project_group_path: 'Groups/`touch canary21`'\n"
      + "templates:\n" + (oneLine + ["house style"]).map { "- \(quoted($0))\n" }.joined()
    tree["Demo.xcodeproj/project.pbxproj"] =
      ProjectSample(
        [
          .init("Demo", sources: ["Demo/AppDelegate.swift"]), .init("$(touch canary22)"),
          .init("`touch canary23`", "bundle.unit-test"), .init("UI Tests", "bundle.ui-testing"),
        ], groups: ["$(touch canary24)", "a: `touch canary25`"]
      ).text
    return try RealProject(tree)
  }

  private static let lists = [
    "viper gen ", "viper -C Screens/.. gen ", "viper gen Feed viper --custom-parameters ",
    "viper gen Feed viper --custom-parameters view:", "viper template show ",
    "viper gen Feed --project-file-path Screens/", "viper gen Feed ",
    "viper gen Feed --project-file-path Screens/\\$\\(touch\\ canary1\\)/",
    "viper gen Feed --project-file-path Screens/\\`touch\\ canary2\\`/",
    "viper gen Feed --project-file-path Sc", "viper gen Feed --project-group-path ",
    "viper gen Feed --project-targets ", "viper gen Feed --test-targets ",
    "viper gen Feed --test-targets UI\\ Tests,",
    "viper gen Feed -C Screens/", "viper gen Feed -C Screens/\\$\\(touch\\ canary1\\)/",
    "viper gen Feed --rambafile Screens/", "viper template check Screens/",
    "viper template check Templates/\\`touch\\ canary2\\`/", "viper setup --templates ",
    "viper setup --xcodeproj-path ", "viper setup --podfile-path Screens/\\$",
  ]

  /// What is typed before TAB, and the words that the line then holds.
  private static let completions: [(typed: String, last: String)] = [
    ("viper gen Feed house", "house style"),
    ("viper gen Feed --project-file-path Screens/My", "Screens/My Folder"),
    ("viper gen Feed --project-file-path Screens/My\\ F", "Screens/My Folder"),
    ("viper gen Feed --project-file-path Screens/My\\ Folder/", "Screens/My Folder/Below"),
    ("viper gen Feed --project-file-path Screens/it", "Screens/it's"),
    ("viper gen Feed --project-file-path Screens/\\;", "Screens/;touch canary3;"),
    ("viper gen Feed --test-targets U", "UI Tests"),
    ("viper gen Feed -C Screens/My", "Screens/My Folder"),
    ("viper gen Feed --color al", "always"),
    ("viper templ", "template"), ("viper template show viper_sw", "viper_swiftui"),
    ("viper gen Prof", "Profile"), ("viper -C Screens/.. gen Prof", "Profile"),
    ("viper -q --color never templ", "template"), ("viper -C Screens/My", "Screens/My Folder"),
    ("viper --color al", "always"), ("viper --js", "--json"),
    ("viper -C Screens/.. gen Feed --test-targets U", "UI Tests"),
    ("viper gen Feed viper --custom-parameters vie", "view:"),
    ("viper gen Feed viper --custom-parameters view:x", "view:xib"),
    ("viper gen Feed viper --custom-parameters view:xib tests:x", "tests:xctest"),
  ]

  private func press(_ kind: CompletingShell.Kind) throws {
    let project = try Self.project()
    let shell = try CompletingShell(kind, in: project)
    for line in Self.lists {
      let shown = try shell.list(line)
      #expect(!shown.contains("\u{1B}[31mred"), "\(line)")
      #expect(try Self.canaries(in: project) == [], "\(line)")
    }
    let templates = try shell.list("viper gen Feed ")
    #expect(templates.contains("viper_swiftui") && templates.contains("house"), "\(templates)")
    // bash splits words at colons, and viper completes only whole words.
    for (typed, last) in Self.completions where kind != .bash || !typed.contains(":") {
      let words = try shell.complete(typed)
      // A shell adds a slash to what is a folder.
      #expect(words.last == last || words.last == last + "/", "\(typed)")
      #expect(words.first == "viper")
      #expect(try Self.canaries(in: project) == [], "\(typed)")
    }
  }

  @Test(.enabled(if: CompletingShell.Kind.bash.path != nil, "bash is not installed"))
  func `bash evaluates no name, and completes the usual`() throws { try press(.bash) }

  @Test(.enabled(if: CompletingShell.Kind.zsh.path != nil, "zsh is not installed"))
  func `zsh evaluates no name, and completes the usual`() throws { try press(.zsh) }

  @Test(.enabled(if: CompletingShell.Kind.fish.path != nil, "fish is not installed"))
  func `fish evaluates no name, and completes the usual`() throws { try press(.fish) }

  private static func canaries(in project: RealProject) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: project.place.text)
      .filter { $0.split(separator: "/").last?.hasPrefix("canary") == true }
  }
}
