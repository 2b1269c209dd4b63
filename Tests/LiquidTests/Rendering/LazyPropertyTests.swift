import Diagnostics
import Liquid
import Testing

/// `developer.name` takes a process to find out: it is asked for where a template reads it, however
/// the template says so.
@Suite("A property that is found out late")
struct LatePropertyTests {
  private static let partials = PartialsByName([
    "header": .text("// {{ developer.name }}", file: "header.liquid"),
    "company": .text("// {{ developer.company }}", file: "company.liquid"),
    "handed": .text("{{ who.name }}", file: "handed.liquid"),
    "developer": .text("{{ developer.name }}", file: "developer.liquid"),
  ])

  /// Renders the same template twice, as two files of a module, and counts how often was asked.
  private func render(
    _ template: String, name: LiquidValue = "Ann"
  ) throws -> (text: String, asked: Int, warnings: Int) {
    var asked = 0
    let late = LazyProperty("name", of: "developer") {
      asked += 1
      return name
    }
    let values = LiquidObject([
      "developer": ["name": .nil, "company": "Mill"], "key": "name", "other": ["name": "Bob"],
      "list": [["name": "Cid"]],
    ])
    var budget = Budget()
    var texts: [String] = []
    var warnings = 0
    for _ in 0..<2 {
      let rendering = try LiquidTemplate(parsing: template, named: "a.liquid", mode: .warn)
        .render(
          values, options: RenderOptions(partials: Self.partials, late: late), within: &budget)
      texts.append(rendering.text)
      warnings += rendering.warnings.count
    }
    #expect(texts[0] == texts[1])
    #expect((late.found == nil) == (asked == 0))
    return (texts[0], asked, warnings)
  }

  @Test(arguments: [
    ("// {{ developer.name }}, {{ developer.name }}", "// Ann, Ann"),
    ("{{ developer['name'] }}", "Ann"), ("{{ developer[key] }}", "Ann"),
    ("{{ ['developer'].name }}", "Ann"),
    ("{% assign d = 'developer' %}{{ [d].name }}", "Ann"),
    ("{% assign d = developer %}{{ d.name }}", "Ann"),
    ("{% assign n = developer.name | upcase %}{{ n }}", "ANN"),
    ("{% capture c %}{{ developer.name }}{% endcapture %}{{ c }}", "Ann"),
    (
      "{% for pair in developer %}{{ pair[0] }}={{ pair[1] }} {% endfor %}",
      "name=Ann company=Mill "
    ),
    ("{% if developer.name %}by {{ developer.name }}{% endif %}", "by Ann"),
    ("{% unless developer.name == blank %}x{% endunless %}", "x"),
    ("{% include 'header' %}", "// Ann"), ("{% include 'handed', who: developer %}", "Ann"),
    ("{% include 'handed' with developer as who %}", "Ann"),
    ("{% render 'handed', who: developer %}", "Ann"), ("{% include 'developer' %}", "Ann"),
    (
      "{% for developer in list %}{{ developer.name }} {% endfor %}{{ developer.name }}",
      "Cid Ann"
    ),
  ])
  func `is found out once, in whatever words a template reads it`(template: String, text: String)
    throws
  {
    let (rendered, asked, warnings) = try render(template)
    #expect(rendered == text && asked == 1 && warnings == 0)
  }

  @Test(arguments: [
    ("developer.name is Generamba's", "developer.name is Generamba's"),
    ("{{ developer.company }} {{ developer['company'] }}", "Mill Mill"),
    ("{{ other.name }}", "Bob"), ("{% include 'company' %}", "// Mill"),
    ("{% comment %}{{ developer.name }}{% endcomment %}", ""),
    ("{% raw %}{{ developer.name }}{% endraw %}", "{{ developer.name }}"),
    ("{% if false %}{{ developer.name }}{% endif %}", ""),
    ("{% assign developer = other %}{{ developer.name }}", "Bob"),
    ("{% for developer in list %}{{ developer.name }}{% endfor %}", "Cid"),
    ("{% render 'header' %}", "// "),
  ])
  func `is not asked for where a template reads something else`(template: String, text: String)
    throws
  {
    let (rendered, asked, _) = try render(template)
    #expect(rendered == text && asked == 0)
  }

  @Test func `that nobody knows renders as nothing, without a warning`() throws {
    let (text, asked, warnings) = try render("<{{ developer.name }}>", name: .nil)
    #expect(text == "<>" && asked == 1 && warnings == 0)
  }

  @Test func `says once why it can't be found out`() throws {
    var asked = 0
    let late = LazyProperty("name", of: "developer") { () throws(Diagnostic) in
      asked += 1
      throw Diagnostic(.error, "git.time-limit", "git did not answer")
    }
    for _ in 0..<2 {
      var budget = Budget()
      let problem = #expect(throws: Diagnostic.self) {
        try LiquidTemplate(parsing: "{{ developer.name }}", named: "a.liquid").render(
          LiquidObject(["developer": ["name": .nil]]), options: RenderOptions(late: late),
          within: &budget)
      }
      #expect(problem?.message == "git did not answer")
    }
    #expect(asked == 1 && late.found == nil)
  }
}
