import Foundation
import Testing

@Suite("The text of generated files")
struct FormatTests {
  /// A short and a long name.
  static let names = [("", "Profile"), ("XY", "NotificationSettings")]

  @Test(arguments: Catalog.swiftTemplateNames)
  func `passes swift format with each two values of parameters together`(template: String) throws {
    var texts: Set<String> = []
    for combination in try Combination.pairwise(of: template, leavingOut: ["header"]) {
      for (prefix, name) in Self.names {
        let module = try GeneratedModule.generate(name, combination, prefix: prefix)
        for (path, text) in module.files where path.hasSuffix(".swift") { texts.insert(text) }
      }
    }
    let folder = try TemporaryFolder()
    try folder.write(
      [String: String](
        uniqueKeysWithValues: texts.enumerated().map { ("\($0.offset).swift", $0.element) }))

    // Also the optional rules about forced unwrapping and documentation.
    let configuration = """
      {"version": 1, "rules": {"NeverForceUnwrap": true, "NeverUseForceTry": true,
      "NeverUseImplicitlyUnwrappedOptionals": true, "ValidateDocumentationComments": true}}
      """
    try Toolchain.require(
      "swift",
      ["format", "lint", "--strict", "--configuration", configuration, "--recursive", "."],
      in: folder.url)
  }

  /// The project's settings, and swift-format's that mean the same.
  static let formats = [
    ("indentation: 4", #""indentation": {"spaces": 4}"#),
    ("indentation: tab 4", #""indentation": {"tabs": 1}, "tabWidth": 4"#),
    ("indentation: 8\nline_length: 120", #""indentation": {"spaces": 8}, "lineLength": 120"#),
  ]

  /// Each template in one format, or in all with `VIPER_THOROUGH`.
  private static let formatted = Catalog.swiftTemplateNames.enumerated().flatMap {
    index, template in
    let isThorough = ProcessInfo.processInfo.environment["VIPER_THOROUGH"] == "1"
    return (isThorough ? formats : [formats[index % formats.count]]).map { (template, $0) }
  }

  @Test(arguments: formatted) func `passes swift format with the project's settings`(
    template: String, format: (rambafile: String, configuration: String)
  ) throws {
    var texts: Set<String> = []
    for (index, combination) in try Combination.neighbours(of: template).enumerated() {
      let (prefix, name) = Self.names[index % Self.names.count]
      let module = try GeneratedModule.generate(
        name, combination, prefix: prefix, settings: format.rambafile)
      for (path, text) in module.files where path.hasSuffix(".swift") { texts.insert(text) }
    }
    let folder = try TemporaryFolder()
    try folder.write(
      [String: String](
        uniqueKeysWithValues: texts.enumerated().map { ("\($0.offset).swift", $0.element) }))
    let configuration = "{\"version\": 1, \(format.configuration)}"
    try Toolchain.require(
      "swift",
      ["format", "lint", "--strict", "--configuration", configuration, "--recursive", "."],
      in: folder.url)
  }

  /// The end of a member and the start of the next one, without an empty line between them.
  private static let members =
    ["func ", "@", "private ", "override ", "public ", "init", "required ", "/// "]
    .map { "\n  }\n  " + $0 } + ["\n}\n- (", "\n}\n@", "\n}\n#", "\n}\n/// ", "\n}\nfinal "]

  @Test(arguments: Catalog.templateNames) func `has no trailing spaces and one newline at the end`(
    template: String
  ) throws {
    var seen: Set<String> = []
    for combination in try Combination.neighbours(of: template) {
      for (path, text) in try GeneratedModule.generate("Profile", combination).files
      where seen.insert(text).inserted {
        #expect(!text.contains(" \n") && !text.contains("\t"), "\(combination): \(path)")
        #expect(!text.contains("\n\n\n"), "\(combination): \(path)")
        #expect(text.hasSuffix("\n") && !text.hasSuffix("\n\n"), "\(combination): \(path)")
        #expect(!text.hasPrefix("\n"), "\(combination): \(path)")
        for member in Self.members {
          #expect(!text.contains(member), "\(combination): \(path): no empty line before \(member)")
        }
      }
    }
  }

  @Test(arguments: Catalog.templateNames)
  func `says who made the file, when and for whom in a full header`(template: String) throws {
    let files = try GeneratedModule.generate("Profile", with("full", template), prefix: "XY")
      .sources
    for (path, text) in files {
      let header = """
        //
        //  \(path.split(separator: "/").last ?? "")
        //  Demo App
        //
        //  Created by Jane Doe on 29/02/2024.
        //  Copyright © 2024 Acme. All rights reserved.
        //


        """
      #expect(text.hasPrefix(header), "\(path)")
    }
  }

  @Test(arguments: Catalog.templateNames) func `names file and project in a short header`(
    template: String
  ) throws {
    let files = try GeneratedModule.generate("Profile", with("short", template)).sources
    for (path, text) in files {
      let header = """
        //
        //  \(path.split(separator: "/").last ?? "")
        //  Demo App
        //


        """
      #expect(text.hasPrefix(header), "\(path)")
    }
  }

  @Test(arguments: Catalog.templateNames) func `starts with code without a header`(template: String)
    throws
  {
    let files = try GeneratedModule.generate("Profile", with("none", template)).sources
    for (path, text) in files {
      #expect(!text.hasPrefix("//\n") && !text.contains("Created"), "\(path)")
    }
  }

  @Test(arguments: Catalog.templateNames) func `is the same below each header`(template: String)
    throws
  {
    let bare = try GeneratedModule.generate("Profile", with("none", template)).sources
    for header in ["short", "full"] {
      for (path, text) in try GeneratedModule.generate("Profile", with(header, template)).sources {
        #expect(text.hasSuffix("//\n\n" + (bare[path] ?? "missing")), "\(header): \(path)")
      }
    }
  }

  private func with(_ header: String, _ template: String) -> Combination {
    Combination(template: template, values: ["header": header])
  }
}
