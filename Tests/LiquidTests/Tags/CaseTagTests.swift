import Diagnostics
import Liquid
import Testing

@Suite struct CaseTagTests {
  @Test(arguments: [
    Expectation("{% case name %}{% when 'Login' %}yes{% else %}no{% endcase %}", "yes"),
    Expectation("{% case name %}{% when 'x' %}yes{% else %}no{% endcase %}", "no"),
    Expectation("{% case name %}{% when 'x' %}yes{% endcase %}", ""),
    Expectation("{% case count %}{% when 1, 2 %}few{% when 3 or 4 %}some{% endcase %}", "some"),
    Expectation("{% case count %}{% when 3.0 %}equal{% endcase %}", "equal"),
    Expectation("{% case count %}{% when '3' %}text{% else %}number{% endcase %}", "number"),
    Expectation("{% case nothing %}{% when nil %}nil{% endcase %}", "nil"),
    Expectation("{% case none %}{% when empty %}empty{% endcase %}", "empty"),
    Expectation("{% case spaces %}{% when blank %}blank{% else %}not{% endcase %}", "not"),
    Expectation("{% case name %} junk {% when 'Login' %}a{% endcase %}", "a"),
    Expectation("{% case name %}{% when 'Login' %}a{% when name %}b{% endcase %}", "ab"),
    Expectation("{% case name %}{% when 'Login', name %}a{% endcase %}", "aa"),
    Expectation("{% case 1 %}{% when 2 %}a{% else %}b{% when 1 %}c{% endcase %}", "bc"),
    Expectation("[{% case 1 %}\n{% when 1 %}\n {% assign x = 2 %}{% endcase %}]", "[]"),
    Expectation("{% case %}{% when 1 %}{% endcase %}", nil),
    Expectation("{% case 1 %}{% when %}{% endcase %}", nil),
    Expectation("{% case 1 %}{% else if %}{% endcase %}", nil),
    Expectation("{% case 1 %}{% when 1 %}", nil),
    Expectation("{% case 1 %}{% elsif 1 %}{% endcase %}", nil),
  ])
  func `case renders the matching branches`(_ expectation: Expectation) {
    #expect(Rendered.text(expectation.template) == expectation.text)
  }

  @Test func `what follows the values is skipped`() {
    let sloppy = "{% case name %}{% when 'Login' and 'x' %}a{% endcase %}"
    #expect(Rendered.text(sloppy) == "a")
  }
}
