import Diagnostics
import Liquid
import Testing

@Suite struct CaptureTagTests {
  @Test(arguments: [
    Expectation("{% capture x %}Hi {{ name }}{% endcapture %}[{{ x }}]", "[Hi Login]"),
    Expectation("{% capture x %}{% endcapture %}[{{ x }}]", "[]"),
    Expectation(
      "{% capture a %}{% capture b %}in{% endcapture %}{{ b }}!{% endcapture %}{{ a }}", "in!"),
    Expectation(
      "{% capture x %}{% for i in numbers %}{{ i }}{% endfor %}{% endcapture %}{{ x | size }}",
      "4"),
    Expectation("{% capture a-b %}1{% endcapture %}{{ a-b }}", "1"),
    Expectation("{% capture 'x' %}1{% endcapture %}{{ x }}", "1"),
    Expectation("{% capture x %}1", nil),
    Expectation("{% capture %}1{% endcapture %}", nil),
  ])
  func `capture assigns what it renders`(_ expectation: Expectation) {
    #expect(Rendered.text(expectation.template) == expectation.text)
  }
}
