import Diagnostics
import Liquid
import Testing

@Suite struct SelectingFiltersTests {
  @Test(arguments: [
    Expectation("{{ items | where: 'on' | map: 'title' | join }}", "b c"),
    Expectation("{{ items | where: 'title', 'a' | map: 'size' | join }}", "1"),
    Expectation("{{ items | where: 'on', false | map: 'title' | join }}", "a"),
    Expectation("{{ items | where: 'size' | size }}", "2"),
    Expectation("{{ items | reject: 'on' | map: 'title' | join }}", "a"),
    Expectation("{{ items | reject: 'title', 'a' | map: 'title' | join }}", "b c"),
    Expectation("{{ words | where: 'pp' | join }}", "Apple"),
    Expectation("{{ user | where: 'name', 'Ann' | size }}", "1"),
    Expectation("[{{ none | where: 'x' | size }}{{ mixed | reject: 'two' }}]", nil),
    Expectation("{{ items | where }}", nil),
    Expectation("{{ numbers | where: 'x' }}", nil),
  ])
  func `where and reject filter by a property`(_ expectation: Expectation) {
    #expect(Rendered.text(expectation.template) == expectation.text)
  }

  @Test(arguments: [
    Expectation(
      "{{ items | has: 'title', 'a' }} {{ items | has: 'title', 'z' }} {{ items | has: 'size' }}",
      "true false true"),
    Expectation("{% assign x = items | find: 'title', 'c' %}{{ x.on }}", "true"),
    Expectation("[{{ items | find: 'title', 'z' }}]", "[]"),
    Expectation("{{ items | find_index: 'title', 'c' }}", "2"),
    Expectation("[{{ items | find_index: 'title', 'z' }}]", "[]"),
    Expectation(
      "{{ none | has: 'x' }}[{{ none | find: 'x' }}{{ none | find_index: 'x' }}]", "false[]"),
    Expectation("{{ words | find: 'ig' }}", "fig"),
    Expectation("[{{ mixed | has: 'x' }}]", nil),
    Expectation("{{ items | find }}", nil),
  ])
  func `has, find and find_index find one element`(_ expectation: Expectation) {
    #expect(Rendered.text(expectation.template) == expectation.text)
  }
}
