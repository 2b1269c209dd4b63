import Diagnostics
import Liquid
import Testing

@Suite struct DefaultFilterTests {
  @Test(arguments: [
    Expectation("{{ nothing | default: 'x' }}", "x"),
    Expectation("{{ missing | default: 'x' }}", "x"),
    Expectation("{{ no | default: 'x' }}", "x"),
    Expectation("{{ empty_text | default: 'x' }}", "x"),
    Expectation("{{ none | default: 'x' }}", "x"),
    Expectation("{{ no_fields | default: 'x' }}", "x"),
    Expectation("{{ 0 | default: 'x' }}", "0"),
    Expectation("{{ spaces | default: 'x' | strip }}", "a b"),
    Expectation("{{ name | default: 'x' }}", "Login"),
    Expectation("[{{ nothing | default }}]", "[]"),
    Expectation("{{ no | default: 'x', allow_false: true }}", "false"),
    Expectation("{{ nothing | default: 'x', allow_false: true }}", "x"),
    Expectation("{{ empty_text | default: 'x', allow_false: true }}", "x"),
    Expectation("{{ nothing | default: 1, 2, 3 }}", nil),
  ])
  func `default replaces nil, false and empty values`(_ expectation: Expectation) {
    #expect(Rendered.text(expectation.template) == expectation.text)
  }
}
