import Testing
import ViperCommands
import ViperTestSupport

@Suite("Conformances that a sync finds")
struct SyncConformanceTests {
  @Test func `finds conformances through protocols, compositions and superclasses`() throws {
    let project = TestProject([
      "A/P.swift": "protocol P { func run() }\nprotocol Q: P {}\ntypealias Both = Q & AnyObject\n",
      "A/T.swift":
        "final class T: Both {}\nstruct S: Q {}\nclass Base: Q {}\nclass Sub: Base, P {}\n",
    ])
    let answer = project.answer("module", "sync", "--in", "A")
    #expect(answer.result["inserted"].texts("type") == ["T", "S", "Base"])
    #expect(answer.result["left"] == [])
    #expect(project.answer("module", "sync", "--all", "--check").exit == .done)
  }

  @Test func `takes only a module for the first name of a type`() {
    let project = TestProject([
      "A/P.swift": "protocol P { func stop() }\n",
      "A/T.swift":
        "final class Style: P {}\nfinal class Own: A.P {}\nfinal class Other: Kit.P {}\n",
      "B/More.swift": "import Kit\nextension UITableView.Style { func stop() {} }\n",
    ])
    let answer = project.answer("module", "sync", "--in", "A")
    #expect(answer.result["inserted"].texts("type") == ["Style", "Own"])
  }

  @Test(arguments: [("Server", [] as [String]), ("Kit", ["AppCenter", "Other"])])
  func `takes no protocol of a library for one of the project`(module: String, types: [String]) {
    let project = TestProject([
      "App/A.swift": """
      import Kit
      typealias Center = Kit.Center
      class AppCenter: Center {}
      class Other: Kit.Center {}

      """,
      "\(module)/B.swift": "protocol Center { func stop() -> Int }\n",
    ])
    let answer = project.answer("module", "sync", "--all")
    #expect(answer.result["inserted"].texts("type") == types, "\(answer.testDescription)")
  }

  @Test func `takes no type of the tests for one that the app extends`() {
    let project = TestProject([
      "A/P.swift": "protocol P { func stop() }\n",
      "A/User.swift": "import Kit\nextension User: P {\n}\nextension UserMock: P {\n}\n",
      "A/Mocks/UserMock.swift": "struct UserMock {\n}\n",
      "ATests/User.swift": "final class User {\n}\n",
    ])
    let answer = project.answer("module", "sync", "--in", "A")
    #expect(answer.result["inserted"].texts("type") == ["UserMock"])
    #expect(answer.reasons(of: "User") == ["outside"])
  }

  @Test func `finds a superclass in a folder that is named like one of test doubles`() {
    let project = TestProject([
      "A/P.swift": "protocol P { func stop() }\n",
      "A/T.swift": "final class T: Base, P {\n}\nfinal class S: P {\n}\n",
      "Shared/Mocks/Base.swift": "class Base { func stop() {} }\n",
    ])
    let answer = project.answer("module", "sync", "--in", "A")
    #expect(answer.result["inserted"].texts("type") == ["S"])
    #expect(answer.reasons(of: "T") == ["superclass"])
  }

  @Test(arguments: [
    ("extension P { func stop() {} }", "default"),
    ("@objc protocol Z {}\nextension Q { func stop() {} }", "default"),
    ("class Base { func stop() {} }", "superclass"),
    ("extension T { func stop(now: Bool) {}\n private func stop() {} }", "types"),
  ])
  func `leaves what something else provides`(code: String, reason: String) throws {
    let project = TestProject([
      "A/P.swift": "protocol Q {}\nprotocol P: Q { func stop() }\n",
      "B/More.swift": code,
      "A/T.swift": "final class T\(code.contains("Base") ? ": Base, P" : ": P") {}\n",
    ])
    let answer = project.answer("module", "sync", "--in", "A")
    #expect(answer.exit == .done && answer.result["inserted"] == [])
    #expect(answer.reasons(of: "T") == [reason])
    #expect(answer.result["left"].list[0]["text"].text == "func stop()")
    #expect(
      project.answer("module", "sync", "--in", "A", "--check").exit
        == (reason == "types" ? .declined : .done))
  }

  @Test(arguments: [
    ("UIView", "var title: String { get }", true), ("UIView", "var alpha: Int { get }", false),
    ("UIViewController", "var title: String? { get }", false),
    ("UIViewController", "var alpha: Int { get }", true),
    ("UIViewController", "func setToolbarItems(_ items: [Item]?, animated: Bool)", false),
    ("UITableViewCell", "func prepareForReuse()", false),
    ("NSViewController", "func viewWillAppear()", false),
    ("NSViewController", "func stop()", true),
  ])
  func `tells the members of views and view controllers apart`(
    superclass: String, requirement: String, isInserted: Bool
  ) {
    let project = TestProject([
      "A/P.swift": "protocol P { \(requirement) }\n", "A/T.swift": "class T: \(superclass), P {}\n",
    ])
    let answer = project.answer("module", "sync", "--in", "A")
    #expect(answer.result["inserted"].list.count == (isInserted ? 1 : 0))
    #expect(answer.reasons(of: "T") == (isInserted ? [] : ["superclass"]))
  }

  @Test(arguments: [
    ("final class T: P {}\n", "protocol P {\n#if DEBUG\n  func stop()\n#endif\n}\n", "conditional"),
    ("#if DEBUG\nfinal class T: P {}\n#endif\n", "protocol P { func stop() }\n", "conditional"),
    ("@Stubbed final class T: P {}\n", "protocol P { func stop() }\n", "macro"),
    ("extension UIView: P {}\n", "protocol P { func stop() }\n", "outside"),
    ("struct T: P { let a = 0 }\n", "protocol P { init(b: Int) }\n", "initializer"),
    ("final class T: P {}\n", "protocol P { associatedtype I; func stop(_ i: I) }\n", "signature"),
    (
      "final class T: N.P {}\n", "enum N { struct I {}\nprotocol P { func stop(_ i: I) } }\n",
      "signature"
    ),
    ("final class T: P { func stop() async {} }\n", "protocol P { func stop() }\n", "types"),
    (
      "class T: P {}\nextension T {}\nclass O { class T {} }\nenum T {}\n",
      "protocol P { func stop() }\n", "ambiguous"
    ),
    ("final class T: LegacyBase, P {}\n", "protocol P { func stop() }\n", "objective-c"),
    (
      "class T: UITableViewController, P {}\n",
      "protocol P { var tableView: UITableView! { get } }\n", "superclass"
    ),
    (
      "class T: UIViewController, P {}\n", "protocol P { func viewWillAppear(_ animated: Bool) }\n",
      "superclass"
    ),
    ("// Generated using Sourcery\nclass T: P {}\n", "protocol P { func stop() }\n", "generated"),
  ])
  func `leaves what it can't decide`(code: String, protocols: String, reason: String) throws {
    let project = TestProject([
      "A/P.swift": protocols, "A/T.swift": code, "B/LegacyBase.h": "@interface LegacyBase\n@end\n",
    ])
    let before = try project.snapshot()
    let answer = project.answer("module", "sync", "--in", "A")
    #expect(answer.exit == .done && answer.result["inserted"] == [])
    #expect(answer.result["left"].texts("reason").contains(reason), "\(answer.result["left"])")
    #expect(try project.snapshot() == before)
  }

  private static let whole = "class T {}\n\nextension T: P {\n  func stop() {}\n}\n"

  @Test(arguments: [
    (whole, "A/OldT.swift", "class T {}\n\nextension T: P {\n}\n", ["ambiguous"]),
    (whole, "A/OldT.swift", "class T {}\n\nextension T: P {\n  var stop = 0\n}\n", ["ambiguous"]),
    // Two apps can have it.
    (whole, "B/OldT.swift", "class T {}\n\nextension T: P {\n}\n", []),
    (whole, "A/OldT.swift", "private class T: P {\n}\n", []),
    // Where none has it, the one that a target builds lacks it.
    ("class T: P {\n}\n", "A/OldT.swift", "class T: P {\n}\n", []),
  ])
  func `leaves a type of which another file in the folder has more`(
    code: String, place: String, other: String, reasons: [String]
  ) throws {
    let project = TestProject([
      "A/P.swift": "protocol P { func stop() }\n", "A/T.swift": code, place: other,
    ])
    let answer = project.answer("module", "sync", "--all")
    #expect(answer.exit == .done, "\(answer.testDescription)")
    #expect(answer.reasons(of: "T") == reasons)
    #expect(try project.text(place).contains("stop() is missing") == reasons.isEmpty)
    #expect(try project.text("A/T.swift").contains("stop()"))
    #expect(project.answer("module", "sync", "--all", "--check").exit == .done)
  }

  @Test(arguments: ["extension N {\n  final class T: P {\n  }\n}\n", "final class T: N.Q {\n}\n"])
  func `inserts what names a type beside a nested protocol where that is known`(code: String) {
    let project = TestProject([
      "A/P.swift": """
      enum N {
        struct I {}
        protocol P { func stop(_ i: I) }
        protocol Q { func stop(_ i: N.I) }
      }

      """,
      "A/T.swift": code,
    ])
    let answer = project.answer("module", "sync", "--in", "A")
    #expect(answer.result["inserted"].texts("requirement") == ["stop(_:)"])
    #expect(answer.result["left"] == [], "\(answer.testDescription)")
  }

  @Test func `does not need what is optional, and tells overloads apart`() throws {
    let project = TestProject([
      "A/P.swift": """
      @objc protocol O { @objc optional func rest() }
      protocol P {
        func show(_ value: Int)
        func show(_ value: String)
      }
      """,
      "A/T.swift": "final class T: NSObject, O, P {\n  func show(_ value: Int) {}\n}\n",
    ])
    let answer = project.answer("module", "sync", "--in", "A")
    #expect(answer.result["inserted"].texts("requirement") == ["show(_:)"])
    #expect(try project.text("A/T.swift").contains("func show(_ value: String) {"))
    #expect(project.answer("module", "sync", "--in", "A", "--check").exit == .done)
  }

  @Test func `takes an app below a folder of tests for an app`() throws {
    let project = TestProject([
      "Tests/Demo/A/P.swift": "protocol P { func stop() }\n",
      "Tests/Demo/A/T.swift": "final class T: P {\n}\n",
    ])
    #expect(project.answer("-C", "Tests/Demo", "module", "sync", "--in", "A").exit == .done)
    #expect(try project.text("Tests/Demo/A/T.swift").contains("// P: stop() is missing."))
  }
}
