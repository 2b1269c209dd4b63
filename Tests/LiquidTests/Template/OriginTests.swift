import Diagnostics
import Liquid
import Testing

@Suite("The places that printed a text")
struct OriginTests {
  private func rendering(_ template: String) throws -> LiquidRendering {
    try LiquidTemplate(parsing: template, named: "spec").render(
      ["a": "1\n2", "none": .nil],
      partials: PartialsByName(["part": .text("x\n{{ a }}\n", file: "part.liquid")]))
  }

  private func lines(_ template: String) throws -> [Int?] {
    try rendering(template).sourceLines.map { $0?.line }
  }

  @Test func `are lines of the template, whatever tags stand between them`() throws {
    let source = "{% assign b = 1 %}\n- one\n{% if b %}\n- two\n{% endif %}\n\n- three\n"
    #expect(try lines(source) == [1, 2, 3, 4, 5, 6, 7, nil])
    let trimmed = "{%- if a -%}\n- one\n\n{%- if a -%}\n\n- two\n{%- endif -%}{%- endif -%}"
    #expect(try rendering(trimmed).text == "- one- two")
    #expect(try lines(trimmed) == [2])
  }

  @Test func `are those of the first letter of each line`() throws {
    let source =
      "{% comment %}\n{% endcomment %}\n- {{ a }}\n  - b\n{% capture c %}\nc\n{% endcapture %}{{ c }}"
    #expect(try rendering(source).text == "\n- 1\n2\n  - b\n\nc\n")
    #expect(try lines(source) == [2, 3, 3, 4, 7, 7, nil])
  }

  @Test func `are lines of the snippet in a snippet`() throws {
    let found = try rendering("a\n{% include 'part' %}").sourceLines
    #expect(found.map { $0?.line } == [1, 1, 2, 2, nil])
    #expect(found.compactMap { $0?.file } == ["spec"] + Array(repeating: "part.liquid", count: 3))
    let place = try #require(try rendering("a\n{% include 'part' %}").origins.location(of: 4))
    #expect(
      place
        == SourceLocation(
          file: "part.liquid", line: 2, column: 1, length: 7, sourceLine: "{{ a }}"))
  }

  @Test func `are the bytes of a text, or a whole output`() throws {
    let found = try rendering("one {{ a }}{{ none }} two")
    #expect(found.text == "one 1\n2 two")
    let columns = (0..<found.bytes.count).map { found.origins.location(of: $0)?.column }
    #expect(columns == [1, 2, 3, 4, 5, 5, 5, 22, 23, 24, 25])
  }

  @Test func `are found in a long text without taking long`() throws {
    let source = (0..<3_000).map { "- {{ \($0) }}\n" }.joined()
    #expect(try lines(source).prefix(3_000).compactMap(\.self) == Array(1...3_000))
  }
}
