import Foundation
import Testing
import ViperCommands
import ViperTestSupport

@Suite("Printed Objective-C")
struct ObjectiveCWiringTests {
  @Test func `compiles without a warning at its place`() throws {
    let project = TestProject([
      "Rambafile": "company: Acme\nproject_name: Demo\nproject_file_path: App\n"
    ])
    for name in ["Feed", "Profile"] {
      try #require(Viper.run(["gen", name, "viper_objc"], in: project.world) == .done)
    }
    var files = try project.snapshot(withTimes: false).texts.below("App/")
    for words in [
      ["connect", "Feed", "Profile"], ["add", "method", "Feed", "obtainItems:[String]"],
    ] {
      let before = project.console.output.count
      try #require(Viper.run(["module"] + words + ["--json"], in: project.world) == .done)
      let said = String(project.console.output.dropFirst(before))
      let matches = said.matches(
        of: /"place": "((?:[^"\\]|\\.)*)",\s*"lines": "((?:[^"\\]|\\.)*)"/)
      #expect(matches.count >= 6, "\(said)")
      for match in matches {
        let place = String(match.1).replacing("\\/", with: "/").split(separator: ", ")
        let path = String(place[0].dropFirst("App/".count))
        let text = try #require(files[path])
        files[path] = Self.written(Self.plain(match.2), String(place[1]), in: text)
      }
    }
    try ObjectiveCProof.check(GeneratedModule(name: "Feed", code: files, tests: [:]))
  }

  private static func plain(_ json: Substring) -> String {
    String(json).replacing("\\n", with: "\n").replacing("\\\"", with: "\"").replacing(
      "\\/", with: "/")
  }

  /// The file with the printed lines at their places.
  private static func written(_ lines: String, _ place: String, in text: String) -> String {
    switch place {
    case "with the other imports":
      return text.replacing("\n#import ", with: "\n\(lines)\n#import ", maxReplacements: 1)
    case "among the protocols of the class":
      return text.replacing("NSObject <", with: "NSObject <\(lines), ", maxReplacements: 1)
    default:
      let end = text.ranges(of: "@end").last
      return end.map { text.replacingCharacters(in: $0, with: "\(lines)\n\n@end") } ?? text
    }
  }
}
