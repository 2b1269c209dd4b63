import Diagnostics
import Liquid
import Testing

@Suite struct IncrementTagTests {
  @Test(arguments: [
    Expectation("{% increment c %}{% increment c %}{% increment c %}", "012"),
    Expectation("{% increment c %}{% increment d %}", "00"),
    Expectation("{% increment c %}{{ c }}", "01"),
    Expectation("{% assign c = 9 %}{% increment c %}{{ c }}", "09"),
    Expectation("{% increment count %}{% increment count %}", "34"),
    Expectation("{% for i in (1..2) %}{% increment c %}{% endfor %}{{ c }}", "012"),
  ])
  func `increment prints, then counts up`(_ expectation: Expectation) {
    #expect(Rendered.text(expectation.template) == expectation.text)
  }
}
