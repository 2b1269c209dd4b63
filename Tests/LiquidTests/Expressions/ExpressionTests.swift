import Diagnostics
import Liquid
import Testing

@Suite struct ExpressionTests {
  @Test(arguments: [
    Expectation("{{ user.address.city }}", "Bern"),
    Expectation("{{ user['name'] }}{{ user[\"name\"] }}{{ user[key] }}", "AnnAnnAnn"),
    Expectation("{{ ['name'] }}{{ [key] }}", "LoginLogin"),
    Expectation("{{ user.roles[0] }}{{ user.roles[-1] }}", "admindev"),
    Expectation("[{{ user.roles[9] }}{{ user.roles[-9] }}{{ user.roles.x }}]", "[]"),
    Expectation("{{ items[0].title }}{{ items.first.title }}{{ items.last.title }}", "bbc"),
    Expectation("{{ items[0].size }}{{ items.size }}{{ name.size }}{{ user.size }}", "2353"),
    Expectation("{{ numbers[numbers[0]] }}", "2"),
    Expectation("{{ user[key].size }}{{ items[numbers[0]].title.size }}", "31"),
    Expectation("{{ [user['key']] }}{{ user.roles[numbers.first] | upcase }}", "DEV"),
    Expectation("{{ contains }}", nil), Expectation("{{ contains.x }}", nil),
    Expectation("[{{ user.contains }}{{ nil.x }}{{ true.size }}]", "[]"),
    Expectation("[{{ user.name? | upcase }}{{ user.a?.b }}{{ user.a? .b }}]", "[]"),
    Expectation("{{ name | append: user.address.city }}", "LoginBern"),
    Expectation("{{ (1..user.roles.size) }}{{ user.name | append: (2..3) }}", "1..2Ann2..3"),
    Expectation("{% if user.name contains 'n' %}{{ user.name|upcase }}{% endif %}", "ANN"),
    Expectation("{{ user . name }}{{ user [ 'name' ] }}", "AnnAnn"),
    Expectation("[{{ missing }}{{ missing.x }}{{ user.x.y }}{{ name.x }}{{ nothing.x }}]", "[]"),
    Expectation("[{{ name.first }}{{ name.last }}]", "[]"),
    Expectation("{{ user.first | join: ':' }}", "name:Ann"),
    Expectation("{{ (1..3).size }}", nil),
    Expectation("{{ user..name }}", nil), Expectation("{{ user. }}", nil),
    Expectation("{{ user[ }}", nil), Expectation("{{ .name }}", nil),
    Expectation("{{ user.'name' }}", nil), Expectation("{{ user name }}", nil),
  ])
  func `variables and their properties`(_ expectation: Expectation) {
    #expect(Rendered.text(expectation.template) == expectation.text)
  }

  @Test(arguments: [
    Expectation("{{ 'a' }}{{ \"b\" }}{{ 'it\"s' }}", "abit\"s"),
    Expectation("{{ 1 }}{{ -1 }}{{ 1.50 }}{{ -0.5 }}", "1-11.5-0.5"),
    Expectation("{{ true }}{{ false }}{{ nil }}{{ null }}{{ blank }}{{ empty }}", "truefalse"),
    Expectation("{{ (1..3) }}{{ (1..count) }}{{ ('1'..'3') }}", "1..31..31..3"),
    Expectation("{{ (1.9..price) }}", nil), Expectation("{{ (true..3) }}", nil),
    Expectation("{{ 'a }}", nil), Expectation("{{ 1.2.3 }}", nil), Expectation("{{ - }}", nil),
    Expectation("{{ 99999999999999999999 }}", nil), Expectation("{{ @x }}", nil),
    Expectation("{{ 'x' 'y' }}", nil), Expectation("{{ }}{{}}", ""),
    Expectation("{{ name | }}", nil), Expectation("{{ | upcase }}", nil),
    Expectation("{{ name | upcase: }}", nil), Expectation("{{ name || upcase }}", nil),
  ])
  func `literals`(_ expectation: Expectation) {
    #expect(Rendered.text(expectation.template) == expectation.text)
  }
}
