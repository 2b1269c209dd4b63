import Diagnostics
import Liquid
import Testing

@Suite struct CycleTagTests {
  @Test(arguments: [
    Expectation("{% for i in (1..5) %}{% cycle 'a', 'b' %}{% endfor %}", "ababa"),
    Expectation("{% cycle 'a', 'b' %}{% cycle 'a', 'b' %}{% cycle 'a', 'c' %}", "aba"),
    Expectation("{% cycle 'g': 1, 2 %}{% cycle 'g': 1, 2 %}{% cycle 'h': 1, 2 %}", "121"),
    Expectation("{% cycle name: 1, 2 %}{% cycle 'Login': 1, 2 %}", "12"),
    Expectation("{% cycle name, key %}{% cycle name, key %}", "LoginLogin"),
    Expectation("{% for i in (1..3) %}{% cycle name, key %} {% endfor %}", "Login name Login "),
    Expectation("{% cycle numbers, 1 %}", "1234"),
    Expectation("{% cycle 'one' %}{% cycle 'one' %}", "oneone"),
    Expectation("{% cycle %}", nil), Expectation("{% cycle 'a' 'b' %}", nil),
  ])
  func `cycle prints its values in turn`(_ expectation: Expectation) {
    #expect(Rendered.text(expectation.template) == expectation.text)
  }
}
