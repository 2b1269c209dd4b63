import Diagnostics
import Liquid
import Testing

@Suite struct EchoTagTests {
  @Test(arguments: [
    Expectation("{% echo name %}", "Login"),
    Expectation("{% echo name | upcase | append: '!' %}", "LOGIN!"),
    Expectation("{% echo %}.", "."),
    Expectation("{% echo numbers %}", "1234"),
    Expectation("{% echo name | nope %}", nil),
  ])
  func `echo is an output`(_ expectation: Expectation) {
    #expect(Rendered.text(expectation.template) == expectation.text)
  }
}
