import Configuration
import Diagnostics
import Testing

@Suite("YAML rendered from a template")
struct RenderedYAMLTests {
  private func lines(of rendered: String, from source: String) throws -> [Int?] {
    let read = try YAMLReader.read(
      Array(rendered.utf8), named: "spec", renderedFrom: Array(source.utf8))
    return (read.value.list ?? []).map(\.location.line)
  }

  @Test func `places its values in the source, whatever tags stand between them`() throws {
    let source = "{% assign a = 1 %}\n- one\n{% if a %}\n- two\n{% endif %}\n\n- three\n"
    #expect(try lines(of: "\n- one\n\n- two\n\n\n- three\n", from: source) == [2, 4, 7])
    #expect(try lines(of: "- one\n- two\n- three\n", from: source) == [2, 4, 7])
  }

  @Test func `tells lines with the same text apart by the lines before them`() throws {
    let source = "{% comment %}\n{% endcomment %}\n- name\n- a\n- name\n- b\n- name\n"
    #expect(try lines(of: "- name\n- a\n- name\n- b\n- name\n", from: source) == [3, 4, 5, 6, 7])
  }

  @Test func `keeps the rendered line where no line of the source has the text`() throws {
    let source = "{% comment %}{% endcomment %}\n- {{ a }}\n  - b\n- c\r\n"
    #expect(try lines(of: "\n- 1\n- c\n", from: source) == [2, 4])
  }

  @Test func `is placed in a long source without taking long`() throws {
    let count = 3_000
    let rendered = (0..<count).map { "- \($0)\n" }.joined()
    let source = (0..<count).map { "- {{ \($0) }}\n" }.joined()
    #expect(try lines(of: rendered, from: source) == Array(1...count))
  }
}
