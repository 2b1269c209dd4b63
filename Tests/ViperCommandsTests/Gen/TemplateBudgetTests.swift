import Testing
import ViperCommands
import ViperTestSupport

/// One budget holds for all that a run renders.
@Suite struct TemplateBudgetTests {
  /// A megabyte in a variable, on the second line.
  private static let megabyte =
    "// File\n{% assign s = 'ab' %}"
    + String(repeating: "{% assign s = s | append: s %}", count: 19)

  private static func project(spec: String = "", files: Int = 1, _ text: String) -> TestProject {
    let entries = (1...files).map { "- {name: File\($0).swift, path: file.liquid}\n" }.joined()
    return TestProject(
      DemoProject.tree([
        "Templates/hostile/hostile.rambaspec":
          "name: hostile\nauthor: A\nversion: 1.0\n\(spec)\ncode_files:\n\(entries)",
        "Templates/hostile/file.liquid": text,
      ]))
  }

  private static func gen(in project: TestProject) throws -> Answer {
    let before = try project.snapshot()
    let answer = project.answer("gen", "Profile", "hostile")
    #expect(try project.snapshot() == before)
    return answer
  }

  @Test func `forty files within the limit exceed it together`() throws {
    let single = Self.project(Self.megabyte)
    #expect(Viper.run(["gen", "Profile", "hostile"], in: single.world) == .done)
    // One error, not one for each file that is not rendered then.
    let answer = try Self.gen(in: Self.project(files: 40, Self.megabyte))
    #expect(answer.fails("liquid.limit", at: "Templates/hostile/file.liquid:2"))
  }

  @Test func `a rambaspec has the same limit, and is named`() throws {
    let spec = """
      # {% assign s = 'ab' %}
      # {% for i in (1..99) %}{% assign s = s | append: s %}{% endfor %}
      """
    let answer = try Self.gen(in: Self.project(spec: spec, ""))
    #expect(answer.fails("liquid.limit", at: "Templates/hostile/hostile.rambaspec:5"))
  }
}
