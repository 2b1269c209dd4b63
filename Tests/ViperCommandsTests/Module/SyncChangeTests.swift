import Testing
import ViperCommands
import ViperTestSupport
import Workspace

@Suite("What a sync changes, and what it leaves")
struct SyncChangeTests {
  @Test(arguments: [
    ("Base", "", "FeedVC"), ("Feed", "class CartVC: BaseVC {}\n", "FeedVC"), ("Feed", "", "BaseVC"),
  ])
  func `adds nothing to a base class of other screens`(
    folder: String, other: String, type: String
  ) {
    let project = TestProject([
      "\(folder)/BaseVC.swift":
        "class BaseVC: UIViewController {\n  func open() {}\n  func hide() {}\n}\n",
      "Feed/FeedVC.swift": """
      protocol FeedViewInput: AnyObject {
        func open()
        func hide()
        func showItems()
      }
      final class FeedVC: BaseVC, FeedViewInput {
      }
      \(other)
      """,
    ])
    let answer = project.answer("module", "sync", "--all")
    #expect(answer.result["inserted"].texts("type") == [type], "\(answer.testDescription)")
  }

  @Test(arguments: ["\n", "\r\n"])
  func `imports Foundation for the types of a requirement`(ending: String) throws {
    let project = TestProject([
      "A/P.swift": "import Foundation\nprotocol P { func load(_ url: URL) -> Data }\n",
      "A/T.swift": "// T\n\nfinal class T: P {\n}\n".replacing("\n", with: ending),
      "A/V.swift": "import UIKit\nfinal class V: P {\n}\n",
    ])
    let answer = project.answer("module", "sync", "--in", "A")
    #expect(answer.result["inserted"].list.map { $0["line"].number } == [6, 3])
    #expect(
      try project.text("A/T.swift").hasPrefix(
        "// T\n\nimport Foundation\n\nfinal class T: P {\n".replacing("\n", with: ending)))
    #expect(try !project.text("A/V.swift").contains("import Foundation"))
    #expect(project.answer("module", "sync", "--in", "A").result["changes"] == [])
  }

  @Test func `imports the module that a requirement's type names, once`() throws {
    let project = TestProject([
      "A/P.swift": """
      import Combine
      import FirebaseAuth
      protocol P {
        func save(user: FirebaseAuth.User?)
        func find() -> FirebaseAuth.User?
      }

      """,
      "ATests/T.swift": "@testable import A\n\nfinal class MockP: P {\n}\n",
    ])
    #expect(project.answer("module", "sync", "--all").exit == .done)
    let double = try project.text("ATests/T.swift")
    #expect(double.hasPrefix("@testable import A\nimport FirebaseAuth\n\nfinal class MockP"))
    #expect(double.ranges(of: "import FirebaseAuth").count == 1, "\(double)")
    #expect(double.contains("func find()") && double.contains("func save("), "\(double)")
  }

  @Test(arguments: [
    ("NSManagedObjectContext", true), ("@escaping (Notification?) -> Void", true),
    ("Item", false), ("Items", false), ("Result<Set<Item>, any Error>", false), ("Date", false),
  ])
  func `copies the imports of the protocol's file for types that the project lacks`(
    type: String, needsImports: Bool
  ) throws {
    let project = TestProject([
      "A/P.swift":
        "import CoreData\nimport Foundation\nprotocol P { func save(_ value: \(type)) }\n",
      "B/Item.swift": "struct Item {}\ntypealias Items = [Item]\n",
      "A/T.swift": "// T\n\nfinal class T: P {\n}\n",
      "A/V.swift": "import UIKit\n\nfinal class V: P {\n}\n",
    ])
    #expect(project.answer("module", "sync", "--all").exit == .done)
    let foundation = needsImports || type == "Date" ? "import Foundation\n\n" : ""
    let coreData = needsImports ? "import CoreData\n" : ""
    #expect(
      try project.text("A/T.swift").hasPrefix(
        "// T\n\n\(coreData)\(foundation)final class T: P {\n"))
    #expect(try project.text("A/T.swift").contains(" func save(_ value: \(type)) {\n"))
    #expect(
      try project.text("A/V.swift").hasPrefix("import UIKit\n\(coreData)\nfinal class V: P {\n"))
    #expect(project.answer("module", "sync", "--all").result["changes"] == [])
  }

  @Test func `copies the import of a local package that declares the type`() throws {
    let project = TestProject([
      "A/P.swift": "import Core\nimport UIKit\nprotocol P { func save(_ value: Item) }\n",
      "A/T.swift": "final class T: P {\n}\n",
      "Packages/Core/Package.swift": "let package = Package(name: \"Core\")\n",
      "Packages/Core/Sources/Core/Item.swift": "public struct Item {}\n",
    ])
    #expect(project.answer("module", "sync", "--all").exit == .done)
    #expect(try project.text("A/T.swift").hasPrefix("import Core\n\nfinal class T: P {\n"))
  }

  @Test func `copies imports for a changed signature, but no testable ones`() throws {
    let project = TestProject([
      "ATests/P.swift": """
      @testable import A
      import Combine
      protocol P { func save(_ value: Int, in bag: AnyCancellable) }

      """,
      "ATests/T.swift": "final class T: P {\n  func save(_ value: Int) {\n  }\n}\n",
    ])
    #expect(project.answer("module", "sync", "--all").exit == .done)
    #expect(
      try project.text("ATests/T.swift")
        == "import Combine\n\nfinal class T: P {\n  func save(_ value: Int, in bag: AnyCancellable) {\n  }\n}\n"
    )
  }

  @Test(arguments: [true, false])
  func `leaves files that no target builds, unless a tool makes the project`(isMade: Bool) {
    let project = TestProject(
      DemoProject.tree([
        "Demo/Old/Feed.swift": "protocol P { func stop() }\nfinal class T: P {\n}\n",
        "project.yml": isMade ? "name: Demo\n" : nil,
      ]))
    let answer = project.answer("module", "sync", "--all", "--check")
    #expect(answer.exit == (isMade ? .declined : .done), "\(answer.testDescription)")
    #expect(answer.reasons(of: "T") == (isMade ? [] : ["unbuilt"]))
    #expect(project.answer("module", "sync", "--all").result["changes"].list.isEmpty != isMade)
  }

  @Test(arguments: [true, false])
  func `edits nothing while the project file has a conflict`(hasConflict: Bool) throws {
    let file = "Demo.xcodeproj/project.pbxproj"
    let project = TestProject(
      DemoProject.tree([
        "Demo/Old/Feed.swift": "protocol P { func stop() }\nfinal class T: P {\n}\n",
        file: hasConflict ? "// !$*UTF8*$!\n{\n<<<<<<< HEAD\n" : "<plist></plist>\n",
      ]))
    let before = try project.snapshot()
    #expect(project.answer("module", "sync", "--all", "--check").exit == .declined)
    for options in [["--dry-run"], []] {
      let answer = project.answer(["module", "sync", "--all"] + options)
      #expect(
        hasConflict ? answer.fails("project.conflict", at: "\(file):3") : answer.exit == .done,
        "\(answer.testDescription)")
    }
    #expect(try (project.snapshot() == before) == hasConflict)
  }

  @Test func `edits files that a package builds`() {
    let sample = ProjectSample([.init("Demo")], others: ["Kit/Sources/D.swift"])
    let project = TestProject(
      DemoProject.tree([
        "Demo.xcodeproj/project.pbxproj": sample.text, "Kit/Package.swift": "",
        "Kit/Sources/D.swift": "protocol P { func stop() }\nfinal class T: P {\n}\n",
      ]))
    let answer = project.answer("module", "sync", "--all", "--check")
    #expect(answer.exit == .declined && answer.reasons(of: "T") == [], "\(answer.testDescription)")
  }

  @Test func `shows the lines that the files have then`() throws {
    let project = TestProject([
      "A/P.swift": "protocol P {\n  func show(_ a: Int, b: Int)\n  func stop()\n}\n",
      "A/T.swift": """
      final class T: P {
        func show(_ a: Int) {}
      }
      final class C {
        func go(_ t: T) { t.show(1) }
      }

      """,
    ])
    let lines = { (answer: Answer) in
      (answer.result["inserted"].list + answer.result["left"].list).map { $0["line"].number }
    }
    #expect(lines(project.answer("module", "sync", "--in", "A", "--check")) == [1, 5])
    let after = lines(project.answer("module", "sync", "--in", "A"))
    let text = try project.text("A/T.swift").split(
      separator: "\n", omittingEmptySubsequences: false)
    #expect(
      after
        == ["func stop()", "t.show(1)"].map { code in
          text.firstIndex { $0.contains(code) }.map { $0 + 1 }
        })
  }

  @Test func `follows a changed signature, and lists calls`() throws {
    let project = SyncProject.requiring(
      "func show(_ title: String, animated: Bool)", in: "FeedViewInput")
    let text = try project.text(SyncProject.protocols)
    project.files.put(
      text.replacing("  func show(_ title: String)\n", with: ""),
      at: project.root.appending(SyncProject.protocols))
    let answer = project.answer(SyncProject.sync)
    #expect(Set(answer.result["changed"].texts("type")) == ["FeedViewController", "FeedViewMock"])
    #expect(answer.result["inserted"] == [])
    let calls = answer.result["left"].list.filter { $0["reason"] == "call" }
    #expect(calls.first?["file"] == "App/Feed/FeedPresenter.swift")
    #expect(calls.first?["line"].number == 9)
    #expect(
      try project.text(SyncProject.view).contains(
        "  func show(_ title: String, animated: Bool) {\n"))
    #expect(project.answer(SyncProject.sync).result["changes"] == [])
  }

  @Test(arguments: [("log()", ["C", "D"]), ("log(x)", []), ("a(x: 1)", [])])
  func `changes a method together with its overrides`(body: String, changed: [String]) throws {
    let project = TestProject([
      "A/P.swift": "protocol P { func a(z: Int) }\n",
      "A/C.swift": "class C: P {\n  func a(x: Int) {}\n}\n",
      "B/D.swift": "final class D: C {\n  override func a(x: Int) { \(body) }\n}\n",
    ])
    let answer = project.answer("module", "sync", "--in", "A")
    #expect(answer.result["changed"].texts("type") == changed, "\(answer.testDescription)")
    #expect(answer.reasons(of: "D").contains("changed") == (body == "log(x)"))
    let isChanged = !changed.isEmpty
    #expect(
      try project.text("B/D.swift").contains("override func a(\(isChanged ? "z" : "x"): Int)"))
    #expect(try project.text("A/C.swift").contains("func a(x: Int) {}") != isChanged)
    #expect(try project.text("A/C.swift").contains("func a(z: Int) {"))
    #expect(project.answer("module", "sync", "--in", "A").result["changes"] == [])
  }

  @Test func `changes no method that the protocol of a subclass requires`() throws {
    let project = TestProject([
      "A/P.swift": "protocol P { func a(z: Int) }\nprotocol Q { func a(x: Int) }\n",
      "A/C.swift": "class C: P {\n  func a(x: Int) {}\n}\n",
      "A/D.swift": "final class D: C, Q {}\n",
    ])
    #expect(project.answer("module", "sync", "--all").result["changed"] == [])
    #expect(try project.text("A/C.swift").contains("func a(x: Int) {}\n"))
    #expect(project.answer("module", "sync", "--all").result["changes"] == [])
  }

  @Test func `keeps a method whose body uses what went`() throws {
    let project = SyncProject.requiring("func show(items: [Int])", in: "FeedViewInput")
    let text = try project.text(SyncProject.protocols)
    project.files.put(
      text.replacing("  func show(_ title: String)\n", with: ""),
      at: project.root.appending(SyncProject.protocols))
    let answer = project.answer(SyncProject.sync)
    #expect(answer.reasons(of: "FeedViewController").contains("changed"))
    let view = try project.text(SyncProject.view)
    #expect(view.contains("  func show(_ title: String) {\n    label.text = title\n"))
    #expect(view.contains("  func show(items: [Int]) {\n    // FeedViewInput"))
    #expect(project.answer(SyncProject.sync).result["changes"] == [])
  }

  @Test func `lists what is not required any more, and removes it from test doubles`() throws {
    let project = TestProject(SyncProject.module)
    project.files.put(
      try project.text(SyncProject.protocols).replacing("  func didLoad()\n", with: ""),
      at: project.root.appending(SyncProject.protocols))
    let answer = project.answer(SyncProject.sync)
    #expect(answer.exit == .done && answer.result["changes"] == [])
    #expect(answer.reasons(of: "FeedOutputMock") == ["unused"])
    #expect(answer.reasons(of: "FeedPresenter") == ["unused"])
    let removal = project.answer(SyncProject.sync + ["--remove-unused"])
    #expect(removal.result["removed"].texts("type") == ["FeedOutputMock"])
    #expect(try !project.text(SyncProject.mocks).contains("didLoad"))
    #expect(try project.text(SyncProject.presenter) == SyncProject.module[SyncProject.presenter])
  }

  @Test(arguments: [
    ("AnyObject", true), ("class", true), ("UIViewController", true), ("Own", true),
    ("PKPaymentAuthorizationViewControllerDelegate", false), ("ApplePay", false),
  ])
  func `lists no methods that a delegate's protocol may require`(parent: String, isListed: Bool) {
    let project = TestProject([
      "A/P.swift": """
      protocol Own: NSObjectProtocol {}
      protocol ApplePay: PKPaymentAuthorizationViewControllerDelegate {}
      protocol P: \(parent) {}
      final class T: NSObject {}
      extension T: P {
        func paymentDidFinish(_ controller: PKPaymentAuthorizationViewController) {}
      }

      """
    ])
    let answer = project.answer("module", "sync", "--in", "A")
    #expect(answer.exit == .done)
    #expect(answer.reasons(of: "T") == (isListed ? ["unused"] : []))
  }

  @Test func `removes nothing from test doubles that a tool generates`() throws {
    let project = SyncProject.requiring("func reload()")
    for (path, change) in [
      (SyncProject.protocols, { $0.replacing("  func didLoad()\n", with: "") }),
      (SyncProject.mocks, { "// Generated using Sourcery\n" + $0 }),
    ] as [(String, (String) -> String)] {
      project.files.put(change(try project.text(path)), at: project.root.appending(path))
    }
    let mocks = try project.text(SyncProject.mocks)
    let answer = project.answer(SyncProject.sync + ["--remove-unused"])
    #expect(answer.exit == .done && answer.result["removed"] == [])
    #expect(answer.reasons(of: "FeedOutputMock").sorted() == ["generated", "unused"])
    #expect(try project.text(SyncProject.mocks) == mocks)
  }

  @Test func `lists what is not required any more in the order of the code`() throws {
    let project = TestProject(SyncProject.module)
    let names = ["one", "two", "three", "four", "five", "six", "seven"]
    let functions = names.map { "  func \($0)() {}\n" }.joined()
    let mocks = "@testable import Demo\n\nfinal class FeedOutputMock: FeedViewOutput {\n"
    project.files.put(
      mocks + "  func didLoad() {}\n\(functions)}\n", at: project.root.appending(SyncProject.mocks))
    let left = project.answer(SyncProject.sync).result["left"].list.filter {
      $0["type"].text == "FeedOutputMock"
    }
    #expect(left.compactMap { $0["requirement"].text } == names.map { "\($0)()" })
  }

  @Test(arguments: [
    "final class FeedOutputMock: FeedViewOutput {\n  var didLoadCount = 0\n\n  func didLoad() {\n    didLoadCount += 1\n  }\n}\n",
    "final class FeedOutputMock: FeedViewOutput {\n  enum Event {\n    case didLoad\n  }\n\n  var events: [Event] = []\n\n  func didLoad() {\n    events.append(.didLoad)\n  }\n}\n",
  ]) func `keeps a member of a test double that another file of tests asks`(mock: String) throws {
    let project = TestProject(SyncProject.module)
    let use = mock.contains("Event") ? "events == [.didLoad]" : "didLoadCount == 1"
    for (path, text) in [
      (
        SyncProject.protocols,
        try project.text(SyncProject.protocols).replacing("  func didLoad()\n", with: "")
      ), (SyncProject.mocks, "@testable import Demo\nimport XCTest\n\n" + mock),
      (
        "AppTests/FeedTests.swift",
        "@testable import Demo\nimport XCTest\n\nlet mock = FeedOutputMock()\nlet isReported = mock.\(use)\n"
      ),
    ] { project.files.put(text, at: project.root.appending(path)) }
    let removal = project.answer(SyncProject.sync + ["--remove-unused"])
    #expect(removal.result["removed"] == [] && removal.result["changes"] == [])
    #expect(removal.reasons(of: "FeedOutputMock") == ["unused"])
  }

  @Test(arguments: [
    ("", "final class FeedSpy: FeedOut {\n  func a() { note() }\n  func note() {}\n}\n"),
    ("", "final class FeedSpy: FeedOut {\n  func a() { self.note() }\n  func note() {}\n}\n"),
    ("", "class FeedSpy: FeedOut {\n  func a() {}\n  func note() {}\n}\nlet f = FeedSpy().note\n"),
    (
      "class SubSpy: FeedSpy {\n  override func note() {}\n}\n",
      "class FeedSpy: FeedOut {\n  func a() {}\n  func note() {}\n}\n"
    ),
    (
      "class SubSpy: FeedSpy {\n  func go() { note() }\n}\n",
      "class FeedSpy: FeedOut {\n  func a() {}\n  func note() {}\n}\n"
    ),
    (
      "protocol Noting { func note() }\nclass SubSpy: FeedSpy, Noting {\n}\n",
      "class FeedSpy: FeedOut {\n  func a() {}\n  func note() {}\n}\n"
    ),
  ]) func `keeps a helper of a test double`(subclass: String, double: String) throws {
    let project = TestProject([
      "App/Out.swift": "protocol FeedOut {\n  func a()\n}\n", "AppTests/Spy.swift": double,
      "AppTests/SubSpy.swift": subclass,
    ])
    let before = try project.snapshot()
    let removal = project.answer("module", "sync", "--all", "--remove-unused")
    #expect(removal.exit == .done && removal.result["removed"] == [], "\(removal.testDescription)")
    #expect(removal.reasons(of: "FeedSpy") == [])
    #expect(try project.snapshot() == before)
  }

  @Test func `removes a helper together with all that uses it`() throws {
    let project = TestProject([
      "App/Out.swift": "protocol FeedOut {\n  func a()\n}\n",
      "AppTests/Spy.swift":
        "class FeedSpy: FeedOut {\n  func a() {}\n  func note() {}\n  func go() { note() }\n}\n",
    ])
    let words = ["module", "sync", "--all", "--remove-unused"]
    #expect(project.answer(words).result["removed"].list.count == 2)
    #expect(try !project.text("AppTests/Spy.swift").contains("note"))
    #expect(project.answer(words).result["changes"] == [])
  }

  @Test func `removes events of generated spies that nothing reports any more`() throws {
    let wiring = WiringProject(["Feed", "viper"])
    let project = wiring.project
    let tests = {
      try project.snapshot(withTimes: false).texts.filter { $0.key.contains("Tests/Feed/View/") }
    }
    let before = try tests()
    #expect(project.answer("module", "add", "method", "Feed", "like:Int").exit == .done)
    try wiring.rewrite("App/Feed/View/FeedViewOutput.swift") { text in
      text.replacing(/\n\n[^\n]*\n  func didRequestLike\(\)/, with: "")
    }
    // A test of the presenter calls the presenter's method of this name.
    let removal = project.answer("module", "sync", "Feed", "--remove-unused")
    #expect(removal.result["removed"].texts("type") == ["ViewOutputSpy"])
    #expect(try tests() == before)
  }
}
