import Diagnostics
import Liquid
import Testing

@Suite struct WhitespaceTests {
  @Test(arguments: [
    Expectation("a {{- 1 }} b", "a1 b"), Expectation("a {{ 1 -}} b", "a 1b"),
    Expectation("a \n\t{{- 1 -}}\r\n b", "a1b"),
    Expectation("a {%- if yes %} b {% endif -%} c", "a b c"),
    Expectation("a {%- if yes -%} b {%- endif -%} c", "abc"),
    Expectation("{{- 1 -}}", "1"), Expectation("{{-1}}", "1"), Expectation("{{ -1 }}", "-1"),
    Expectation("a {{- -}} b", "ab"), Expectation("a {{--}} b", "ab"),
    Expectation("a {% comment %}{% endcomment %}{{- 1 }}", "a 1"),
    Expectation("a {% # b %}{%- if yes %}{% endif %}", "a "),
    Expectation("a {% doc %}{% enddoc %}{{- 1 }}", "a 1"),
    Expectation("a {% assign x = 1 %}{{- x }}", "a 1"),
    Expectation("a\u{A0}{{- 1 }}", "a\u{A0}1"),
  ])
  func `dashes trim the adjacent text`(_ expectation: Expectation) {
    #expect(Rendered.text(expectation.template) == expectation.text)
  }

  @Test(arguments: [
    Expectation("[{% if yes %} {% assign x = 1 %} {% endif %}]", "[]"),
    Expectation("[{% if yes %} {% if yes %} {% endif %} {% endif %}]", "[]"),
    Expectation("[{% if yes %} {% capture x %} y {% endcapture %} {% endif %}]", "[]"),
    Expectation("[{% for i in numbers %} {% endfor %}]", "[]"),
    Expectation("[{% for i in none %} {% else %} {% endfor %}]", "[]"),
    Expectation("[{% if yes %} {% increment x %} {% endif %}]", "[ 0 ]"),
    Expectation("[{% if yes %} {% break %} {% endif %}]", "[ "),
    Expectation("[{% if no %} x {% else %} {% endif %}]", "[ ]"),
    Expectation("[{% if yes %}\u{A0}{% endif %}]", "[\u{A0}]"),
  ])
  func `a block that prints nothing prints no white space`(_ expectation: Expectation) {
    #expect(Rendered.text(expectation.template) == expectation.text)
  }

  @Test(arguments: [
    Expectation("{ } {a} % }} %}", "{ } {a} % }} %}"), Expectation("{{ '{{' }}", "{{"),
    Expectation("{{ '{%' }}", "{%"), Expectation("a{", "a{"), Expectation("{{{ 1 }}}", nil),
    Expectation("{{ '}}' }}", nil), Expectation("{{ 1 }", nil), Expectation("{{ 1", nil),
    Expectation("{% if yes", nil), Expectation("{% %}", nil), Expectation("{%%}", nil),
    Expectation("{%if yes%}a{%endif%}", "a"), Expectation("{%\nif\nyes\n%}a{% endif %}", "a"),
  ])
  func `outputs end at the first brace, tags at the first %}, and lone braces are text`(
    _ expectation: Expectation
  ) {
    #expect(Rendered.text(expectation.template) == expectation.text)
  }
}
