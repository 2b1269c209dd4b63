import Diagnostics
import Liquid
import Testing

@Suite struct BreakTagTests {
  @Test(arguments: [
    Expectation(
      "{% for i in numbers %}{% if i == 3 %}{% break %}{% endif %}{{ i }}{% endfor %}.", "12."),
    Expectation(
      "{% for i in numbers %}{% for j in numbers %}{% if j > i %}{% break %}{% endif %}{{ j }}{% endfor %} {% endfor %}",
      "1 12 123 1234 "),
    Expectation(
      "{% tablerow i in numbers %}{{ i }}{% break %}{% endtablerow %}",
      "<tr class=\"row1\">\n<td class=\"col1\">1</td></tr>\n"),
    Expectation("a{% break %}b", "a"),
    Expectation(
      "{% for i in numbers %}{% capture x %}{{ i }}{% break %}{% endcapture %}{% endfor %}{{ x }}",
      "1"),
    Expectation("{% for i in numbers %}{% include 'stops' %}{% endfor %}!", "a!"),
    Expectation("{% for i in numbers %}{% render 'stops' %}{% endfor %}!", "aaaa!"),
    Expectation(
      "{% for i in numbers %}{% case i %}{% when 2 %}{% break %}{% endcase %}{{ i }}{% endfor %}",
      "1"),
  ])
  func `break ends only the enclosing loop`(_ expectation: Expectation) {
    #expect(Rendered.text(expectation.template) == expectation.text)
  }
}
