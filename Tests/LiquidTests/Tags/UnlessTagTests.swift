import Diagnostics
import Liquid
import Testing

@Suite struct UnlessTagTests {
  @Test(arguments: [
    Expectation("{% unless no %}a{% endunless %}", "a"),
    Expectation("{% unless yes %}a{% else %}b{% endunless %}", "b"),
    Expectation("{% unless yes %}a{% elsif yes %}b{% else %}c{% endunless %}", "b"),
    Expectation("{% unless yes %}a{% elsif no %}b{% else %}c{% endunless %}", "c"),
    Expectation("{% unless name == 'x' and yes %}a{% endunless %}", "a"),
    Expectation("[{% unless no %} {% endunless %}]", "[]"),
    Expectation("{% unless %}a{% endunless %}", nil),
  ])
  func `unless negates its own condition, but not that of elsif`(_ expectation: Expectation) {
    #expect(Rendered.text(expectation.template) == expectation.text)
  }
}
