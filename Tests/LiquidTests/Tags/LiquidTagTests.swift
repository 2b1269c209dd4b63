import Diagnostics
import Liquid
import Testing

@Suite struct LiquidTagTests {
  @Test(arguments: [
    Expectation("{% liquid\n  assign x = 1\n  echo x\n%}", "1"),
    Expectation("{% liquid\nif yes\n  echo 'a'\nelse\n  echo 'b'\nendif %}", "a"),
    Expectation("{% liquid for i in numbers\necho i\nendfor %}", "1234"),
    Expectation("{% liquid %}.", "."),
    Expectation("{% liquid\n\n  # a comment\n%}.", "."),
    Expectation("{% liquid liquid echo name %}", "Login"),
    Expectation("{% liquid\ncomment\nanything\nendcomment\necho 1 %}", "1"),
    Expectation("a {%- liquid echo 1 -%} b", "a1b"),
    Expectation("{% if yes %}{% liquid echo 1 %}{% endif %}", "1"),
    Expectation("{% if yes %}{% liquid endif %}", nil),
    Expectation("{% liquid\nif yes %}", nil),
    Expectation("{% liquid\nnope %}", nil),
    Expectation("{% liquid\n{{ x }} %}", nil),
  ])
  func `liquid contains one tag a line`(_ expectation: Expectation) {
    #expect(Rendered.text(expectation.template) == expectation.text)
  }

  @Test func `problems inside point at their line`() throws {
    let problem = try #require(Rendered.problem("a\n{% liquid\n  echo 1\n  ecko 2\n%}"))
    #expect(problem.location?.line == 4)
    #expect(problem.location?.column == 3)
    #expect(problem.hints == ["did you mean `echo`?"])
  }
}
