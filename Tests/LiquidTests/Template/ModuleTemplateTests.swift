import Diagnostics
import Liquid
import Testing

/// Templates of module generators.
@Suite struct ModuleTemplateTests {
  @Test func `a module template with values, filters, conditions, loops and a snippet renders`()
    throws
  {
    let template = try LiquidTemplate(
      parsing: """
        {% include 'header' %}
        {%- comment %} nothing to see {%- endcomment %}
        final class {{ prefix }}{{ module_info.name }}Presenter {
        {% if custom_parameters.with_cell == 'yes' %}    let cell: {{ module_info.name | append: 'Cell' }}
        {% endif %}{% for target in module_info.targets %}    // {{ forloop.index }}: {{ target }}{% unless forloop.last %},{% endunless %}
        {% endfor %}}
        """, named: "Code/Presenter.swift.liquid")
    let rendering = try template.render(
      [
        "prefix": "VI", "year": 2026,
        "module_info": ["name": "Login", "targets": ["App", "Kit"]],
        "custom_parameters": ["with_cell": "yes"],
      ],
      partials: PartialsByName([
        "header": .text("// {{ year }}\n", file: "snippets/header.liquid")
      ])
    )
    #expect(
      rendering.text == """
        // 2026

        final class VILoginPresenter {
            let cell: LoginCell
            // 1: App,
            // 2: Kit
        }
        """)
    #expect(rendering.warnings.isEmpty)
  }

  @Test func `all syntax errors of a template are reported together, each with its place`() throws {
    let error = try #require(throws: Diagnostic.self) {
      try LiquidTemplate(
        parsing: "a {{ name | upcas }}\n{% fro x in y %}\n{% if %}{% endif %}\n{% if x %}",
        named: "view.liquid")
    }
    let found = error.all.map { "\($0.code) \($0.location?.line ?? 0):\($0.location?.column ?? 0)" }
    #expect(
      found == [
        "liquid.unknown-filter 1:13", "liquid.unknown-tag 2:4", "liquid.syntax 3:7",
        "liquid.unclosed-tag 4:4",
      ])
    #expect(error.hints == ["did you mean `upcase`?"])
  }
}
