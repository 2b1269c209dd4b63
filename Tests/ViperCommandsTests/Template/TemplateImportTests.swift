import Foundation
import Testing
import ViperCommands
import ViperTestSupport
import Workspace

@Suite("An imported Xcode template") struct TemplateImportTests {
  private typealias Sample = XcodeTemplateSample
  private static let rambafile =
    "company: Acme\nauthor: Jane Doe\nproject_name: My App\nproject_file_path: App\n"

  private static func project(_ tree: [String: String]) -> TestProject {
    TestProject(["Rambafile": rambafile].merging(tree) { _, new in new })
  }

  /// Imports `Old.xctemplate` and generates `Feed`; the files by name.
  private static func generated(
    _ tree: [String: String], _ parameters: [String] = [], import options: [String] = []
  ) throws -> [String: String] {
    let project = project(tree)
    let answer = project.answer(["template", "import", "Old.xctemplate"] + options)
    #expect(answer.exit == .done, "\(answer.testDescription)")
    let gen = project.answer(
      ["gen", "Feed", "old"] + parameters.flatMap { ["--custom-parameters", $0] })
    #expect(gen.exit == .done, "\(gen.testDescription)")
    return try project.snapshot().below("App/Feed").texts
  }

  private static func simple(_ files: [String: String], options: [String] = []) -> [String: String]
  {
    var tree = ["Old.xctemplate/TemplateInfo.plist": Sample.plist(options)]
    for (name, text) in files { tree["Old.xctemplate/\(name)"] = text }
    return tree
  }

  @Test func `generates what Xcode generates`() throws {
    let files = try Self.generated(Sample.screen(at: "Old.xctemplate"))
    #expect(files.keys.sorted() == ["FeedScreenPresenter.swift", "Sub/FeedScreenRouter.swift"])
    #expect(files["Sub/FeedScreenRouter.swift"] == "router 2024\n")
    #expect(
      files["FeedScreenPresenter.swift"] == """
        //
        //  FeedScreenPresenter.swift
        //  My App
        //
        //  Created by Jane Doe on 29/02/2024.
        //

        final class FeedScreenPresenter: NSObject {
          let name = "Feed of My_App"
        }

        """)
  }

  @Test func `needs no author where git does not answer in time`() throws {
    let git = ScriptedGit { call in
      call.arguments.contains("user.name")
        ? GitAnswer(status: 128, stop: .timeLimit) : GitAnswer(status: 1)
    }
    var tree = Self.simple(["___FILEBASENAME___.swift": "class A {}\n"])
    tree["Rambafile"] = Self.rambafile
    let project = TestProject(tree, git: git)
    let answer = project.answer("template", "import", "Old.xctemplate")
    #expect(answer.exit == .done, "\(answer.testDescription)")
    let spec = try project.snapshot().texts["Templates/old/old.rambaspec"]
    #expect(spec?.contains("unknown") == true)
  }

  @Test func `takes options as parameters, and folders as conditions`() throws {
    let tree = Sample.screen(at: "Old.xctemplate")
    let plain = try Self.generated(tree, ["withRouter:no", "base:UIView"])
    #expect(plain.keys.sorted() == ["FeedScreenPresenter.swift"])
    #expect(plain["FeedScreenPresenter.swift"]?.contains("FeedScreenPresenter: UIView {") == true)
    let swiftUI = try Self.generated(tree, ["framework:SwiftUI", "withRouter:no"])
    #expect(swiftUI == ["FeedScreenView.swift": "{{ {% SwiftUI {12:00}"])
  }

  @Test func `lists the values that have files where others are asked for`() {
    let project = Self.project(Sample.screen(at: "Old.xctemplate"))
    #expect(project.answer("template", "import", "Old.xctemplate").exit == .done)
    let answer = project.answer("gen", "Feed", "old", "--custom-parameters", "framework:SwiftUI")
    #expect(answer.fails("template.refused"))
    #expect(answer.problems.contains { $0.file != nil && $0.line != nil })
    #expect(answer.problems.contains { $0.message.contains("framework:SwiftUI withRouter:no") })
    let unknown = project.answer("gen", "Feed", "old", "--custom-parameters", "framework:AppKit")
    #expect(unknown.exit == .failed)
  }

  @Test func `is described by the result`() {
    let project = Self.project(Sample.screen(at: "Old.xctemplate"))
    let result = project.answer("template", "import", "Old.xctemplate").result
    #expect(
      result["parameters"].texts("option") == [
        "base", "framework", "withRouter",
      ])
    #expect(
      result["folders"].texts("folder").sorted() == [
        "SwiftUI", "UIKit", "UIKitwithRouter",
      ])
    #expect(result["omitted"].texts("path") == ["Old.xctemplate/README.md"])
    #expect(project.answer("template", "check", "old").errors.isEmpty)
  }

  @Test(arguments: [
    ("___FILEBASENAME___", "FeedCell"), ("___FILENAME___", "FeedCell.swift"),
    ("___FILENAME:deletingPathExtension,identifier___", "FeedCell"),
    ("___VARIABLE_productName: identifier___", "Feed"),
    ("_____VARIABLE_productName_____", "__Feed__"),
    ("___ORGANIZATIONNAME___", "Acme"), ("___PACKAGENAME:rfc1034Identifier___", "My-App"),
    ("___PROJECTNAME:identifier___Tests", "My_AppTests"),
    ("___PACKAGENAMEASIDENTIFIER___", "My_App"),
    ("___COPYRIGHT___", "Copyright © 2024 Acme. All rights reserved."),
    (
      "//___FILEHEADER___\n",
      "//\n//  FeedCell.swift\n//  My App\n//\n//  Created by Jane Doe on 29/02/2024.\n//\n"
    ),
    ("___IMPORTHEADER_base___", "import UIKit"), ("___VARIABLE_base:xml___", "A&lt;B&gt;"),
    ("{___VARIABLE_productName___}", "{Feed}"), ("{{{%}}%}", "{{{%}}%}"),
    ("a\r\n\tb \r\n", "a\r\n\tb \r\n"),
    ("__init__ ______ ___ x", "__init__ ______ ___ x"),
    ("{% endraw %}{{ x }}", "{% endraw %}{{ x }}"),
  ])
  func `replaces macros, and keeps all other text`(text: String, expected: String) throws {
    let files = try Self.generated(
      Self.simple(
        ["___FILEBASENAME___Cell.swift": text],
        options: [
          Sample.option("productName", "text"),
          Sample.option("base", "class", default: "A&lt;B&gt;", more: Sample.values("A&lt;B&gt;")),
        ]))
    #expect(files["FeedCell.swift"] == expected)
  }

  @Test(arguments: [
    ("___FOO___", "___FOO___"), ("___VARIABLE_nothing___", "nothing"),
    ("___VARIABLE_bas___", "base"), ("___PROJECTNAME:shout___", "shout"),
    ("___IMPORTHEADER_x___", "x"), ("___VARIABLE_base:pathExtension___", "pathExtension"),
    // Only `gen` knows whether the value has a dot.
    ("___PROJECTNAME:deletingPathExtension___", "___PROJECTNAME:deletingPathExtension___"),
  ])
  func `is refused with an unknown macro`(macro: String, name: String) throws {
    let project = Self.project(
      Self.simple(
        ["___FILEBASENAME___.swift": "a\nlet x = \(macro)\n"],
        options: [Sample.option("base", "text")]))
    let before = try project.snapshot()
    let answer = project.answer("template", "import", "Old.xctemplate")
    #expect(
      answer.fails(
        "import.macro", at: "Old.xctemplate/___FILEBASENAME___.swift:2:9", naming: name),
      "\(answer.testDescription)")
    #expect(try project.snapshot() == before)
  }

  @Test(arguments: [
    ("___NOPE___Thing", "___NOPE___"), ("___VARIABLE_bas___", "base"),
    ("___VARIABLE_base___", "base"),
  ])
  func `is refused where the default of an option can't be known`(
    standard: String, name: String
  ) throws {
    let project = Self.project(
      Self.simple(
        ["___FILEBASENAME___.swift": "a\n\n\nlet x = ___VARIABLE_base___\n"],
        options: [
          Sample.option("productName", "text"), Sample.option("base", "text", default: standard),
        ]))
    let before = try project.snapshot()
    let answer = project.answer("template", "import", "Old.xctemplate")
    #expect(
      answer.fails("import.macro", at: "Old.xctemplate/TemplateInfo.plist", naming: name),
      "\(answer.testDescription)")
    #expect(try project.snapshot() == before)
  }

  @Test(arguments: ["text", "checkbox", "static"])
  func `is refused where the defaults of options contain each other too often`(
    type: String
  ) throws {
    // 30 × 30 × … of them: as text they would fill any memory.
    let nested = (0..<8).map { number in
      let macro = "___VARIABLE_a\(number + 1)___"
      return Sample.option(
        "a\(number)", type, default: number < 7 ? String(repeating: macro, count: 30) : "")
    }
    let project = Self.project(
      Self.simple(
        ["___FILEBASENAME___.swift": "// ___VARIABLE_a0___\n"],
        options: [Sample.option("productName", "text")] + nested))
    let before = try project.snapshot()
    let answer = project.answer("template", "import", "Old.xctemplate")
    #expect(
      answer.fails("import.macro", at: "Old.xctemplate/TemplateInfo.plist"),
      "\(answer.testDescription)")
    #expect(answer.names.contains { $0.hasPrefix("a") }, "\(answer.testDescription)")
    #expect(try project.snapshot() == before)
  }

  @Test func `counts an option only with the options that it requires`() throws {
    let tree = Self.simple(
      [
        "view/V.swift": "v\n", "viewxib/V.xib": "x\n", "viewstory/V.storyboard": "s\n",
        "Default/D.swift": "d\n",
      ],
      options: [
        Sample.option("productName", "text"), Sample.option("view", "checkbox", default: "true"),
        Sample.option(
          "xib", "checkbox",
          more: "<key>RequiredOptions</key><dict><key>view</key><string>true</string>"
            + "<key>story</key><string>false</string></dict>"),
        Sample.option(
          "story", "checkbox",
          more: "<key>RequiredOptions</key><dict><key>view</key><string>true</string>"
            + "<key>xib</key><string>false</string></dict>"),
      ])
    for (values, file) in [
      ([], "V.swift"), (["xib:yes"], "V.xib"), (["story:yes"], "V.storyboard"),
      (["xib:yes", "story:yes"], "V.swift"), (["view:no", "xib:yes"], "D.swift"),
    ] {
      #expect(try Self.generated(tree, values).keys.sorted() == [file], "\(values)")
    }
  }

  @Test func `copies a binary file`() throws {
    let project = Self.project(Self.simple(["___FILEBASENAME___.swift": "x\n"]))
    let bytes: [UInt8] = [0x62, 0, 0xFF, 0x7B, 0x7B, 0x0A]
    project.files.put(bytes, at: project.root.appending("Old.xctemplate/___FILEBASENAME___.sks"))
    #expect(project.answer("template", "import", "Old.xctemplate").exit == .done)
    #expect(project.answer("gen", "Feed", "old").exit == .done)
    #expect(try project.files.read(project.root.appending("App/Feed/Feed.sks")) == bytes)
  }

  @Test func `takes the tests from a second template`() throws {
    var tree = Self.simple(
      ["___FILEBASENAME___.swift": "x\n"], options: [Sample.option("productName", "text")])
    tree["T.xctemplate/TemplateInfo.plist"] = Sample.plist([Sample.option("productName", "text")])
    tree["T.xctemplate/___FILEBASENAME___Tests.swift"] = "test ___FILEBASENAME___\n"
    tree["Rambafile"] = Self.rambafile + "test_file_path: AppTests\n"
    let project = Self.project(tree)
    #expect(
      project.answer("template", "import", "Old.xctemplate", "--tests", "T.xctemplate").exit
        == .done)
    #expect(project.answer("gen", "Feed", "old").exit == .done)
    let texts = try project.snapshot().texts
    #expect(texts["App/Feed/Feed.swift"] == "x\n")
    #expect(texts["AppTests/Feed/FeedTests.swift"] == "test FeedTests\n")
  }

  @Test func `counts on names as before Xcode 9 where asked to, and says so`() throws {
    let tree = Self.simple([
      "___FILEBASENAME___Cell.swift": "class ___FILEBASENAMEASIDENTIFIER___Cell"
    ])
    let project = Self.project(tree)
    let answer = project.answer("template", "import", "Old.xctemplate")
    #expect(answer.names.contains("--names xcode8") || answer.result["notes"].texts.count == 1)
    let old = try Self.generated(tree, import: ["--names", "xcode8"])
    #expect(old == ["FeedCell.swift": "class FeedCell"])
    #expect(try Self.generated(tree) == ["FeedCell.swift": "class FeedCellCell"])
  }

  @Test func `is replaced while nobody has edited it`() throws {
    let project = Self.project(Self.simple(["___FILEBASENAME___.swift": "one\n"]))
    #expect(project.answer("template", "import", "Old.xctemplate").exit == .done)
    #expect(project.answer("template", "import", "Old.xctemplate").result["changes"].list.isEmpty)
    let source = project.root.appending("Old.xctemplate/___FILEBASENAME___.swift")
    project.files.put("two\n", at: source)
    #expect(project.answer("template", "import", "Old.xctemplate").exit == .done)
    let file = project.root.appending("Templates/old/Code/Module.swift.liquid")
    #expect(try project.files.read(file) == Array("two\n".utf8))
    project.files.put("mine\n", at: file)
    let answer = project.answer("template", "import", "Old.xctemplate")
    #expect(answer.fails("import.exists", suggesting: "--force"))
    #expect(try project.files.read(file) == Array("mine\n".utf8))
    #expect(project.answer("template", "import", "Old.xctemplate", "--force").exit == .done)
  }

  @Test(arguments: [
    ("bplist00\u{1}", "import.plist"), ("{ Kind = \"x\"; }", "import.plist"), ("", "import.plist"),
    ("<plist><dict>", "import.plist"),
    ("<plist><dict><key>A</key><key>B</key></dict></plist>", "import.plist"),
    ("<!DOCTYPE plist [<!ENTITY a \"aaaa\">]><plist><dict/></plist>", "import.plist"),
    ("<plist>" + String(repeating: "<array>", count: 100_000), "import.plist"),
    (String(repeating: " ", count: 2 << 20), "import.plist"),
    (Sample.plist([], kind: "Xcode.Xcode3.ProjectTemplateUnitKind"), "import.kind"),
    (
      Sample.plist([], kind: "Xcode.IDEFoundation.TextSubstitutionPlaygroundTemplateKind"),
      "import.kind"
    ),
    (Sample.plist([Sample.option("x", "colour")]), "import.option"),
  ])
  func `is refused where it is no file template`(plist: String, code: String) throws {
    let project = Self.project([
      "Old.xctemplate/TemplateInfo.plist": plist, "Old.xctemplate/___FILEBASENAME___.swift": "x\n",
    ])
    let before = try project.snapshot()
    let answer = project.answer("template", "import", "Old.xctemplate")
    #expect(
      answer.exit == .failed && answer.errors.first.map { "\($0)" } == code,
      "\(answer.testDescription)")
    #expect(try project.snapshot() == before)
  }

  private static let checkboxes = (0..<20).map { Sample.option("x\($0)", "checkbox") }

  @Test func `is refused where too many combinations of options choose folders`() throws {
    let project = Self.project(
      Self.simple(["x0/___FILEBASENAME___.swift": "x\n"], options: Self.checkboxes))
    let answer = project.answer("template", "import", "Old.xctemplate")
    #expect(answer.fails("import.combinations"), "\(answer.testDescription)")
  }

  @Test func `may have any number of options that choose no folder`() throws {
    let options = [Sample.option("productName", "text")] + Self.checkboxes
    let files = try Self.generated(
      Self.simple(["___FILEBASENAME___.swift": "x ___VARIABLE_x3___\n"], options: options))
    #expect(files.keys.sorted() == ["Feed.swift"])
  }

  @Test func `keeps what its name has before the ending`() throws {
    var tree: [String: String] = [:]
    for (path, text) in Self.simple(["___FILEBASENAME___.swift": "x\n"]) {
      for number in [0, 1] { tree[path.replacing("Old.", with: "VIPER 1.\(number).")] = text }
    }
    let project = Self.project(tree)
    let answer = project.answer(
      "template", "import", "VIPER 1.0.xctemplate", "VIPER 1.1.xctemplate")
    #expect(answer.exit == .done, "\(answer.testDescription)")
    let paths = try project.snapshot().paths
    #expect(paths.contains("Templates/viper_1_0/viper_1_0.rambaspec"), "\(paths)")
  }

  @Test(arguments: [("viper", true), ("our_viper", false)])
  func `warns about the name of a bundled template`(name: String, hasWarning: Bool) {
    let project = Self.project(Self.simple(["___FILEBASENAME___.swift": "x\n"]))
    let answer = project.answer("template", "import", "Old.xctemplate", "--name", name)
    #expect(answer.exit == .done, "\(answer.testDescription)")
    #expect(answer.reports("template.hides-bundled", naming: name) == hasWarning)
  }

  @Test func `is written with others in one run, or none is`() throws {
    let one = Self.simple(["___FILEBASENAME___.swift": "x\n"])
    var tree = one
    for (path, text) in one { tree[path.replacing("Old.", with: "Next.")] = text }
    tree["Bad.xctemplate/TemplateInfo.plist"] = ""
    tree["next.xctemplate/TemplateInfo.plist"] = Sample.plist([])
    tree["next.xctemplate/___FILEBASENAME___.swift"] = "y\n"
    let project = Self.project(tree)
    let before = try project.snapshot()
    let bad = project.answer("template", "import", "Old.xctemplate", "Bad.xctemplate")
    #expect(bad.fails("import.plist"), "\(bad.testDescription)")
    let twins = project.answer("template", "import", "Next.xctemplate", "next.xctemplate")
    #expect(twins.fails("import.same-name", suggesting: "--name"), "\(twins.testDescription)")
    #expect(try project.snapshot() == before)
    let answer = project.answer("template", "import", "Old.xctemplate", "Next.xctemplate")
    #expect(answer.exit == .done, "\(answer.testDescription)")
    #expect(project.answer("undo").exit == .done)
    #expect(try project.snapshot() == before)
  }

  @Test func `takes values with different quotes`() throws {
    let values = ["It's", "Say \"x\""]
    let tree = Self.simple(
      [
        "\(values[0])/___FILEBASENAME___A.swift": "a\n",
        "\(values[1])/___FILEBASENAME___B.swift": "b\n",
      ],
      options: [
        Sample.option("productName", "text"),
        Sample.option(
          "kind", "popup", default: values[0], more: Sample.values(values[0], values[1])),
      ])
    #expect(try Self.generated(tree) == ["FeedA.swift": "a\n"])
    #expect(try Self.generated(tree, ["kind:\(values[1])"]) == ["FeedB.swift": "b\n"])
  }

  @Test func `is refused where a value has both kinds of quotes`() throws {
    let value = "a' or \"b"
    let project = Self.project(
      Self.simple(
        ["\(value)/___FILEBASENAME___.swift": "x\n"],
        options: [
          Sample.option("productName", "text"),
          Sample.option("kind", "popup", default: value, more: Sample.values(value, "plain")),
        ]))
    let answer = project.answer("template", "import", "Old.xctemplate")
    #expect(answer.fails("import.quotes", naming: value), "\(answer.testDescription)")
  }

  @Test(arguments: ["___VARIABLE_up___/x.swift", "___VARIABLE_up___.swift"])
  func `never writes outside of the module`(file: String) throws {
    let tree = Self.simple(
      [file: "x\n"],
      options: [
        Sample.option("productName", "text"), Sample.option("up", "text", default: "../../../up"),
      ])
    let project = Self.project(tree)
    let answer = project.answer("template", "import", "Old.xctemplate")
    #expect(answer.exit == .failed, "\(answer.testDescription)")
    #expect(try project.snapshot().texts.keys.allSatisfy { !$0.contains("Templates") })
  }

  @Test func `is refused with a symbolic link, and without a property list`() {
    let project = Self.project(Self.simple(["___FILEBASENAME___.swift": "x\n"]))
    project.files.putLink(
      at: project.root.appending("Old.xctemplate/link.swift"), to: "/etc/passwd")
    #expect(project.answer("template", "import", "Old.xctemplate").fails("template.link"))
    let empty = Self.project(["Old.xctemplate/a.swift": "x\n"])
    #expect(empty.answer("template", "import", "Old.xctemplate").fails("import.no-plist"))
    let inside = empty.answer("-C", "Old.xctemplate", "template", "import", ".")
    #expect(inside.fails("import.no-plist") && inside.problems.first?.suggestions == [])
    #expect(empty.answer("template", "import", "None.xctemplate").fails("import.missing"))
  }
}
