import Diagnostics
import Liquid
import Testing

@Suite struct CommentTagTests {
  @Test(arguments: [
    Expectation("a{% comment %}b{% endcomment %}c", "ac"),
    Expectation("{% comment %}{{ x | nope }}{% nope %}{% if %}{% endcomment %}.", "."),
    Expectation("{% comment %}{% comment %}x{% endcomment %}y{% endcomment %}z", "z"),
    Expectation("{% comment %}{% raw %}{% endcomment %}{% endraw %}{% endcomment %}z", "z"),
    Expectation("a {%- comment -%} b {%- endcomment -%} c", "ac"),
    Expectation("{% comment with words %}b{% endcomment %}", ""),
    Expectation("[{% if yes %} {% comment %}x{% endcomment %} {% endif %}]", "[]"),
    Expectation("{% comment %}{% endraw %}{% endcomment %}a", "a"),
    Expectation("{% comment %}", nil),
    Expectation("{% comment %}{% comment %}{% endcomment %}", nil),
  ])
  func `comments print nothing, whatever they contain`(_ expectation: Expectation) {
    #expect(Rendered.text(expectation.template) == expectation.text)
  }
}
