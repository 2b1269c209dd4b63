import Diagnostics
import Liquid
import Testing

@Suite struct AssignTagTests {
  @Test(arguments: [
    Expectation("{% assign x = 'a' %}{{ x }}", "a"),
    Expectation("{% assign x = name | downcase | append: '!' %}{{ x }}", "login!"),
    Expectation("{% assign x=count%}{{x}}", "3"),
    Expectation("{% assign x = numbers %}{{ x[1] }}", "2"),
    Expectation("{% assign x = (1..3) %}{{ x | join: ',' }}", "1,2,3"),
    Expectation("{% assign with-dash = 1 %}{{ with-dash }}", "1"),
    Expectation("{% assign name = 'new' %}{{ name }}", "new"),
    Expectation("{% assign x = nothing %}[{{ x }}]", "[]"),
    Expectation("{% if yes %}{% assign x = 1 %}{% endif %}{{ x }}", "1"),
    Expectation("{% for i in numbers %}{% assign x = i %}{% endfor %}{{ x }}", "4"),
    Expectation(
      "{% assign x = 1 %}{% for x in words %}{{ x }} {% endfor %}{{ x }}", "pear Apple fig 1"),
    Expectation("{% assign %}", nil),
    Expectation("{% assign x %}", nil),
    Expectation("{% assign x = 1 + 2 %}", nil),
    Expectation("{% assign ? = 1 %}", nil),
  ])
  func `assign sets a variable`(_ expectation: Expectation) {
    #expect(Rendered.text(expectation.template) == expectation.text)
  }
}
