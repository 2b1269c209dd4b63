import Testing
import ViperCommands
import ViperTestSupport
import Workspace

@Suite("The header of Xcode")
struct XcodeHeaderTests {
  private static let shared = "Demo.xcodeproj/xcshareddata/IDETemplateMacros.plist"
  private static let home = Path("/home/tester/Library/Developer/Xcode/UserData")

  private static func plist(_ macros: [String: String]) -> String {
    let fields = macros.sorted { $0.key < $1.key }
      .map { "<key>\($0.key)</key>\n<string>\($0.value)</string>\n" }
    return
      "<?xml version=\"1.0\"?>\n<plist version=\"1.0\">\n<dict>\n\(fields.joined())</dict>\n</plist>\n"
  }

  private static func project(
    _ tree: [String: String], header: String = "header: xcode\nmodule_records: true\n"
  ) -> TestProject {
    TestProject(
      DemoProject.tree([
        "Rambafile": DemoProject.rambafile.replacing(
          "- {name: screen}", with: "- viper\n- {name: screen, local: Templates/screen}") + header
      ]).merging(tree) { $1 }, variables: ["HOME": "/home/tester", "USER": "jane"])
  }

  private static func text(
    _ project: TestProject, _ path: String = "Demo/Modules/Cart/Presenter/CartPresenter.swift"
  ) throws -> String {
    try #require(try project.snapshot().texts[path])
  }

  static let headers: [(macros: [String: String], header: String)] = [
    (
      ["FILEHEADER": "\n//  ___FILENAME___ &lt;a&gt;\n// ___COPYRIGHT___\n//"],
      "//\n//  CartPresenter.swift <a>\n// Copyright © 2024 Acme. All rights reserved.\n//\n\n"
    ),
    (
      ["FILEHEADER": "\r\n//  One\r\n<![CDATA[//  A & B\r\n]]>//"],
      "//\n//  One\n//  A & B\n//\n\n"
    ),
    (
      [
        "FILEHEADER": " ___FILEBASENAME___, ___FILEBASENAMEASIDENTIFIER___ of ___PROJECTNAME___\n\n"
      ],
      "// CartPresenter, CartPresenter of Demo\n\n"
    ),
    (
      [
        "FILEHEADER": " ___TEAM___", "TEAM": "___WHO___ {{ x }} {% y %}",
        "WHO": "___FULLUSERNAME___, ___ORGANIZATIONNAME___", "ORGANIZATIONNAME": "Other",
      ], "// Jane Doe, Other {{ x }} {% y %}\n\n"
    ),
    (
      ["FILEHEADER": " ___PROJECTNAME:identifier___ ___YEAR:identifier___"],
      "// Demo 2024\n\n"
    ),
    (
      ["FILEHEADER": " ___TEAM:identifier___", "TEAM": "The A-Team"], "// The_A_Team\n\n"
    ),
    (
      ["FILEHEADER": " ___COPYRIGHT___", "ORGANIZATIONNAME": "Other"],
      "// Copyright © 2024 Other. All rights reserved.\n\n"
    ),
    (
      ["FULLUSERNAME": "Joe"],
      "//\n//  CartPresenter.swift\n//  Demo\n//\n//  Created by Joe on 29/02/2024.\n//\n\n"
    ),
    (
      [:],
      "//\n//  CartPresenter.swift\n//  Demo\n//\n//  Created by Jane Doe on 29/02/2024.\n//\n\n"
    ),
  ]

  @Test(arguments: headers.indices) func `comes from its macros`(index: Int) throws {
    let (macros, header) = Self.headers[index]
    let project = Self.project([Self.shared: Self.plist(macros)])
    let answer = project.answer("gen", "Cart", "viper")
    #expect(answer.exit == .done, "\(answer.testDescription)")
    let text = try Self.text(project)
    #expect(text.hasPrefix(header), "\(text.prefix(200))")
    #expect(text.dropFirst(header.count).first?.isNewline == false)
  }

  @Test func `comes from the first of Xcode's folders`() throws {
    let places = [
      "Demo.xcodeproj/xcuserdata/jane.xcuserdatad", "Demo.xcodeproj/xcshareddata",
      "App.xcworkspace/xcuserdata/jane.xcuserdatad", "App.xcworkspace/xcshareddata",
      "Demo.xcodeproj/project.xcworkspace/xcuserdata/jane.xcuserdatad",
      "Demo.xcodeproj/project.xcworkspace/xcshareddata",
      "../Library/Developer/Xcode/UserData",
    ]
    for first in places.indices {
      var tree: [String: String] = [:]
      for (index, place) in places.enumerated() {
        // Each macro is looked up on its own.
        let macros = index < first ? ["OTHER": "x"] : ["FILEHEADER": " \(index) ___OTHER___"]
        tree[place + "/IDETemplateMacros.plist"] = Self.plist(
          macros.merging(index == places.count - 1 ? ["OTHER": "y"] : [:]) { $1 })
      }
      let project = Self.project(tree)
      #expect(project.answer("gen", "Cart", "viper").exit == .done)
      #expect(try Self.text(project).hasPrefix("// \(first) \(first == 0 ? "y" : "x")\n"))
    }
  }

  @Test(arguments: ["viper", "viper_swiftui", "viper_objc", "service", "surf_mvp", "viper_table"])
  func `is in each file, and stays with the module`(template: String) throws {
    let header = ["FILEHEADER": " Ours: ___FILENAME___ by ___FULLUSERNAME___ at ___TIME___"]
    let project = Self.project([Self.shared: Self.plist(header)])
    #expect(project.answer("gen", "Cart", template).exit == .done)
    func check(_ module: String) throws {
      let files = try project.snapshot().texts.filter { path, _ in
        path.contains("/\(module)/") && [".swift", ".h", ".m"].contains { path.hasSuffix($0) }
      }
      #expect(files.count > 1)
      for (path, text) in files {
        #expect(text.hasPrefix("// Ours: \(Path(path).name) by Jane Doe at 12:00\n\n"), "\(path)")
      }
    }
    try check("Cart")
    project.files.put(Self.plist(["FILEHEADER": " x"]), at: project.root.appending(Self.shared))
    #expect(project.answer("module", "rename", "Cart", "Basket").exit == .done)
    try check("Basket")
    let list = project.answer("module", "list").result["modules"].list
    #expect(list.map { $0["states"].texts } == [["unchanged"]])
    // Another header is another input.
    #expect(project.answer("gen", "Basket", template).exit == .failed)
  }

  @Test func `leaves templates of others and files without a header alone`() throws {
    let plist = [Self.shared: Self.plist(["FILEHEADER": " Ours"])]
    let (with, without) = (Self.project(plist), Self.project(plist, header: ""))
    for project in [with, without] {
      #expect(project.answer("gen", "Cart", "screen").exit == .done)
      #expect(
        project.answer("gen", "Menu", "viper", "--custom-parameters", "header:none").exit == .done)
    }
    let texts = [try with.snapshot().texts, try without.snapshot().texts]
      .map { $0.filter { $0.key.hasSuffix(".swift") } }
    #expect(texts[0] == texts[1])
  }

  static let problems: [(text: String, code: String, line: Int?)] = [
    (plist(["FILEHEADER": "\n// a\nimport Evil\n//"]), "header.code", 5),
    (plist(["FILEHEADER": " a\u{2028}evil()"]), "header.code", 5),
    (plist(["FILEHEADER": " ___A___", "A": "b\nevil()"]), "header.code", 8),
    (plist(["FILEHEADER": " ___NOSUCH___"]), "header.macro", 5),
    (plist(["FILEHEADER": " ___VARIABLE_x___ ___IMPORTHEADER_x___"]), "header.macro", 5),
    (plist(["FILEHEADER": " ___A___", "A": "___A______A______A___"]), "header.macro", 5),
    (
      plist(["FILEHEADER": " ___A___", "A": String(repeating: "___A___ ", count: 200)]),
      "header.size", 7
    ),
    (
      plist([
        "FILEHEADER": String(repeating: " ___A___", count: 2_000),
        "A": String(repeating: "a", count: 400_000),
      ]), "header.size", 7
    ),
    (plist(["FULLUSERNAME": "a\nevil()"]), "header.code", nil),
    ("bplist00", "header.plist", 1), ("{ FILEHEADER = \"a\"; }", "header.plist", 1),
    ("<plist><dict>", "header.plist", 1),
  ]

  @Test(arguments: problems.indices) func `with anything but comments is refused`(
    index: Int
  ) throws {
    let (text, code, line) = Self.problems[index]
    let project = Self.project([Self.shared: text])
    let before = try project.snapshot()
    let answer = project.answer("gen", "Cart", "viper")
    #expect(answer.errors.allSatisfy { $0 == code } && answer.exit == .failed, "\(text)")
    let place = Self.shared + (line.map { ":\($0)" } ?? "")
    #expect(answer.reports(code, at: place), "\(answer.testDescription)")
    #expect(try project.snapshot() == before)
  }

  @Test func `names all of its unknown macros`() {
    let project = Self.project([Self.shared: Self.plist(["FILEHEADER": " ___ONE___ ___TWO___"])])
    let answer = project.answer("gen", "Cart", "viper")
    #expect(answer.errors == ["header.macro", "header.macro"], "\(answer.testDescription)")
  }

  @Test func `is read by doctor, which names other values`() {
    let project = Self.project([:], header: "header: mine\n")
    #expect(project.answer("gen", "Cart", "viper").fails("rambafile.header", at: "Rambafile:14:9"))
    #expect(project.answer("doctor").reports("rambafile.header", at: "Rambafile:14:9"))
    #expect(!Self.project([:]).answer("doctor").errors.contains("rambafile.header"))
  }

  @Test func `is not read through a link that leaves the project`() throws {
    let project = Self.project([
      "../secret/IDETemplateMacros.plist": Self.plist(["FILEHEADER": " secret"])
    ])
    project.files.putLink(
      at: project.root.appending("Demo.xcodeproj/xcshareddata"), to: "../../secret")
    #expect(project.answer("gen", "Cart", "viper").exit == .done)
    #expect(try !Self.text(project).contains("secret"))
  }

  @Test(arguments: [true, false]) func `of a module is found by adopt`(hasHeader: Bool) throws {
    let plist = [Self.shared: Self.plist(["FILEHEADER": " By ___FULLUSERNAME___ on ___DATE___"])]
    let project = Self.project(plist, header: hasHeader ? "header: xcode\n" : "")
    #expect(project.answer("gen", "Cart", "viper").exit == .done)
    let rambafile = project.root.appending("Rambafile")
    let text = String(decoding: try project.files.read(rambafile), as: UTF8.self)
      .replacing("header: xcode\n", with: "")
    project.files.put(text + "module_records: true\nheader: xcode\n", at: rambafile)
    let answer = project.answer("module", "adopt", "Cart", "--yes")
    #expect(answer.exit == .done, "\(answer.testDescription)")
    let record = try Self.text(project, ".viper/modules/Cart.yml")
    #expect(record.contains("\nheader: ") == hasHeader)
    let list = project.answer("module", "list").result["modules"].list
    #expect(list.map { $0["states"].texts } == [["unchanged"]])
  }
}
