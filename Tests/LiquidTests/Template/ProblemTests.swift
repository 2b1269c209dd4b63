import Diagnostics
import Liquid
import Testing

/// A template with one problem, and its report.
struct Report: Sendable, CustomTestStringConvertible {
  var template: String
  var code: Diagnostic.Code
  var place: String
  var hint: String?

  init(
    _ template: String, _ code: Diagnostic.Code, _ place: String, hint: String? = nil
  ) {
    self.template = template
    self.code = code
    self.place = place
    self.hint = hint
  }

  var testDescription: String { template.debugDescription }
}

@Suite struct ProblemTests {
  @Test(arguments: [
    Report(
      "a\n  {{ name | upcas }}", "liquid.unknown-filter", "2:13+5",
      hint: "did you mean `upcase`?"),
    Report("{% iff x %}", "liquid.unknown-tag", "1:4+3", hint: "did you mean `if`?"),
    Report(
      "{% if x %}\n{% ednif %}{% endif %}", "liquid.unknown-tag", "2:4+5",
      hint: "did you mean `endif`?"),
    Report("é{{ name | truncate: 1, 2, 3 }}", "liquid.filter-arguments", "1:12+8"),
    Report("{{ name | upcase: 1 }}", "liquid.filter-arguments", "1:11+6"),
    Report("\n{% for x in y %}", "liquid.unclosed-tag", "2:4+3", hint: "add `{% endfor %}`."),
    Report(
      "{% if x %}\n{% endfor %}{% endif %}", "liquid.wrong-end", "2:4+6",
      hint: "close it with `{% endif %}`."),
    Report("{% endif %}", "liquid.wrong-end", "1:4+5"),
    Report("{% else %}", "liquid.misplaced-tag", "1:4+4"),
    Report("{% capture x %}{% else %}{% endcapture %}", "liquid.misplaced-tag", "1:19+4"),
    Report("{{ name", "liquid.unterminated", "1:1+7"),
    Report("a {% if\nb", "liquid.unterminated", "1:3+5"),
    Report("{{ name and }}", "liquid.syntax", "1:9+3"),
    Report(
      "{{ name | slice: 1, count - 1 }}", "liquid.syntax", "1:27+1",
      hint: "calculate before, as in `{% assign n = size | minus: 1 %}`, and use `n`."),
    Report("{{ 'name }}", "liquid.syntax", "1:4+5"),
    Report("{{ -99999999999999999999 }}", "liquid.number-too-large", "1:4+21"),
    Report("{{ user. }}", "liquid.syntax", "1:8+1"),
    Report("{% if name = 1 %}{% endif %}", "liquid.syntax", "1:12+1"),
    Report("{% if name == %}{% endif %}", "liquid.syntax", "1:13+1"),
    Report("{% if a == b == c %}{% endif %}", "liquid.syntax", "1:14+2"),
    Report("{% if (a or b) %}{% endif %}", "liquid.syntax", "1:10+2"),
    Report("{% if a and not b %}{% endif %}", "liquid.syntax", "1:13+3"),
    Report("{% for x of y %}{% endfor %}", "liquid.syntax", "1:10+2"),
  ])
  func `problems have a code, a location and a hint`(_ report: Report) throws {
    let problem = try #require(Rendered.problem(report.template))
    #expect(problem.others.isEmpty)
    #expect(problem.code == report.code)
    let location = try #require(problem.location)
    #expect(location.file == "test.liquid")
    #expect("\(location.line):\(location.column)+\(location.length)" == report.place)
    if let hint = report.hint { #expect(problem.hints == [hint]) }
  }

  @Test func `a block of an unknown tag is reported once`() throws {
    let problem = try #require(Rendered.problem("{% fancy %}x{% endfancy %}"))
    #expect(problem.all.map(\.code) == ["liquid.unknown-tag"])
  }

  @Test func `bytes that aren't UTF-8 are an error with a location`() throws {
    for bad: [UInt8] in [[0xFF], [0xC3], [0xE2, 0x82], [0xED, 0xA0, 0x80], [0xC0, 0x80], [0xF8]] {
      let problem = try #require(throws: Diagnostic.self) {
        try LiquidTemplate(parsing: Array("a\nb".utf8) + bad + Array("c".utf8), named: "x.liquid")
      }
      #expect(problem.code == "liquid.invalid-utf8")
      #expect(problem.location?.line == 2)
      #expect(problem.location?.column == 2)
    }
    let fine = try LiquidTemplate(parsing: Array("é€🙂{{ 'é' }}".utf8), named: "x.liquid")
    #expect(try fine.render().text == "é€🙂é")
  }
}
