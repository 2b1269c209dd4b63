import Diagnostics
import Liquid
import Testing

@Suite struct IfChangedTagTests {
  @Test(arguments: [
    Expectation(
      "{% assign l = '1,1,2,2,1' | split: ',' %}{% for i in l %}{% ifchanged %}{{ i }}{% endifchanged %}{% endfor %}",
      "121"),
    Expectation("{% ifchanged %}a{% endifchanged %}{% ifchanged %}a{% endifchanged %}", "a"),
    Expectation("[{% ifchanged %}{% endifchanged %}]", "[]"),
    Expectation(
      "{% for i in (1..3) %}{% ifchanged %}{{ i }}{% break %}{% endifchanged %}{% endfor %}", "1"),
    Expectation("{% ifchanged %}", nil),
  ])
  func `ifchanged omits repeated output`(_ expectation: Expectation) {
    #expect(Rendered.text(expectation.template) == expectation.text)
  }
}
