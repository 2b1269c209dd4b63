import Diagnostics
import Liquid
import Testing

@Suite struct RoundingFiltersTests {
  @Test(arguments: [
    Expectation(
      "{{ 1.2 | ceil }} {{ -1.2 | ceil }} {{ '1.2' | ceil }} {{ 5 | ceil }}", "2 -1 2 5"),
    Expectation(
      "{{ 1.8 | floor }} {{ -1.2 | floor }} {{ 1.0 | floor }} {{ nothing | floor }}", "1 -2 1 0"),
    Expectation(
      "{{ 1.5 | round }} {{ -1.5 | round }} {{ 2.5 | round }} {{ 1.4 | round }}", "2 -2 3 1"),
    Expectation("{{ 5 | round }} {{ 'x' | round }}", "5 0"),
  ])
  func `ceil, floor and round give whole numbers`(_ expectation: Expectation) {
    #expect(Rendered.text(expectation.template) == expectation.text)
  }

  @Test(arguments: [
    Expectation(
      "{{ 1.2345 | round: 2 }} {{ 1.005 | round: 2 }} {{ 1.2 | round: 9 }}", "1.23 1.01 1.2"),
    Expectation(
      "{{ 1234 | round: -2 }} {{ 1250 | round: -2 }} {{ -1250.5 | round: -2 }} {{ 5 | round: -9 }}",
      "1200 1300 -1300 0"),
    Expectation("{{ 5 | round: 2 }} {{ 5.0 | round: 1 }} {{ 1.25 | round: 1.9 }}", "5 5.0 1.3"),
    Expectation("{{ 1.5 | round: 'x' }} {{ 1.5 | round: nothing }}", "2 2"),
    Expectation("{{ 1.5 | round: 1, 2 }}", nil),
  ])
  func `round takes digits after or before the point`(_ expectation: Expectation) {
    #expect(Rendered.text(expectation.template) == expectation.text)
  }
}
