import Diagnostics
import Liquid
import Testing

@Suite struct CuttingFiltersTests {
  @Test(arguments: [
    Expectation("{{ name | slice: 0 }}", "L"),
    Expectation("{{ name | slice: 1, 3 }}", "ogi"),
    Expectation("{{ name | slice: -2 }}", "i"),
    Expectation("{{ name | slice: -3, 2 }}", "gi"),
    Expectation("{{ name | slice: 2, 99 }}", "gin"),
    Expectation("[{{ name | slice: 9 }}]", "[]"),
    Expectation("[{{ name | slice: 5 }}]", "[]"),
    Expectation("[{{ name | slice: -9 }}]", "[]"),
    Expectation("[{{ name | slice: 1, -1 }}]", "[]"),
    Expectation("{{ name | slice: '1', '2' }}", "og"),
    Expectation("{{ umlaut | slice: 1 }}", "🙂"),
    Expectation("{{ umlaut | slice: 2, 1 }}", "e"),
    Expectation("{{ numbers | slice: 1, 2 | join: ',' }}", "2,3"),
    Expectation("[{{ numbers | slice: 9 | join }}]", "[]"),
    Expectation("{{ 12345 | slice: 1, 2 }}", "23"),
    Expectation("{{ name | slice: 1, nothing }}", "o"),
    Expectation("{{ name | slice: 0, 9223372036854775807 }}", "Login"),
    Expectation("[{{ name | slice: -9223372036854775808 }}]", "[]"),
    Expectation("{{ name | slice }}", nil),
    Expectation("{{ name | slice: 'x' }}", nil),
    Expectation("{{ name | slice: 1.5 }}", nil),
    Expectation("{{ name | slice: nothing }}", nil),
  ])
  func `slice returns a part of text or of an array`(_ expectation: Expectation) {
    #expect(Rendered.text(expectation.template) == expectation.text)
  }

  @Test(arguments: [
    Expectation("{{ 'abcdefghij' | truncate: 8 }}", "abcde..."),
    Expectation("{{ 'abcdefghij' | truncate: 10 }}", "abcdefghij"),
    Expectation("{{ 'abcdefghij' | truncate: 5, '' }}", "abcde"),
    Expectation("{{ 'abcdefghij' | truncate: 5, '~' }}", "abcd~"),
    Expectation("{{ 'abcdefghij' | truncate: 2 }}", "..."),
    Expectation("{{ 'abcdefghij' | truncate: -9 }}", "..."),
    Expectation("{{ umlaut | truncate: 3, '' }}", "Ä🙂e"),
    Expectation("{{ nothing | truncate: 3 }}", ""),
    Expectation("{{ 12345 | truncate: 4 }}", "1..."),
    Expectation("{{ name | truncate: 'x' }}", nil),
    Expectation("{{ name | truncate: 1, 2, 3 }}", nil),
  ])
  func `truncate shortens to a length with its ellipsis`(_ expectation: Expectation) {
    #expect(Rendered.text(expectation.template) == expectation.text)
  }

  @Test(arguments: [
    Expectation("{{ 'a b c d' | truncatewords: 2 }}", "a b..."),
    Expectation("{{ 'a b' | truncatewords: 3 }}", "a b"),
    Expectation("{{ 'a b' | truncatewords: 2 }}", "a b..."),
    Expectation("{{ ' a  b\tc ' | truncatewords: 2, '' }}", "a b"),
    Expectation("{{ 'a b c' | truncatewords: 0 }}", "a..."),
    Expectation("{{ nothing | truncatewords: 2 }}", ""),
    Expectation("{{ 'a b c' | truncatewords: 1, 1 }}", "a1"),
    Expectation("{{ 'a' | truncatewords: 'x' }}", nil),
  ])
  func `truncatewords keeps a number of words`(_ expectation: Expectation) {
    #expect(Rendered.text(expectation.template) == expectation.text)
  }

  @Test(arguments: [
    Expectation("{{ 'a,b,c' | split: ',' | join: '-' }}", "a-b-c"),
    Expectation("{{ ' a  b ' | split: ' ' | join: '-' }}", "a-b"),
    Expectation("{{ 'añb' | split: '' | join: '-' }}", "a-ñ-b"),
    Expectation("{{ 'a,b,,' | split: ',' | size }}", "2"),
    Expectation("{{ ',a' | split: ',' | size }}", "2"),
    Expectation("{{ '' | split: ',' | size }}", "0"),
    Expectation("{{ 'abc' | split: 'x' | size }}", "1"),
    Expectation("{{ 'a--b' | split: '--' | last }}", "b"),
    Expectation("{{ 121 | split: 2 | join: '-' }}", "1-1"),
    Expectation("{{ nothing | split: ',' | size }}", "0"),
    Expectation("{{ name | split }}", nil),
  ])
  func `split returns an array`(_ expectation: Expectation) {
    #expect(Rendered.text(expectation.template) == expectation.text)
  }
}
