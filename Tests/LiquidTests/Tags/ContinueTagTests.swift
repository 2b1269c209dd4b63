import Diagnostics
import Liquid
import Testing

@Suite struct ContinueTagTests {
  @Test(arguments: [
    Expectation(
      "{% for i in numbers %}{% if i == 2 %}{% continue %}{% endif %}{{ i }}{% endfor %}", "134"),
    Expectation("{% for i in numbers %}{{ forloop.index }}{% continue %}x{% endfor %}", "1234"),
    Expectation(
      "{% tablerow i in (1..2) %}{{ i }}{% continue %}x{% endtablerow %}",
      "<tr class=\"row1\">\n<td class=\"col1\">1</td><td class=\"col2\">2</td></tr>\n"),
    Expectation("a{% continue %}b", "a"),
  ])
  func `continue starts the next round`(_ expectation: Expectation) {
    #expect(Rendered.text(expectation.template) == expectation.text)
  }
}
