import Diagnostics
import Liquid
import Testing

@Suite struct SortingFiltersTests {
  @Test(arguments: [
    Expectation("{{ '3,1,2' | split: ',' | sort | join }}", "1 2 3"),
    Expectation("{{ words | sort | join }}", "Apple fig pear"),
    Expectation("{{ numbers | reverse | sort | join }}", "1 2 3 4"),
    Expectation("{{ items | sort: 'title' | map: 'title' | join }}", "a b c"),
    Expectation("{{ items | sort: 'size' | map: 'title' | join }}", "a b c"),
    Expectation("{{ name | sort | join }}", "Login"),
    Expectation("{{ nothing | sort | size }}", "0"),
    Expectation("{{ nested | sort | join: ',' }}", "1,2,3,"),
    Expectation("{{ mixed | sort }}", nil),
    Expectation("{{ words | sort: 1, 2 }}", nil),
  ])
  func `sort goes by number, byte or property, nil last`(_ expectation: Expectation) {
    #expect(Rendered.text(expectation.template) == expectation.text)
  }

  @Test(arguments: [
    Expectation("{{ words | sort_natural | join }}", "Apple fig pear"),
    Expectation("{{ 'b,C,a,B' | split: ',' | sort_natural | join }}", "a b B C"),
    Expectation("{{ items | sort_natural: 'title' | map: 'title' | join }}", "a b c"),
    Expectation("{{ mixed | sort_natural | join: ',' }}", "1,3.5,true,two,"),
    Expectation("{{ 'É,e' | split: ',' | sort_natural | join }}", "e É"),
  ])
  func `sort_natural ignores case`(_ expectation: Expectation) {
    #expect(Rendered.text(expectation.template) == expectation.text)
  }
}
