import Diagnostics
import Liquid
import Testing

@Suite struct RawTagTests {
  @Test(arguments: [
    Expectation("{% raw %}{{ name }}{% if %}{% endraw %}", "{{ name }}{% if %}"),
    Expectation("{% raw %}{{ open {% endraw %}!", "{{ open !"),
    Expectation("{% raw %} }} %} {% x {% endraw %}", " }} %} {% x "),
    Expectation("a {%- raw -%} b {%- endraw -%} c", "a b c"),
    Expectation("{% raw %}{% endraw %}", ""),
    Expectation("[{% if yes %}{% raw %} {% endraw %}{% endif %}]", "[ ]"),
    Expectation("{% raw x %}{% endraw %}", nil),
    Expectation("{% raw %}", nil),
    Expectation("{% raw %}{% endraw", nil),
  ])
  func `raw prints its content`(_ expectation: Expectation) {
    #expect(Rendered.text(expectation.template) == expectation.text)
  }
}
