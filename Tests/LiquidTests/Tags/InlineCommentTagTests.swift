import Diagnostics
import Liquid
import Testing

@Suite struct InlineCommentTagTests {
  @Test(arguments: [
    Expectation("a{% # b %}c", "ac"),
    Expectation("a{%# it's \"free\" text %}c", "ac"),
    Expectation("a{% # one\n # two\n\n %}c", "ac"),
    Expectation("a {%- # b -%} c", "ac"),
    Expectation("{% # one\n two %}", nil),
  ])
  func `a # comment prints nothing`(_ expectation: Expectation) {
    #expect(Rendered.text(expectation.template) == expectation.text)
  }
}
