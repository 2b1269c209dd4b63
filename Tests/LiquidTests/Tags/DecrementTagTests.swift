import Diagnostics
import Liquid
import Testing

@Suite struct DecrementTagTests {
  @Test(
    "decrement counts down, then prints",
    arguments: [
      Expectation("{% decrement c %}{% decrement c %}", "-1-2"),
      Expectation("{% increment c %}{% increment c %}{% decrement c %}{% decrement c %}", "0110"),
      Expectation("{% decrement c %}{{ c }}", "-1-1"),
    ])
  func decrements(_ expectation: Expectation) {
    #expect(Rendered.text(expectation.template) == expectation.text)
  }
}
