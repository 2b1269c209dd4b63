import Foundation
import Testing

/// Checks that `Scripts/check-macos` finds errors, and no others in the sources.
@Suite("The check for macOS")
struct MacOSCheckTests {
  struct Mistake {
    var file: String
    var line: Int
    var message: String
  }

  @Test func `reports each mistake in each target, and nothing else`() throws {
    let output = try Self.check("--with", "Tests/MacOSCheck/Mutations")
    if output.hasPrefix("left out:") { return print(output) }

    let (anywhere, withDarwin) = (try Self.mistakes(""), try Self.mistakes("Darwin/"))
    #expect(anywhere.count >= 2)
    #expect(withDarwin.count >= 3)
    let targets = try FileManager.default.contentsOfDirectory(
      atPath: SourceTree.root.appendingPathComponent("Sources").path)
    var darwinTargets: [String] = []
    for target in targets {
      let files = try SourceTree.swiftFiles(below: "Sources/\(target)")
      // A checkout of an older commit can leave empty folders.
      if files.isEmpty { continue }
      let imports = files.flatMap { LayoutTests.importedModules(in: $0.text) }
      var expected = anywhere
      if imports.contains("Darwin") {
        darwinTargets.append(target)
        expected += withDarwin
      }
      let errors = Self.errors(in: output, of: "Sources/\(target)")
      for mistake in expected {
        let place = "\(mistake.file):\(mistake.line):"
        #expect(
          errors.contains { $0.hasPrefix(place) && $0.contains(mistake.message) },
          "\(place) was not reported in \(target) with “\(mistake.message)”")
      }
      let others = errors.filter { error in
        !expected.contains { error.hasPrefix("\($0.file):\($0.line):") }
      }
      #expect(others == [], "\(target) does not compile without the mistakes either")
    }
    #expect(darwinTargets == ["ViperSystem"])
  }

  private static func check(_ arguments: String...) throws -> String {
    let process = Process()
    process.executableURL = SourceTree.root.appendingPathComponent("Scripts/check-macos")
    process.arguments = arguments
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: output, as: UTF8.self)
  }

  /// Reads the expected errors of the files in a folder.
  private static func mistakes(_ folder: String) throws -> [Mistake] {
    let base = "Tests/MacOSCheck/Mutations/"
    return try SourceTree.swiftFiles(below: base + folder)
      .filter { folder != "" || !$0.path.contains("/Darwin/") }
      .compactMap { file in
        let lines = file.text.components(separatedBy: "\n")
        let index = try #require(lines.firstIndex { $0.contains("// error: ") })
        let message = lines[index].components(separatedBy: "// error: ")[1]
        let path = file.path.replacingOccurrences(of: "//", with: "/")
        return Mistake(file: path, line: index + 2, message: message)
      }
  }

  /// The error lines after a target's heading.
  private static func errors(in output: String, of target: String) -> [String] {
    let lines = output.components(separatedBy: "\n")
    guard let start = lines.firstIndex(of: "== \(target)") else { return [] }
    return lines[(start + 1)...].prefix { !$0.hasPrefix("== ") }
      .filter { $0.contains(": error: ") && !$0.hasPrefix(" ") }
  }
}
