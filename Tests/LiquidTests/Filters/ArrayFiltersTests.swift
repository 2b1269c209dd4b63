import Diagnostics
import Liquid
import Testing

@Suite struct ArrayFiltersTests {
  @Test(arguments: [
    Expectation("{{ numbers | join: ', ' }}", "1, 2, 3, 4"),
    Expectation("{{ numbers | join }}", "1 2 3 4"),
    Expectation("{{ nested | join: '-' }}", "1-2-3-"),
    Expectation("{{ (1..3) | join: '' }}", "123"),
    Expectation("{{ name | join: '-' }}", "Login"),
    Expectation("{{ nothing | join: '-' }}", ""),
    Expectation("{{ user.address | join }}", "{\"city\"=>\"Bern\"}"),
    Expectation("{{ numbers | join: 1, 2 }}", nil),
  ])
  func `join puts text between elements`(_ expectation: Expectation) {
    #expect(Rendered.text(expectation.template) == expectation.text)
  }

  @Test(arguments: [
    Expectation("{{ numbers | first }}{{ numbers | last }}", "14"),
    Expectation("{{ (3..5) | first }}{{ (3..5) | last }}", "35"),
    Expectation("[{{ none | first }}{{ none | last }}]", "[]"),
    Expectation("{{ user | first | join: '=' }}", "name=Ann"),
    Expectation("[{{ user | last }}]", "[]"),
    Expectation("[{{ name | first }}{{ 5 | last }}{{ nothing | first }}]", "[]"),
  ])
  func `first and last`(_ expectation: Expectation) {
    #expect(Rendered.text(expectation.template) == expectation.text)
  }

  @Test(arguments: [
    Expectation("{{ words | reverse | join }}", "fig Apple pear"),
    Expectation("{{ (1..3) | reverse | join }}", "3 2 1"),
    Expectation("{{ name | reverse | join }}", "Login"),
    Expectation("{{ words | concat: numbers | join }}", "pear Apple fig 1 2 3 4"),
    Expectation("{{ nested | concat: none | size }}", "4"),
    Expectation("{{ nothing | concat: words | size }}", "3"),
    Expectation("{{ words | concat: 'x' }}", nil),
    Expectation("{{ words | concat: nothing }}", nil),
    Expectation("{{ words | concat }}", nil),
  ])
  func `reverse and concat`(_ expectation: Expectation) {
    #expect(Rendered.text(expectation.template) == expectation.text)
  }

  @Test(arguments: [
    Expectation("{{ items | map: 'title' | join }}", "b a c"),
    Expectation("{{ items | map: 'size' | join: ',' }}", "2,1,"),
    Expectation("{{ user | map: 'name' | join }}", "Ann"),
    Expectation("{{ none | map: 'x' | size }}", "0"),
    Expectation("{{ numbers | map: 'x' }}", nil),
    Expectation("{{ items | map }}", nil),
  ])
  func `map returns a property of each element`(_ expectation: Expectation) {
    #expect(Rendered.text(expectation.template) == expectation.text)
  }

  @Test(arguments: [
    Expectation("{{ mixed | compact | size }}", "4"),
    Expectation("{{ items | compact: 'size' | size }}", "2"),
    Expectation("{{ nested | compact | join: ',' }}", "1,2,3"),
    Expectation("{{ '1,2,1,3,2' | split: ',' | uniq | join }}", "1 2 3"),
    Expectation("{{ items | uniq: 'on' | map: 'title' | join }}", "b a"),
    Expectation(
      "{% assign x = 'a' | split: ',' | concat: numbers | concat: numbers %}{{ x | uniq | join }}",
      "a 1 2 3 4"),
    Expectation("{{ nothing | uniq | size }}{{ nothing | compact | size }}", "00"),
  ])
  func `compact removes nil, uniq removes duplicates`(_ expectation: Expectation) {
    #expect(Rendered.text(expectation.template) == expectation.text)
  }
}
