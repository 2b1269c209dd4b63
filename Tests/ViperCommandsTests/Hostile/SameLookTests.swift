import TemplateSources
import Testing
import ViperCommands
import ViperTestSupport
import Workspace

/// Names are compared by their bytes, unlike strings in Swift.
///
/// For Swift a letter with a mark is one character, and its two spellings are equal.
@Suite struct SameLookTests {
  private static let mark = "\u{301}"

  @Test(arguments: ["sub/\(mark)x", ".\(mark)x", "..\(mark)/x", "/\(mark)x"])
  func `a combining mark does not hide a slash or dot in a template's name`(_ name: String) {
    let project = TestProject(
      DemoProject.tree(["Templates/\(name)/x.rambaspec": DemoProject.rambaspec]))
    #expect(project.answer("gen", "Profile", name).fails("template.name", naming: name))
  }

  @Test func `a combining mark is a part of the value that it begins`() throws {
    let project = TestProject(
      DemoProject.tree([
        "Templates/screen/Code/view.swift.liquid": "// {{ custom_parameters.k }}\n"
      ]))
    let words = ["gen", "Profile", "--custom-parameters", "k:\(Self.mark)a_b"]
    #expect(Viper.run(words, in: project.world) == .done, "\(project.console.errors)")
    let texts = try project.snapshot().texts
    let view = try #require(texts["Demo/Modules/Profile/View/ProfileView.swift"])
    #expect(view.utf8.elementsEqual("// \(Self.mark)a_b\n".utf8))
  }

  @Test func `a lock holds each spelling of a name`() throws {
    let names = ["caf\u{E9}", "cafe\(Self.mark)"]
    let entries = names.map { "- {name: '\($0)', bundled: true, digest: 'sha256:0'}\n" }.joined()
    let bytes = Array("version: \"1\"\ntemplates:\n\(entries)".utf8)
    let lock = try RambafileLock(bytes, named: "Rambafile.lock")
    #expect(lock.names.map { Array($0.utf8) } == names.reversed().map { Array($0.utf8) })
    for name in names { #expect(lock.text.utf8.count > 100 && lock[name] != nil) }
  }

  @Test func `branches of two spellings are two`() {
    let (one, other) = (GitReference.branch("caf\u{E9}"), GitReference.branch("cafe\(Self.mark)"))
    #expect(one != other && one == one)
    #expect(Set([one, other]).count == 2)
  }
}
