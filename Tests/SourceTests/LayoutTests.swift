import Foundation
import Testing

@Suite("The sources")
struct LayoutTests {
  /// The targets below the actions.
  static let libraries: Set = [
    "TemplateSources", "ModuleTemplates", "Configuration", "Workspace", "XcodeProject", "Liquid",
    "SwiftText", "Diagnostics",
  ]
  /// The modules that each target may import, as in CONTRIBUTING.
  static let allowedImports: [(target: String, imports: Set<String>)] = [
    ("viper", ["ViperCommands", "ViperSystem"]),
    ("ViperCommands", libraries.union(["ViperActions", "ArgumentParser"])),
    (
      "ViperSystem",
      [
        "Workspace", "Diagnostics", "Subprocess", "System", "SystemPackage", "Darwin", "Glibc",
        "Musl", "CViperSystem", "Dispatch", "Synchronization", "os",
      ]
    ),
    ("ViperActions", libraries),
    ("TemplateSources", ["ModuleTemplates", "Configuration", "Workspace", "Diagnostics"]),
    ("ModuleTemplates", ["Configuration", "Workspace", "Liquid", "SwiftText", "Diagnostics"]),
    ("Configuration", ["Workspace", "Diagnostics", "CYaml"]),
    ("Workspace", ["Diagnostics"]),
    ("Liquid", ["Diagnostics"]),
    ("XcodeProject", ["Diagnostics"]),
    ("SwiftText", []),
    ("Diagnostics", []),
  ]

  @Test(arguments: allowedImports.map(\.target))
  func `import only modules that their target may import`(target: String)
    throws
  {
    let allowed = try #require(Self.allowedImports.first { $0.target == target }).imports
    let files = try SourceTree.swiftFiles(below: "Sources/\(target)")
    #expect(!files.isEmpty)
    for file in files {
      for module in Self.importedModules(in: file.text) where !allowed.contains(module) {
        Issue.record("\(file.path) imports \(module), but \(target) must not")
      }
    }
  }

  /// A file that declares only functions has the name of the first one.
  @Test func `have the name of what they declare, or of the type that they extend`() throws {
    for file in try SourceTree.swiftFiles(below: "Sources") {
      let name = Self.name(of: file.path)
      guard !["main", "CLibrary"].contains(name) else { continue }
      let declared = file.text.matches(
        of: /(?m)^(?:[a-z@]+ )*(?:struct|enum|class|protocol|extension|func) (\w+)/
      ).map { $0.1.lowercased() }
      #expect(declared.contains(name.lowercased()), "\(file.path) declares \(declared)")
    }
  }

  /// A small type may be in the file of the type that it belongs to.
  @Test func `have the name of each larger type that other files use`() throws {
    let files = try SourceTree.swiftFiles(below: "Sources")
    for file in files {
      for type in file.text.matches(of: Self.sharedType) {
        guard type.1 != Self.name(of: file.path), type.0.split(separator: "\n").count > 20 else {
          continue
        }
        let word = try Regex("\\b\(type.1)\\b")
        let isUsed = files.contains { $0.path != file.path && $0.text.contains(word) }
        #expect(!isUsed, "\(type.1) needs a file of its own; it is in \(file.path)")
      }
    }
  }

  private static var sharedType: Regex<(Substring, Substring)> {
    /(?m)^(?:(?:package|public|final) )*(?:struct|enum|class|protocol) (\w+).*\{\n(?s:.*?)^\}/
  }

  /// The name of a file, without the topic after a `+`.
  private static func name(of path: String) -> Substring {
    path.split(separator: "/").last?.split { $0 == "." || $0 == "+" }.first ?? ""
  }

  @Test func `use conditional compilation in ViperSystem only`() throws {
    for file in try SourceTree.swiftFiles(below: "Sources")
    where !file.path.hasPrefix("Sources/ViperSystem/") {
      for word in ["#if os(", "#if canImport(", "#elseif os(", "#if targetEnvironment("] {
        #expect(!file.text.contains(word), "\(file.path) uses `\(word)`")
      }
    }
  }

  @Test(arguments: [
    "try!", "try?", "fatalError(", "@unchecked Sendable", "nonisolated(unsafe)", "as!",
    "preconditionFailure(",
  ])
  func `contain nothing that silences the compiler or traps`(word: String) throws {
    for file in try SourceTree.swiftFiles(below: "Sources") {
      for (number, line) in file.text.split(separator: "\n", omittingEmptySubsequences: false)
        .enumerated() where !line.contains("///") && Self.contains(word, line)
      {
        Issue.record("\(file.path):\(number + 1) contains `\(word)`")
      }
    }
  }

  /// Whether the line contains the word as a whole: `Entry?` does not contain `try?`.
  static func contains(_ word: String, _ line: Substring) -> Bool {
    var rest = line
    while let range = rest.range(of: word) {
      if range.lowerBound == line.startIndex { return true }
      let before = line[line.index(before: range.lowerBound)]
      if !before.isLetter, before != "_" { return true }
      rest = rest[range.upperBound...]
    }
    return false
  }

  static func importedModules(in text: String) -> [String] {
    text.split(separator: "\n").compactMap { line in
      var words = line.split(separator: " ")
      while let first = words.first,
        ["public", "package", "internal", "@preconcurrency", "@_exported"].contains(first)
      {
        words.removeFirst()
      }
      guard words.count >= 2, words[0] == "import" else { return nil }
      return words[1].split(separator: ".").first.map(String.init)
    }
  }
}
