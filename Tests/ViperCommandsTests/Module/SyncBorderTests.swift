import Testing
import ViperCommands
import ViperTestSupport
import Workspace

@Suite("What a sync refuses, so that the code still compiles")
struct SyncBorderTests {
  private static let sync = ["module", "sync", "--in", "App"]

  private static func text(_ path: String, of project: TestProject) throws -> String {
    String(decoding: try project.files.read(project.root.appending(path)), as: UTF8.self)
  }

  /// The spy of a protocol after a sync.
  private static func spy(
    of requirements: String, _ members: String = ""
  ) throws -> String {
    let project = TestProject([
      "App/P.swift": "protocol P: AnyObject {\n\(requirements)\n}\n",
      "Tests/PSpy.swift": "final class PSpy: P {\n\(members)\n}\n",
    ])
    #expect(project.answer(sync).exit == .done)
    #expect(project.answer(sync + ["--check"]).exit == .done)
    return try text("Tests/PSpy.swift", of: project)
  }

  private static func project(_ requirements: String, _ type: String) -> TestProject {
    TestProject([
      "App/P.swift": "protocol P: AnyObject {\n\(requirements)\n}\n", "App/T.swift": type,
    ])
  }

  // MARK: Spies

  static let misfits: [(String, String, String, String, String)] = [
    (
      "func show(title: String, animated: Bool)",
      "var showTitle: String?\nvar showAnimated = false\n"
        + "func show(title: String, animated: Bool) {\nshowTitle = title\nshowAnimated = animated\n}",
      "func hide(a: Int, b: String)", "hideValues.append((a, b))", "hideAnimated"
    ),
    (
      "func show(a: Int, b: Int)",
      "var showA: Int?\nvar showB: Int?\n"
        + "func show(a: Int, b: Int) {\nshowA = a\nshowB = b\n}",
      "func hide(x: String, y: Item)", "hideValues.append((x, y))", "hideB"
    ),
    (
      "func show(count: Int)", "var showCount = 0\nfunc show(count: Int) { showCount = count }",
      "func hide(text: String)", "hideValues.append(text)", "hideCount"
    ),
    (
      "func show(count: Int)",
      "var showCount: Int?\nfunc show(count: Int) { showCount = count.magnitude }",
      "func hide(text: String)", "hideValues.append(text)", "hideCount"
    ),
    (
      "func load() -> Int",
      "var loadCalled = false\nvar loadReturn = 0\n"
        + "func load() -> Int {\nloadCalled = true\nreturn loadReturn\n}",
      "func name() -> String", "return nameAnswer", "nameReturn"
    ),
    (
      "func show() throws",
      "var showCount = 0\nvar showThrows = false\n"
        + "func show() throws {\nshowCount += 1\nif showThrows { throw E.a }\n}",
      "func hide()", "func hide() {", "hideThrows"
    ),
    (
      "func show() throws",
      "var showCount = 0\nvar showThrows = false\n"
        + "func show() throws {\nshowCount += 1\nif showThrows { throw E.a }\n}",
      "func bye() async", "func bye() async {", "byeThrows"
    ),
    (
      "func show() async", "var showCalled = false\nfunc show() async { await showCalled = true }",
      "func hide()", "private(set) var hideCount = 0", "hideCalled"
    ),
    (
      "func show(title: String)",
      "var showTitle: String?\nfunc show(title: String) { showTitle = title }",
      "func hide(_: Int)", "private(set) var hideCount = 0", "hideTitle"
    ),
    (
      "func show(title: String)",
      "var showTitle: String?\nfunc show(title: String) { showTitle = title }",
      "func hide<T>(_ value: T)", "func hide<T>(_ value: T)", "hideTitle"
    ),
  ]

  @Test(arguments: misfits)
  func `do not get a style that does not fit`(
    old: String, members: String, new: String, text: String, other: String
  ) throws {
    let spy = try Self.spy(of: old + "\n" + new, members)
    #expect(spy.contains(text) && !spy.contains(other), "\(spy)")
  }

  static let fits: [(String, String, String, [String])] = [
    (
      "func show(title: String, animated: Bool)",
      "var showTitle: String?\nvar showAnimated = false\n"
        + "func show(title: String, animated: Bool) {\nshowTitle = title\nshowAnimated = animated\n}",
      "func hide(text: String, isSlow: Bool)",
      ["var hideTitle: String?", "var hideAnimated = false", "hideAnimated = isSlow"]
    ),
    (
      "func show() throws",
      "var showCount = 0\nvar showThrows = false\n"
        + "func show() throws {\nshowCount += 1\nif showThrows { throw E.a }\n}",
      "func hide() throws", ["var hideThrows = false", "if hideThrows { throw E.a }"]
    ),
    (
      "func load(id: Int) -> String",
      "var loadIDs: [Int] = []\nvar loadCalled = false\nvar loadReturn: String!\n"
        + "func load(id: Int) -> String {\nloadCalled = true\nloadIDs.append(id)\n"
        + "return loadReturn\n}",
      "func find(name: String) -> Item",
      ["var findIDs: [String] = []", "var findReturn: Item!", "findIDs.append(name)"]
    ),
  ]

  @Test(arguments: fits)
  func `get a style that fits`(
    old: String, members: String, new: String, texts: [String]
  ) throws {
    let spy = try Self.spy(of: old + "\n" + new, members)
    for text in texts { #expect(spy.contains(text), "\(spy)") }
  }

  @Test func `do not keep arguments without a name`() throws {
    let spy = try Self.spy(of: "func show(_: Int)\nfunc hide(title _: String, _ x: Int)")
    #expect(spy.contains("private(set) var showCount = 0\n") && spy.contains("showCount += 1"))
    #expect(spy.contains("private(set) var hideValues: [Int] = []\n"))
    #expect(spy.contains("hideValues.append(x)"))
  }

  @Test func `keep calls under names that nothing else has`() throws {
    let one = try Self.spy(of: "func show()\nvar showCount: Int { get }")
    #expect(one.ranges(of: "var showCount:").count == 1 && !one.contains("var showCount ="))
    #expect(one.contains("showCallCount += 1"))
    let other = try Self.spy(
      of: "func load() -> Int\nfunc loadAnswer() -> Int\nfunc loadCount()")
    #expect(other.contains("return loadCallAnswer") && !other.contains("var loadAnswer:"))
    #expect(!other.contains("var loadCount "))
    let third = try Self.spy(of: "func hide(_ hideValues: Int)")
    #expect(third.contains("hideCallValues.append(hideValues)"))
  }

  @Test func `keep nothing for what can't reach it or has no name for it`() throws {
    let spy = try Self.spy(of: "@concurrent func load() async\nfunc `stops at once`()")
    #expect(spy.contains("@concurrent func load() async {}"), "\(spy)")
    #expect(spy.contains("func `stops at once`() {}"), "\(spy)")
    #expect(!spy.contains("Count"), "\(spy)")
  }

  @Test(arguments: ["App/T.swift", "Tests/PSpy.swift"])
  func `have accessors that a class can have`(path: String) throws {
    let requirements =
      "  var a: Int { mutating get }\n  var b: Int { mutating get nonmutating set }\n"
    let project = TestProject([
      "App/P.swift": "protocol P {\n\(requirements)}\n", path: "final class PSpy: P {\n}\n",
    ])
    #expect(project.answer(Self.sync).result["inserted"].list.count == 2)
    let text = try Self.text(path, of: project)
    #expect(text.contains("var a: Int") && text.contains("var b: Int"), "\(text)")
    #expect(!text.contains("mutating"), "\(text)")
    #expect(project.answer(Self.sync + ["--check"]).exit == .done)
  }

  // MARK: Signatures

  @Test func `keeps the comments between parameters`() throws {
    let old = """
        func show(
          _ title: String,  // shown in bold
          animated: Bool = true /* default */
          // count comes later
        ) {
          text = title
        }
      """
    let project = Self.project(
      "func show(_ title: String, animated: Bool, count: Int)",
      "final class T: P {\n  var text = \"\"\n\n\(old)\n}\n")
    let answer = project.answer(Self.sync)
    #expect(answer.result["changed"] == [])
    #expect(answer.result["inserted"].texts("requirement") == ["show(_:animated:count:)"])
    #expect(answer.result["left"].texts("reason") == ["changed"])
    #expect(try Self.text("App/T.swift", of: project).contains(old))
  }

  @Test(arguments: [
    ("func show<T: Sendable>(_ x: T)", "func show(_ y: Int, z: Int) {}"),
    (
      "func show(_ second: Int, _ third: Int, animated: Bool)",
      "func show(_ first: Int, _ second: Int) { go(first, second) }"
    ), ("func load(page: Int, size: Int)", "func load(page: Int) { print(size + page) }"),
  ])
  func `leaves a signature that would change what the body means`(new: String, old: String) throws {
    let project = Self.project(new, "final class T: P {\n  \(old)\n}\n")
    let answer = project.answer(Self.sync)
    #expect(answer.result["changed"] == [] && answer.result["inserted"].list.count == 1)
    #expect(answer.result["left"].texts("reason") == ["changed"])
    let text = try Self.text("App/T.swift", of: project)
    #expect(text.contains(old) && text.contains(new + " {"))
  }

  @Test func `takes parameters by their names before their positions`() throws {
    let project = Self.project(
      "func move(_ to: Int, _ from: Int, animated: Bool)",
      "final class T: P {\n  func move(_ from: Int, _ to: Int) { go(from, to) }\n}\n")
    #expect(project.answer(Self.sync).result["changed"].texts("type") == ["T"])
    #expect(
      try Self.text("App/T.swift", of: project)
        .contains("func move(_ to: Int, _ from: Int, animated: Bool) { go(from, to) }"))
  }

  // MARK: What fulfils a requirement

  private static let two = "protocol P { func a(); var b: Int { get set } }\n"
  private static let initializer = "protocol P { init(count: Int) }\n"
  private static let plus = "protocol P { static func <+> (l: Self, r: Self) -> Self }\n"

  static let incomplete: [(String, [String], String)] = [
    ("\(two)struct S: P { func a() {}; var b: Int { 1 } }", ["b"], "types"),
    (
      "\(two)struct S: P { fileprivate func a() {}; private(set) var b = 1 }", ["a()", "b"], "types"
    ),
    ("\(two)struct S: P { func a() {}; private var b = 1 }", ["b"], "types"),
    ("\(two)struct S: P { var a: Int; func b() -> Int { 1 } }", ["a()", "b"], "types"),
    (
      "protocol P { func a(f: () -> Int) }\nstruct S: P { func a(f: @escaping () -> Int) {} }",
      ["a(f:)"], "types"
    ),
    ("\(two)struct S: P { var b = 1 }\nprivate extension S { func a() {} }", ["a()"], "types"),
    ("\(initializer)struct S: P { var count: Int { 1 } }", ["init(count:)"], "initializer"),
    ("\(initializer)struct S: P { let count = 1 }", ["init(count:)"], "initializer"),
    ("\(initializer)struct S: P { private var count: Int }", ["init(count:)"], "initializer"),
    (
      "\(initializer)struct S: P { let count: Int; private let x: Int }", ["init(count:)"],
      "initializer"
    ),
    (
      "protocol P: AnyObject { init(count: Int) }\nfinal class S: P {}", ["init(count:)"],
      "initializer"
    ),
  ]

  @Test(arguments: incomplete)
  func `reports what only seems to be there`(
    code: String, names: [String], reason: String
  ) throws {
    let project = TestProject(["App/S.swift": code + "\n"])
    for words in [Self.sync, ["module", "sync", "--all"]] {
      let answer = project.answer(words + ["--check"])
      #expect(answer.exit == .declined && answer.result["inserted"] == [])
      #expect(answer.result["left"].texts("requirement") == names)
      #expect(answer.result["left"].texts("reason").allSatisfy { $0 == reason })
    }
  }

  @Test(arguments: [
    ("struct S: P {}", "static <+>(l:r:)"),
    ("enum S: P, Hashable { case a }", "static <+>(l:r:)"),
  ])
  func `inserts an operator that nothing has`(type: String, name: String) throws {
    let project = TestProject(["App/S.swift": Self.plus + type + "\n"])
    let answer = project.answer(Self.sync)
    #expect(answer.exit == .done && answer.result["inserted"].texts("requirement") == [name])
    #expect(project.answer(Self.sync + ["--check"]).exit == .done)
  }

  @Test func `inserts an initializer that another one hides`() throws {
    let project = TestProject([
      "App/S.swift": Self.initializer
        + "struct S: P {\n  let count: Int\n\n  init(other: Int) { count = other }\n}\n"
    ])
    #expect(project.answer(Self.sync).result["inserted"].texts("requirement") == ["init(count:)"])
  }

  private static let complete: [String] = [
    "\(two)struct S: P { func a() {}; var b: Int { didSet {} } }",
    "\(two)struct S: P { func a() {}; var b: Int = 1 { willSet {} } }",
    "\(two)struct S: P { func a() {}; var b: Int { get { 1 } nonmutating set {} } }",
    "\(two)struct S: P { func a() {}; var b: Int { _read { yield c } _modify { yield &c } } }",
    "\(two)struct S: P { func a() {}; @W var b: Int }",
    "\(two)class S: P { func a() {}; lazy var b: Int = { 1 }() }",
    "\(two)struct S: P {\nfunc a() {}\n#if DEBUG\nvar b: Int { 1 }\n#else\nvar b = 1\n#endif\n}",
    "\(two)private struct S: P { fileprivate func a() {}; fileprivate(set) var b = 1 }",
    "\(two)private enum N { struct S: P { fileprivate func a() {}; fileprivate var b = 1 } }",
    "\(two)struct S: P { var b = 1 }\nprivate extension S { internal func a() {} }",
    "private \(two)struct S: P { fileprivate func a() {}; fileprivate var b = 1 }",
    "enum N { private \(two)}\nstruct S: N.P { fileprivate func a() {}; fileprivate var b = 1 }",
    "protocol P { var b: Int { get } }\nclass S: P { @Published private(set) var b = 1 }",
    "protocol P { var a: S? { get set }; var b: Int { get } }\n"
      + "class S: P {\nweak var a: S?\nfileprivate (set) var c = 0\nprivate (set) var b = 1\n}",
    "@objc protocol P { @objc optional func a() }\nclass S: P { private func a() {} }",
    "\(initializer)struct S: P { var count: Int { didSet {} } }",
    "\(initializer)struct S: P { var count = 1 }",
    "\(initializer)struct S: P { private(set) var count: Int }",
    "\(initializer)struct S: P { let count: Int; static let all = 1; private let one = 1 }",
    "\(initializer)struct S: P { @W private var x: Int\nlet count: Int\nprivate lazy var y = 1 }",
    "\(initializer)private struct S: P { fileprivate var count: Int }",
    "\(plus)struct S: P {}\nfunc <+> (a: S, b: S) -> S { a }",
    "\(plus)struct S: P { static func <+> (a: S, b: S) -> S { a } }",
    "\(plus)struct S: P {}\nextension P { static func <+> (a: Self, b: Self) -> Self { a } }",
    "\(plus)struct S: P, Strideable {}",
    "protocol P: Hashable { static func == (l: Self, r: Self) -> Bool }\nstruct S: P {}",
    "protocol P { static func < (l: Self, r: Self) -> Bool }\nstruct S: P {}\n"
      + "extension S: Comparable {}",
    "protocol P: AnyObject { init(from decoder: Decoder) }\nclass S: P, Codable {}",
    "import Kit\nprotocol P { var b: Int { get } }\nclass S: Kit.S, P {}",
    "protocol P { func a(f: @escaping () -> Int) }\nstruct S: P { func a(f: () -> Int) {} }",
    "protocol P { associatedtype F; func a(f: F) }\n"
      + "struct S: P { typealias F = () -> Int; func a(f: @escaping F) {} }",
  ]

  @Test(arguments: complete)
  func `does not miss what is there`(code: String) throws {
    let project = TestProject(["App/S.swift": code + "\n"])
    let answer = project.answer(Self.sync + ["--check"])
    #expect(answer.exit == .done && answer.result["inserted"] == [], "\(answer.result)")
  }
}
