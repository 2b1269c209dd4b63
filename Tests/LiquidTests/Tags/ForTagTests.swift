import Diagnostics
import Liquid
import Testing

@Suite struct ForTagTests {
  @Test(arguments: [
    Expectation("{% for i in numbers %}{{ i }},{% endfor %}", "1,2,3,4,"),
    Expectation("{% for i in (2..4) %}{{ i }}{% endfor %}", "234"),
    Expectation("{% for i in (count..5) %}{{ i }}{% endfor %}", "345"),
    Expectation("{% for i in (5..1) %}{{ i }}{% else %}none{% endfor %}", "none"),
    Expectation("{% for p in user.address %}{{ p[0] }}={{ p[1] }}{% endfor %}", "city=Bern"),
    Expectation("{% for c in name %}[{{ c }}]{% endfor %}", "[Login]"),
    Expectation("{% for c in empty_text %}x{% else %}none{% endfor %}", "none"),
    Expectation("{% for i in none %}x{% else %}none{% endfor %}", "none"),
    Expectation("{% for i in nothing %}x{% endfor %}", ""),
    Expectation("{% for i in count %}x{% else %}none{% endfor %}", "none"),
    Expectation("{% for x in nested %}{{ x }} {% endfor %}", "1 23 "),
    Expectation("{% for i in numbers %} {% endfor %}", ""),
    Expectation("{% for i in numbers %}\n{% assign last = i %}\n{% endfor %}{{ last }}", "4"),
  ])
  func `for iterates over collections`(_ expectation: Expectation) {
    #expect(Rendered.text(expectation.template) == expectation.text)
    #expect(Rendered.text(expectation.template) == expectation.text)
  }

  @Test(arguments: [
    Expectation("{% for i in numbers limit: 2 %}{{ i }}{% endfor %}", "12"),
    Expectation("{% for i in numbers offset: 1 %}{{ i }}{% endfor %}", "234"),
    Expectation("{% for i in numbers limit:2 offset:1 %}{{ i }}{% endfor %}", "23"),
    Expectation("{% for i in numbers, limit:2, offset:1 %}{{ i }}{% endfor %}", "23"),
    Expectation("{% for i in numbers reversed limit: 2 %}{{ i }}{% endfor %}", "21"),
    Expectation("{% for i in (1..3) reversed %}{{ i }}{% endfor %}", "321"),
    Expectation("{% for i in numbers limit: count %}{{ i }}{% endfor %}", "123"),
    Expectation("{% for i in numbers limit: '2' %}{{ i }}{% endfor %}", "12"),
    Expectation("{% for i in numbers limit: nothing %}{{ i }}{% endfor %}", "1234"),
    Expectation("{% for i in numbers limit: 0 %}x{% else %}none{% endfor %}", "none"),
    Expectation("{% for i in numbers limit: -1 %}x{% else %}none{% endfor %}", "none"),
    Expectation("{% for i in numbers offset: -1 %}{{ i }}{% endfor %}", "1234"),
    Expectation("{% for i in numbers offset: 9 %}x{% else %}none{% endfor %}", "none"),
    Expectation("{% for t in name offset: 1 %}{{ t }}{% endfor %}", "Login"),
    Expectation("{% for t in name limit: 0 %}{{ t }}{% endfor %}", "Login"),
    Expectation("{% for t in name limit: -1 %}{{ t }}{% endfor %}", "Login"),
    Expectation("{% for t in empty_text limit: 1 %}x{% else %}none{% endfor %}", "none"),
    Expectation("{% for i in numbers limit: 'x' %}{% endfor %}", nil),
    Expectation("{% for i in (1..3) limit: '9223372036854775807' %}{{ i }}{% endfor %}", "123"),
    Expectation("{% for i in (1..3) limit: '9223372036854775808' %}{{ i }}{% endfor %}", nil),
    Expectation("{% for i in numbers offset: 1.5 %}{% endfor %}", nil),
    Expectation(
      "{% for i in numbers limit: 2 %}{{ i }}{% endfor %} {% for i in numbers offset: continue %}{{ i }}{% endfor %}",
      "12 34"),
    Expectation(
      "{% for i in numbers limit: 1 %}{% endfor %}{% for i in numbers limit: 1 offset: continue %}{{ i }}{% endfor %}{% for i in numbers offset: continue %}{{ i }}{% endfor %}",
      "234"),
    Expectation("{% for i in numbers offset: continue %}{{ i }}{% endfor %}", "1234"),
    Expectation("{% for i in (1..9223372036854775807) limit: 2 %}{{ i }}{% endfor %}", "12"),
    Expectation(
      "{% for i in numbers limit: 9223372036854775807 offset: 2 %}{{ i }}{% endfor %}", "34"),
  ])
  func `limit, offset and reversed choose and order`(_ expectation: Expectation) {
    #expect(Rendered.text(expectation.template) == expectation.text)
  }

  @Test(arguments: [
    Expectation(
      "{% for i in (1..3) %}{{ forloop.index }}{{ forloop.index0 }}{{ forloop.rindex }}{{ forloop.rindex0 }} {% endfor %}",
      "1032 2121 3210 "),
    Expectation(
      "{% for i in (1..2) %}{{ forloop.first }}/{{ forloop.last }}/{{ forloop.length }} {% endfor %}",
      "true/false/2 false/true/2 "),
    Expectation(
      "{% for i in user.roles limit: 1 %}{{ forloop.name }}{% endfor %}", "i-user.roles"),
    Expectation("{% for i in (1..2) limit: 1 %}{{ forloop.name }}{% endfor %}", "i-(1..2)"),
    Expectation(
      "{% for i in (1..2) %}{% for j in (1..2) %}{{ forloop.parentloop.index }}{{ forloop.index }} {% endfor %}{% endfor %}",
      "11 12 21 22 "),
    Expectation("{% for i in (1..1) %}[{{ forloop.parentloop.index }}]{% endfor %}", "[]"),
    Expectation("{% for i in (1..1) %}{% assign f = forloop %}{% endfor %}{{ f.length }}", "1"),
    Expectation("{% for i in (1..2) %}{{ forloop['index'] }}{% endfor %}", "12"),
    Expectation("{% for i in (1..2) %}{% endfor %}[{{ forloop.index }}]", "[]"),
  ])
  func `forloop has the state of the loop`(_ expectation: Expectation) {
    #expect(Rendered.text(expectation.template) == expectation.text)
  }

  @Test(arguments: [
    "{% for %}{% endfor %}", "{% for i %}{% endfor %}", "{% for i of numbers %}{% endfor %}",
    "{% for i in %}{% endfor %}", "{% for i in numbers step: 2 %}{% endfor %}",
    "{% for i in numbers limit 2 %}{% endfor %}", "{% for i in numbers %}",
    "{% for i in numbers %}{% elsif %}{% endfor %}",
  ])
  func `anything else is an error`(_ template: String) {
    #expect(Rendered.problem(template) != nil)
  }
}
