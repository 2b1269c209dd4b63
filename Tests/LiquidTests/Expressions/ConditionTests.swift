import Diagnostics
import Liquid
import Testing

@Suite struct ConditionTests {
  @Test(arguments: [
    "yes", "0", "0.0", "''", "none", "name == 'Login'", "count == 3.0", "name != 'x'",
    "name <> 'x'", "count > 2", "count >= 3", "count < 4", "price <= 2.5", "'a' < 'b'",
    "name contains 'og'", "numbers contains 2", "user contains 'name'", "(1..3) contains 2",
    "words contains 'fig'", "'a1' contains 1", "nothing == nil", "missing == nil",
    "missing == blank", "no == blank", "none == empty", "empty_text == empty",
    "no_fields == blank", "'  ' == blank", "numbers == numbers", "(1..2) == (1..2)",
    "no or yes", "yes and yes", "yes or no and no",
    "user.address.city == 'Bern'", "blank", "empty", "name == name and count == 3",
    "yes == true", "blank == missing", "empty != name",
  ])
  func `true conditions`(_ condition: String) {
    let template = "{% if \(condition) %}yes{% else %}no{% endif %}"
    #expect(Rendered.text(template) == "yes")
  }

  @Test(arguments: [
    "no", "nothing", "missing", "missing.deeper", "nil", "name == 'login'", "count == '3'",
    "1 == true", "count > nothing", "nothing < 1", "numbers < 3", "yes > 0", "empty > 0",
    "name contains nothing", "nothing contains 'a'", "count contains 3", "numbers contains '2'",
    "user contains 'Ann'", "'  ' == empty", "nothing == empty", "blank == empty",
    "yes and no or yes and no", "no or no", "name contains 'login'", "numbers contains no",
  ])
  func `false conditions`(_ condition: String) {
    let template = "{% if \(condition) %}yes{% else %}no{% endif %}"
    #expect(Rendered.text(template) == "no")
  }

  @Test(arguments: [
    "name = 'x'", "name && yes", "not yes", "name == ", "== name", "name eq 'x'", "yes and",
    "(yes)", "name == 'x' 'y'", "name contain 'x'", "'a", "name == 'x' && yes",
  ])
  func `anything else is an error`(_ condition: String) {
    #expect(Rendered.text("{% if \(condition) %}{% endif %}") == nil)
  }

  @Test func `text and numbers have no order, and the error says so`() throws {
    let problem = try #require(Rendered.problem("a\n{% if name > 3 %}{% endif %}"))
    #expect(problem.code == "liquid.incomparable")
    #expect(problem.message.contains("`Login`") && problem.message.contains("`3`"))
    #expect(problem.location?.line == 2)
    #expect(problem.location?.column == 7 && problem.hints.first?.contains("plus: 0") == true)
    // A text in the template needs no conversion.
    let literal = try #require(Rendered.problem("{% if count > '3' %}{% endif %}"))
    #expect(literal.code == "liquid.incomparable")
    #expect(literal.hints.first?.contains("plus: 0") == false)
  }
}
