import Foundation
import Testing

/// Checks the names that the documentation mentions.
@Suite("The documentation")
struct DocumentationTests {
  private static let files: [String] = {
    let docs = SourceTree.root.appendingPathComponent("Docs").path
    let names = (try? FileManager.default.contentsOfDirectory(atPath: docs)) ?? []
    return ["CONTRIBUTING.md"] + names.filter { $0.hasSuffix(".md") }.sorted().map { "Docs/\($0)" }
  }()

  /// Names in examples, and files of users' projects.
  private static let examples: Set = [
    "Profile", "ACFeed", "Rambafile", "Podfile", "Cartfile", "Package.swift", "Project.swift",
    ".gitattributes", ".editorconfig", "IDETemplateMacros.plist",
  ]

  @Test(
    arguments: files + [
      "README.md", "CHANGELOG.md", "SECURITY.md", "Templates/README.md",
      "Tests/Benchmarks/README.md", "Tests/MacOSCheck/README.md",
    ])
  func `mention only files and folders that exist`(file: String) throws {
    let text = try SourceTree.text(of: file)
    let folder = file.split(separator: "/").dropLast().map { $0 + "/" }.joined()
    let paths = text.matches(of: /\b(?:Sources|Tests|Scripts|Templates)\/[\w\/.+-]*\w/)
      .map { String($0.0) }.filter { !$0.contains("NAME") && !$0.hasPrefix("Tests/Modules") }
    let links = text.matches(of: /\]\(([\w\/.-]+)\)/).map { folder + $0.1 }
    for path in Set(paths + links) {
      let place = SourceTree.root.appendingPathComponent(path).path
      #expect(FileManager.default.fileExists(atPath: place), "\(path)")
    }
  }

  @Test(arguments: files) func `mention only types and functions that exist`(file: String) throws {
    let text = try SourceTree.text(of: file).replacing(/```(?s:.)*?```/, with: "")
    for match in text.matches(of: /`([^`\n]+)`/) {
      let name = String(match.1)
      if Self.examples.contains(name) { continue }
      if let function = name.wholeMatch(of: /([a-z]\w*)\(.*\)/) {
        let isKnown = Self.functions.contains(String(function.1))
        #expect(isKnown, "no function `\(name)`")
      } else if let member = name.wholeMatch(of: /\.([a-z]\w*)/) {
        let isKnown = Self.members.contains(String(member.1))
        #expect(isKnown, "no case `\(name)`")
      } else if let type = name.wholeMatch(
        of: /([A-Z][A-Za-z]*[a-z][A-Za-z]*(?:\.[A-Z][A-Za-z]*)*)(?:\.([a-z]\w*))?/)
      {
        let known = Self.types.union(Self.folders)
        let isKnown = type.1.split(separator: ".").allSatisfy { known.contains(String($0)) }
        #expect(isKnown, "no type or folder `\(type.1)`")
        guard let member = type.2, member != "swift" else { continue }
        let hasMember = Self.members.contains(String(member))
        #expect(hasMember, "no member `\(name)`")
      } else if name.wholeMatch(of: /\w+\.swift/) != nil {
        let isKnown = Self.code.contains { $0.path.hasSuffix("/\(name)") }
        #expect(isKnown, "no file `\(name)`")
      }
    }
  }

  @Test func `name the commands for a machine with only Swift and git`() throws {
    let readme = try SourceTree.text(of: "README.md")
    for command in [#"swift run viper -C "$(mktemp -d)" gen Profile"#, "Scripts/test"] {
      let isNamed = readme.contains("\n    \(command) ")
      #expect(isNamed, "README lacks `\(command)`")
    }
  }

  @Test func `are compared with the declarations`() {
    #expect(["Diagnostic", "NoSuchType"].map(Self.types.contains) == [true, false])
    #expect(["plan", "noSuchFunction"].map(Self.functions.contains) == [true, false])
    #expect(["all", "noSuchMember"].map(Self.members.contains) == [true, false])
  }

  private static let code: [(path: String, text: String)] =
    ((try? SourceTree.swiftFiles(below: "Sources")) ?? [])
    + ((try? SourceTree.swiftFiles(below: "Tests")) ?? [])

  private static let types = names(
    /\b(?:struct|enum|class|protocol|actor|typealias|associatedtype|extension)\s+([A-Z]\w+)/)
  private static let functions = names(/\bfunc\s+(\w+)/)
  private static let members = names(/\b(?:let|var|case|func)\s+`?(\w+)/)
  /// The folders and the file names, without their endings.
  private static let folders: Set<String> = Set(
    code.flatMap { $0.path.replacing(".swift", with: "").split(separator: "/").map(String.init) })

  private static func names(_ declaration: some RegexComponent<(Substring, Substring)>)
    -> Set<String>
  {
    Set(code.flatMap { $0.text.matches(of: declaration).map { String($0.output.1) } })
  }
}
