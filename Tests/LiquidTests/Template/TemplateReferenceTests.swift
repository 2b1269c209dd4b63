import Diagnostics
import Liquid
import Testing

@Suite struct TemplateReferenceTests {
  private let template: LiquidTemplate

  init() throws {
    template = try LiquidTemplate(
      parsing: """
        {{ module.name | append: suffix }}{% assign own = prefix %}{{ own }}
        {% if options.style == 'modal' and options.tests %}{% elsif 'x' == options.style %}{% endif %}
        {% case options.kind %}{% when 'a', 'b' %}{% endcase %}
        {% for item in module.items limit: count %}{{ item.x }}{{ forloop.index }}{% if item.y %}{% endif %}{% endfor %}
        {% include 'header' %}{% render 'footer', title: module.title %}{% include chosen %}
        {% unless options['other'] == empty %}{{ list[position] }}{% endunless %}
        """, named: "t.liquid")
  }

  @Test func `variables are those that a template expects, with their locations`() {
    #expect(
      template.references.variables.map { $0.path.joined(separator: ".") } == [
        "module.name", "suffix", "prefix", "options.style", "options.tests", "options.style",
        "options.kind", "module.items", "count", "module.title", "chosen",
        "options.other", "position", "list",
      ])
    #expect(template.references.variables.first?.location.line == 1)
    #expect(template.references.variables.first?.location.column == 4)
  }

  @Test func `variables are also in the values and the name of a cycle`() throws {
    let template = try LiquidTemplate(
      parsing: "{% cycle group.name: first, 'b' %}", named: "t.liquid")
    #expect(template.references.variables.map(\.path) == [["group", "name"], ["first"]])
  }

  @Test func `partials are the snippets with a literal name`() {
    #expect(template.references.partials.map(\.path) == [["header"], ["footer"]])
    #expect(template.references.partials.map(\.location.line) == [5, 5])
  }

  @Test func `conditions are those of all branches`() {
    let found = template.references.conditions.map {
      "\($0.path.joined(separator: ".")) \($0.value?.text ?? "?")"
    }
    #expect(
      found == [
        "options.style modal", "options.tests ?", "options.style x", "options.kind a",
        "options.kind b", "options.other ",
      ])
  }
}
