import Diagnostics
import Liquid
import Testing

@Suite struct TextFiltersTests {
  @Test(arguments: [
    Expectation("{{ name | upcase }}", "LOGIN"),
    Expectation("{{ name | downcase }}", "login"),
    Expectation("{{ 'straße é' | upcase }}", "STRASSE É"),
    Expectation("{{ 'ÄÖ' | downcase }}", "äö"),
    Expectation("{{ count | upcase }}", "3"),
    Expectation("{{ nothing | upcase }}", ""),
    Expectation("{{ numbers | downcase }}", "[1, 2, 3, 4]"),
    Expectation("{{ name | upcase: 1 }}", nil),
  ])
  func `upcase and downcase map all letters`(_ expectation: Expectation) {
    #expect(Rendered.text(expectation.template) == expectation.text)
  }

  @Test(arguments: [
    Expectation("{{ 'hello WORLD' | capitalize }}", "Hello world"),
    Expectation("{{ '' | capitalize }}", ""),
    Expectation("{{ 'élan' | capitalize }}", "Élan"),
    Expectation("{{ 'ǆ' | capitalize }}", "ǅ"),
    Expectation("{{ 5 | capitalize }}", "5"),
    Expectation("{{ nothing | capitalize }}", ""),
  ])
  func `capitalize changes the case of all letters`(_ expectation: Expectation) {
    #expect(Rendered.text(expectation.template) == expectation.text)
  }

  @Test(arguments: [
    Expectation("{{ name | append: 'View' }}", "LoginView"),
    Expectation("{{ name | prepend: 'My' }}", "MyLogin"),
    Expectation("{{ name | append: count }}", "Login3"),
    Expectation("{{ nothing | append: 'x' }}", "x"),
    Expectation("{{ name | append: nothing }}", "Login"),
    Expectation("{{ 1.5 | prepend: yes }}", "true1.5"),
    Expectation("{{ numbers | append: '' }}", "[1, 2, 3, 4]"),
    Expectation("{{ words | append: '' }}", "[\"pear\", \"Apple\", \"fig\"]"),
    Expectation("{{ name | append }}", nil),
    Expectation("{{ name | prepend: 'a', 'b' }}", nil),
    Expectation("{{ name | append: a: 1 }}", "Login{\"a\"=>1}"),
  ])
  func `append and prepend join texts`(_ expectation: Expectation) {
    #expect(Rendered.text(expectation.template) == expectation.text)
  }

  @Test(arguments: [
    Expectation("{{ name | size }}", "5"),
    Expectation("{{ umlaut | size }}", "4"),
    Expectation("{{ numbers | size }}", "4"),
    Expectation("{{ user | size }}", "3"),
    Expectation("{{ (1..9) | size }}", "9"),
    Expectation("{{ count | size }}", "8"),
    Expectation("{{ price | size }}", "0"),
    Expectation("{{ nothing | size }}", "0"),
    Expectation("{{ name | size: 1 }}", nil),
  ])
  func `size counts characters, elements and fields`(_ expectation: Expectation) {
    #expect(Rendered.text(expectation.template) == expectation.text)
  }
}
