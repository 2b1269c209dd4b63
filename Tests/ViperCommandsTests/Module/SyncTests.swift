import Testing
import ViperCommands
import ViperTestSupport

@Suite("Bringing modules in line with their protocols")
struct SyncTests {
  @Test func `changes nothing if nothing is missing`() throws {
    let project = TestProject(SyncProject.module)
    let before = try project.snapshot()
    for words in [SyncProject.sync, ["module", "sync", "--all"], ["module", "sync", "Feed"]] {
      let answer = project.answer(words + ["--check"])
      #expect(answer.exit == .done && answer.result["inserted"] == [])
      #expect(answer.result["left"] == [])
      #expect(project.answer(words).exit == .done)
    }
    #expect(try project.snapshot() == before)
  }

  @Test func `goes into the extension with the conformance, after its last member`() throws {
    let project = SyncProject.requiring("func didTap(at index: Int)")
    let answer = project.answer(SyncProject.sync)
    #expect(answer.exit == .done)
    #expect(Set(answer.result["inserted"].texts("type")) == ["FeedPresenter", "FeedOutputMock"])
    #expect(answer.result["inserted"].texts("requirement") == ["didTap(at:)", "didTap(at:)"])
    let first = answer.result["inserted"].list[0]
    #expect(first["file"] == "App/Feed/FeedPresenter.swift" && first["line"].number == 12)
    #expect(
      try project.text(SyncProject.presenter).contains(
        """
            view?.show("Feed")
          }

          func didTap(at index: Int) {
            // FeedViewOutput: didTap(at:) is missing.
          }
        }

        extension FeedPresenter {
        """))
  }

  @Test func `goes after the last member of the same protocol in a type`() throws {
    let project = SyncProject.requiring(
      "func hide(animated: Bool) async throws -> [Int]", in: "FeedViewInput")
    #expect(project.answer(SyncProject.sync).exit == .done)
    #expect(
      try project.text(SyncProject.view).contains(
        """
            label.text = title
          }

          func hide(animated: Bool) async throws -> [Int] {
            fatalError("hide(animated:) is missing")
          }

          private func style() {}
        """))
  }

  @Test(arguments: [
    "var caption: String { get set }", "static func make() -> Int",
    "subscript(index: Int) -> Int { get }",
    "func map<T: Sendable>(_ value: T, with: @escaping (T) -> Void) rethrows where T: Equatable",
    "@MainActor func draw()", "@available(iOS 15, *)\n  func draw()",
    "func `default`(in `case`: Int)",
    "func sum(_ values: Int..., into total: inout Int)",
    "func look(at one: some Sendable) -> any Error",
  ])
  func `keeps each form of a requirement, once`(requirement: String) throws {
    let project = SyncProject.requiring(requirement, in: "FeedViewInput")
    let answer = project.answer(SyncProject.sync)
    #expect(answer.exit == .done && answer.result["inserted"].list.count == 2)
    let head = requirement.replacing(/\ \{.*/, with: "")
    for path in [SyncProject.view, SyncProject.mocks] {
      let text = try project.text(path)
      #expect(text.contains(head + " {") || text.contains("caption: String ="), "\(text)")
    }
    let after = try project.snapshot()
    #expect(project.answer(SyncProject.sync).result["changes"] == [])
    #expect(try project.snapshot() == after)
    #expect(project.answer(SyncProject.sync + ["--check"]).exit == .done)
  }

  @Test func `gets the access and isolation of its protocol and type`() throws {
    let project = TestProject([
      "A/P.swift": """
      public protocol P {
        func run()
        func stop()
      }
      nonisolated protocol Q { func wait() }
      protocol R { init(value: Int); mutating func change() }
      """,
      "A/T.swift": """
      public actor T: P {
      \tpublic nonisolated func run() {}
      }
      @MainActor final class U: Q {}
      class V: R { init() {} }
      """,
    ])
    #expect(project.answer("module", "sync", "--in", "A").exit == .done)
    let text = try project.text("A/T.swift")
    #expect(
      text.contains("\n\tpublic nonisolated func stop() {\n\t\t// P: stop() is missing.\n\t}\n"))
    #expect(
      text.contains("  nonisolated func wait() {\n") || text.contains("\tnonisolated func wait()"))
    #expect(text.contains("required init(value: Int) {\n"))
    #expect(text.contains("func change() {\n") && !text.contains("mutating func"))
  }

  @Test(arguments: ["\n", "\r\n"], ["", "\n"])
  func `keeps line endings, tabs and the end of a file`(ending: String, last: String) throws {
    let code = "final class T: P {}\n\nextension T {\n\tfunc run() {}\n}"
    let project = TestProject([
      "A/P.swift": "protocol P { func stop() }\n",
      "A/T.swift": (code + last).replacing("\n", with: ending),
    ])
    #expect(project.answer("module", "sync", "--in", "A").exit == .done)
    let stub = "final class T: P {\n\tfunc stop() {\n\t\t// P: stop() is missing.\n\t}\n}\n"
    #expect(
      try project.text("A/T.swift")
        == (stub + "\nextension T {\n\tfunc run() {}\n}" + last).replacing("\n", with: ending))
  }
}
