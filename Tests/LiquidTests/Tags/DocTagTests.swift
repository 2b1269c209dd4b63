import Diagnostics
import Liquid
import Testing

@Suite struct DocTagTests {
  @Test(arguments: [
    Expectation("a{% doc %}@param {{ x }} {% nope %}{% enddoc %}b", "ab"),
    Expectation("a {%- doc -%} x {%- enddoc -%} b", "ab"),
    Expectation("{% doc %}{{ open {% enddoc %}b", "b"),
    Expectation("{% doc x %}{% enddoc %}", nil),
    Expectation("{% doc %}{% doc %}{% enddoc %}", nil),
    Expectation("{% doc %}", nil),
  ])
  func `doc prints nothing and isn't parsed`(_ expectation: Expectation) {
    #expect(Rendered.text(expectation.template) == expectation.text)
  }
}
