import Diagnostics
import Liquid
import Testing

@Suite struct ReplacingFiltersTests {
  @Test(arguments: [
    Expectation("{{ 'a.b.c' | replace: '.', '/' }}", "a/b/c"),
    Expectation("{{ 'a.b.c' | replace_first: '.', '/' }}", "a/b.c"),
    Expectation("{{ 'a.b.c' | replace_last: '.', '/' }}", "a.b/c"),
    Expectation("{{ 'a.b' | replace: '.' }}", "ab"),
    Expectation("{{ 'aaa' | replace: 'aa', 'b' }}", "ba"),
    Expectation("{{ 'aaa' | replace_last: 'aa', 'b' }}", "ab"),
    Expectation("{{ 'ab' | replace: '', '-' }}", "-a-b-"),
    Expectation("{{ 'é' | replace: '', '-' }}", "-é-"),
    Expectation("{{ 'ab' | replace_first: '', '-' }}", "-ab"),
    Expectation("{{ 'ab' | replace_last: '', '-' }}", "ab-"),
    Expectation("{{ 'ab' | replace: 'x', 'y' }}", "ab"),
    Expectation("{{ 'a1' | replace: 1, 2 }}", "a2"),
    Expectation("{{ nothing | replace: 'a', 'b' }}", ""),
    Expectation("{{ 'a' | replace: 'a', '\\0$1' }}", "\\0$1"),
    Expectation("{{ name | replace }}", nil),
    Expectation("{{ name | replace: 1, 2, 3 }}", nil),
    Expectation("{{ name | replace_last: 'x' }}", nil),
  ])
  func `replace, replace_first and replace_last`(_ expectation: Expectation) {
    #expect(Rendered.text(expectation.template) == expectation.text)
  }

  @Test(arguments: [
    Expectation("{{ 'a-b-c' | remove: '-' }}", "abc"),
    Expectation("{{ 'a-b-c' | remove_first: '-' }}", "ab-c"),
    Expectation("{{ 'a-b-c' | remove_last: '-' }}", "a-bc"),
    Expectation("{{ 'abc' | remove: 'x' }}", "abc"),
    Expectation("{{ 'abc' | remove: '' }}", "abc"),
    Expectation("{{ nothing | remove: 'x' }}", ""),
    Expectation("{{ name | remove }}", nil),
  ])
  func `remove, remove_first and remove_last`(_ expectation: Expectation) {
    #expect(Rendered.text(expectation.template) == expectation.text)
  }
}
