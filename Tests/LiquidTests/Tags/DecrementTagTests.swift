import Diagnostics
import Liquid
import Testing

@Suite struct DecrementTagTests {
  @Test(arguments: [
    Expectation("{% decrement c %}{% decrement c %}", "-1-2"),
    Expectation("{% increment c %}{% increment c %}{% decrement c %}{% decrement c %}", "0110"),
    Expectation("{% decrement c %}{{ c }}", "-1-1"),
  ])
  func `decrement counts down, then prints`(_ expectation: Expectation) {
    #expect(Rendered.text(expectation.template) == expectation.text)
  }
}
