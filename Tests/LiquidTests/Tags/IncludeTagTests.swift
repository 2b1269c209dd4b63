import Diagnostics
import Liquid
import Testing

@Suite struct IncludeTagTests {
  @Test(arguments: [
    Expectation("{% include 'plain' %}", "plain text"),
    Expectation("{% assign who = 'Bo' %}{% include 'greeting' %}", "Hi Bo!"),
    Expectation("{% include 'greeting' with name %}", "Hi Login!"),
    Expectation("{% include 'greeting' with user.name as who %}", "Hi Ann!"),
    Expectation("{% include 'greeting' for words %}", "Hi pear!Hi Apple!Hi fig!"),
    Expectation("{% include 'greeting', who: 'X' %}", "Hi X!"),
    Expectation("{% include 'greeting' who: name %}[{{ who }}]", "Hi Login![]"),
    Expectation("{% include 'sets' %}{{ inner }}", "set"),
    Expectation("{% include 'wraps' %}", "<plain text>"),
    Expectation("{% assign snippet = 'plain' %}{% include snippet %}", "plain text"),
    Expectation("{% assign file = 1 %}{% include 'dir/file' %}", "[]"),
    Expectation("{% include 'dir/file' with name %}", "[Login]"),
    Expectation("{% include 'nope' %}", nil),
    Expectation("{% include count %}", nil),
    Expectation("{% include %}", nil),
    Expectation("{% include 'broken' %}", nil),
  ])
  func `include renders a snippet with all variables`(_ expectation: Expectation) {
    #expect(Rendered.text(expectation.template) == expectation.text)
  }

  @Test func `a missing snippet is an error at its name, with a suggestion`() throws {
    let problem = try #require(Rendered.problem("a\n{% include 'plan' %}"))
    #expect(problem.code == "liquid.unknown-partial")
    #expect(problem.location?.line == 2)
    #expect(problem.location?.column == 12)
    #expect(problem.location?.length == 6)
    #expect(problem.hints == ["did you mean `plain`?"])
  }

  @Test func `a problem in a snippet names the snippet's file and line`() throws {
    let problem = try #require(Rendered.problem("{% include 'broken' %}"))
    #expect(problem.location?.file == "broken.liquid")
    #expect(problem.location?.line == 2)
  }

  @Test func `a snippet that includes itself ends with an error`() throws {
    let problem = try #require(Rendered.problem("{% include 'itself' %}"))
    #expect(problem.code == "liquid.limit")
    #expect(problem.location?.file == "itself.liquid")
  }
}
