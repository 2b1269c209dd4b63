import Diagnostics
import Liquid
import Testing

@Suite struct NumberFiltersTests {
  @Test(arguments: [
    Expectation("{{ 1 | plus: 2 }} {{ 1 | minus: 2 }} {{ 3 | times: 2 }}", "3 -1 6"),
    Expectation(
      "{{ 0.1 | plus: 0.2 }} {{ 10.1 | minus: 2.2 }} {{ 1.1 | times: 1.1 }}", "0.3 7.9 1.21"),
    Expectation("{{ 1 | plus: 1.0 }}", "2.0"),
    Expectation(
      "{{ '3' | plus: '4' }} {{ '3.5' | plus: '4' }} {{ '3x' | plus: 1 }} {{ 'x' | plus: 1 }}",
      "7 7.5 4 1"),
    Expectation("{{ ' 1.5 ' | plus: 1 }}", "2.5"),
    Expectation("{{ '1.' | plus: 1 }} {{ '.5' | plus: 1 }} {{ '1e3' | plus: 1 }}", "2 1 2"),
    Expectation("{{ nothing | plus: 1 }} {{ yes | plus: 1 }} {{ numbers | plus: 1 }}", "1 1 1"),
    Expectation("{{ -1.5 | plus: 1.5 }}", "0.0"),
    Expectation("{{ 100000000.1 | times: 100000000.1 }}", "1.000000002e+16"),
    Expectation("{{ 9223372036854775807 | plus: 1 }}", nil),
    Expectation("{{ 1 | plus }}", nil),
    Expectation("{{ 1 | times: 1, 2 }}", nil),
  ])
  func `sums, differences and products`(_ expectation: Expectation) {
    #expect(Rendered.text(expectation.template) == expectation.text)
  }

  @Test(arguments: [
    Expectation(
      "{{ 7 | divided_by: 2 }} {{ -7 | divided_by: 2 }} {{ 7 | divided_by: -2 }}", "3 -4 -4"),
    Expectation("{{ 7 | modulo: 3 }} {{ -7 | modulo: 3 }} {{ 7 | modulo: -3 }}", "1 2 -2"),
    Expectation(
      "{{ 7 | divided_by: 2.0 }} {{ 1 | divided_by: 3.0 }} {{ 2.0 | divided_by: -3 }}",
      "3.5 0.3333333333333333 -0.6666666666666666"),
    Expectation(
      "{{ 10.5 | modulo: 3 }} {{ -10.5 | modulo: 3 }} {{ 0.3 | modulo: 0.1 }}", "1.5 1.5 0.0"),
    Expectation("{{ '9' | divided_by: '3' }}", "3"),
    Expectation("{{ 1 | divided_by: 0 }}", nil),
    Expectation("{{ 1 | modulo: 0 }}", nil),
    Expectation("{{ 1.5 | divided_by: 0.0 }}", nil),
    Expectation("{{ 1 | divided_by: 'x' }}", nil),
  ])
  func `quotients and remainders, rounded down`(_ expectation: Expectation) {
    #expect(Rendered.text(expectation.template) == expectation.text)
  }

  @Test(arguments: [
    Expectation("{{ -3 | abs }} {{ '-3.5' | abs }} {{ nothing | abs }}", "3 3.5 0"),
    Expectation(
      "{{ 3 | at_least: 5 }} {{ 3 | at_most: 5 }} {{ 3.5 | at_least: 3 }} {{ '9' | at_most: 8 }}",
      "5 3 3.5 8"),
    Expectation("{{ numbers | sum }} {{ nested | sum }} {{ none | sum }}", "10 6 0"),
    Expectation("{{ mixed | sum }}", "4.5"),
    Expectation("{{ items | sum: 'size' }}", "3"),
    Expectation("{{ '0.1,0.2' | split: ',' | sum }}", "0.3"),
    Expectation("{{ numbers | sum: 'x' }}", nil),
  ])
  func `abs, at_least, at_most and sum`(_ expectation: Expectation) {
    #expect(Rendered.text(expectation.template) == expectation.text)
  }
}
