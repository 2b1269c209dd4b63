import Diagnostics
import Liquid
import Testing

@Suite struct RenderTagTests {
  @Test(arguments: [
    Expectation("{% render 'plain' %}", "plain text"),
    Expectation("{% assign who = 'Bo' %}{% render 'greeting' %}", "Hi !"),
    Expectation("{% render 'greeting', who: 'X' %}", "Hi X!"),
    Expectation("{% render 'greeting' with name %}", "Hi Login!"),
    Expectation("{% render 'greeting' with name as who %}", "Hi Login!"),
    Expectation("{% render 'greeting' for words as who %}", "Hi pear!Hi Apple!Hi fig!"),
    Expectation("{% render 'loop' for (5..6) %}", "1:5 2:6 "),
    Expectation("{% render 'loop' for name %}", ":Login "),
    Expectation("{% render 'sets' %}[{{ inner }}]", "[]"),
    Expectation("{% render 'wraps' %}", nil),
    Expectation("{% render name %}", nil),
    Expectation("{% render %}", nil),
    Expectation("{% render 'nope' %}", nil),
  ])
  func `render passes only its arguments to a snippet`(_ expectation: Expectation) {
    #expect(Rendered.text(expectation.template) == expectation.text)
  }
}
