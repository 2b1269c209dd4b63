import Configuration
import Diagnostics
import Testing
import ViperActions
import ViperTestSupport
import Workspace

@Suite("A written Rambafile")
struct RambafileDraftTests {
  static let values = [
    "plain", "A: B", "#1", "a #b", "yes", "No", "on", "OFF", "true", "null", "~", "y", "\"q\"",
    "'q'", "it's", "👩‍👩‍👧 Family", "  leading", "trailing  ", "\ttab", "line\nbreak", "cr\r\nlf",
    "- item", "? key", "[a]", "{a: b}", "&anchor", "*alias", "!tag", "|", ">", "%", "@at", "`back`",
    "1", "1.0", "0x1F", "1_000", "12:30:45", "2024-02-29", ".inf", "-1", "=", "<<", "a: ", ":a",
    "C:\\Path\\n", "Ünïcödé", "日本語", "\u{2028}", "byte\u{FEFF}mark", "\u{0}", "\u{7F}", "\u{85}",
    "a,b", "…", "---", "...", "My App/Modules", "\u{1F468}\u{200D}", " ", "\\",
  ]

  private func read(_ draft: RambafileDraft) throws -> Rambafile {
    try Rambafile(
      Array(draft.text.utf8), at: Path("/project/Rambafile"), named: "Rambafile")
  }

  @Test(arguments: values) func `gives each text back unchanged`(value: String) throws {
    var draft = RambafileDraft()
    draft.texts = [.company: value, .projectName: value, .testFilePath: value]
    draft.lists = [.projectTargets: [value, "x", value], .catalogs: [value]]
    var template = TemplateDeclaration(name: Located(value))
    (template.git, template.tag) = (Located(value), Located(value))
    draft.templates = [template]
    draft.ownAuthor = value
    let read = try read(draft)
    #expect(read.warnings.isEmpty)
    for key in [RambafileKey.company, .projectName, .testFilePath] {
      #expect(read.text(key)?.value == value, "\(key)")
    }
    #expect(read.list(.projectTargets)?.value.map(\.value) == [value, "x", value])
    #expect(read.list(.catalogs)?.value.map(\.value) == [value])
    #expect(read.templates.map(\.name.value) == [value])
    #expect(read.templates.first?.git?.value == value)
    #expect(read.templates.first?.tag?.value == value)
    #expect(read.text(.author) == nil)
  }

  @Test func `tells nothing from a missing answer`() throws {
    var draft = RambafileDraft()
    draft.texts = [.xcodeprojPath: "", .company: "Acme"]
    draft.lists = [.projectTargets: []]
    let read = try read(draft)
    #expect(read.isEmptied(.xcodeprojPath))
    #expect(read.isEmptied(.projectTargets))
    #expect(!read.isEmptied(.company))
    #expect(!read.isEmptied(.prefix))
  }

  @Test func `comments each section that it has, and no other`() {
    var draft = RambafileDraft()
    draft.texts = [.company: "Acme", .projectName: "Demo"]
    draft.flags = [.createLogicalGroups: true]
    let text = draft.text
    let titles = text.split(separator: "\n").filter { $0.hasPrefix("### ") }
    #expect(
      titles == ["### Headers of generated files", "### The project", "### Groups and folders"])
    #expect(text.contains("\ncreate_logical_groups: true\n"))
  }
}
