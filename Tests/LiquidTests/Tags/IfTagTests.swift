import Diagnostics
import Liquid
import Testing

@Suite struct IfTagTests {
  @Test(arguments: [
    Expectation("{% if yes %}a{% endif %}", "a"),
    Expectation("{% if no %}a{% endif %}", ""),
    Expectation("{% if no %}a{% else %}b{% endif %}", "b"),
    Expectation("{% if no %}a{% elsif yes %}b{% elsif yes %}c{% else %}d{% endif %}", "b"),
    Expectation("{% if no %}a{% elsif no %}b{% else %}d{% endif %}", "d"),
    Expectation("{% if no %}a{% else %}b{% else %}c{% endif %}", "b"),
    Expectation("{% if yes %}{% if no %}a{% else %}b{% endif %}c{% endif %}", "bc"),
    Expectation("[{% if yes %}  \n {% endif %}]", "[]"),
    Expectation("[{% if yes %} {{ empty_text }} {% endif %}]", "[  ]"),
    Expectation("[{% if no %} {% else %} x{% endif %}]", "[ x]"),
    Expectation("{% if %}a{% endif %}", nil),
    Expectation("{% if yes %}a{% elsif %}b{% endif %}", nil),
    Expectation("{% if yes %}a", nil),
    Expectation("{% if yes %}a{% endunless %}", nil),
  ])
  func `if renders the first true branch`(_ expectation: Expectation) {
    #expect(Rendered.text(expectation.template) == expectation.text)
  }
}
