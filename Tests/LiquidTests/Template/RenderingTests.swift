import Diagnostics
import Liquid
import Testing

@Suite struct RenderingTests {
  @Test func `an undefined variable prints nothing and is one warning for each place`() throws {
    let rendering = try Rendered.rendering(
      "{% for i in (1..3) %}[{{ nmae }}{{ user.nam }}]{% endfor %}")
    #expect(rendering.text == "[][][]")
    #expect(
      rendering.warnings.map(\.code) == ["liquid.undefined-variable", "liquid.undefined-variable"])
    #expect(rendering.warnings.map(\.severity) == [.warning, .warning])
    #expect(rendering.warnings.first?.message.contains("`nmae`") == true)
    #expect(
      rendering.warnings.map(\.hints) == [["did you mean `name`?"], ["did you mean `name`?"]])
    #expect(rendering.warnings.map { $0.location?.column } == [26, 36])
  }

  @Test(arguments: [
    "{% if missing %}{% endif %}", "{% unless user.missing == 'x' %}{% endunless %}",
    "{% case missing %}{% when 1 %}{% endcase %}", "{{ missing | default: 'x' }}",
    "{{ nothing }}", "{{ user.roles[9] }}", "{% if name contains missing %}{% endif %}",
    "{% for i in numbers %}{{ forloop.parentloop.index }}{% endfor %}",
  ])
  func `a test for existence is no warning`(_ template: String) throws {
    #expect(try Rendered.rendering(template).warnings.isEmpty)
  }

  @Test
  func `a template keeps no state between renderings, also on many threads`()
    async throws
  {
    let template = try LiquidTemplate(
      parsing: "{% increment c %}{% cycle 'a', 'b' %}{% assign x = n %}{{ x }}", named: "t")
    #expect(try template.render(["n": 1]).text == "0a1")
    let texts = await withTaskGroup(of: String?.self) { group in
      for number in 0..<50 {
        group.addTask {
          do throws(Diagnostic) {
            return try template.render(["n": .integer(number)]).text
          } catch {
            return nil
          }
        }
      }
      return await group.reduce(into: Set<String?>()) { $0.insert($1) }
    }
    #expect(texts == Set((0..<50).map { "0a\($0)" }))
  }

  @Test func `parsed snippets can be shared`() throws {
    let snippet = try LiquidTemplate(parsing: "[{{ x }}]", named: "snippet.liquid")
    let partials = PartialsByName(["s": .template(snippet)])
    let template = try LiquidTemplate(
      parsing: "{% include 's' %}{% render 's', x: 2 %}", named: "t")
    #expect(try template.render(["x": 1], partials: partials).text == "[1][2]")
  }
}
