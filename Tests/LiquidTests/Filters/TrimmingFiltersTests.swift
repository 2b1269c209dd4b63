import Diagnostics
import Liquid
import Testing

@Suite struct TrimmingFiltersTests {
  @Test(arguments: [
    Expectation("[{{ spaces | strip }}]", "[a b]"),
    Expectation("[{{ spaces | lstrip }}]", "[a b  ]"),
    Expectation("[{{ spaces | rstrip }}]", "[  a b]"),
    Expectation("[{{ '\t\n x \r\n' | strip }}]", "[x]"),
    Expectation("[{{ '   ' | strip }}]", "[]"),
    Expectation("[{{ '' | lstrip }}]", "[]"),
    Expectation("{{ 5 | strip }}", "5"),
    Expectation("{{ nothing | rstrip }}", ""),
    Expectation("{{ name | strip: 1 }}", nil),
  ])
  func `strip, lstrip and rstrip remove white space`(_ expectation: Expectation) {
    #expect(Rendered.text(expectation.template) == expectation.text)
  }

  @Test(arguments: [
    Expectation("{{ 'a\nb\r\nc' | strip_newlines }}", "abc"),
    Expectation("{{ 'a\nb' | newline_to_br }}", "a<br />\nb"),
    Expectation("{{ 'a\r\nb' | newline_to_br }}", "a<br />\nb"),
    Expectation("{{ 'a\rb' | strip_newlines }}", "a\rb"),
    Expectation("{{ 5 | newline_to_br }}", "5"),
  ])
  func `strip_newlines and newline_to_br`(_ expectation: Expectation) {
    #expect(Rendered.text(expectation.template) == expectation.text)
  }
}
