import Diagnostics
import Foundation
import Liquid
import Testing

@Suite("A specialised template") struct SpecializationTests {
  private static let known: [String: LiquidValue] = [
    "yes": true, "text": "a", "list": ["x", "y"], "quotes": "'\"}%}",
  ]
  private static let unknown: [String: LiquidUnknown] = [
    "info.name": .text, "prefix": .optionalText, "info.lines": .any,
  ]
  private static let partials = PartialsByName([
    "greeting": .text("Hi {{ who }}{% assign greeted = who %}", file: "greeting"),
    "again": .text("{% if info.name == 'x' %}{% include 'again' %}{% endif %}", file: "again"),
  ])

  private static func specialized(
    _ text: String, _ values: [String: LiquidValue] = known,
    unknown: [String: LiquidUnknown] = unknown
  ) throws(Diagnostic) -> String {
    var budget = Budget()
    let result = try LiquidTemplate(parsing: text, named: "test").specialized(
      LiquidObject(values), unknown: unknown, partials: partials,
      within: &budget)
    return String(decoding: result.liquid, as: UTF8.self)
  }

  @Test(arguments: [
    ("{{ text }}{{ info.name }}", "a{{ info.name }}"),
    ("{% if yes %}a{% else %}b{% endif %}", "a"),
    (
      "{% for one in list %}{{ one }}{{ info.name }}{% endfor %}",
      "x{{ info.name }}y{{ info.name }}"
    ),
    (
      "{% assign all = prefix | append: info.name | append: 'View' %}{{ all }}.",
      "{{ prefix }}{{ info.name }}View."
    ),
    (
      "{% capture all %}{{ prefix }}{{ info.name }}{% endcapture %}{{ all }}",
      "{{ prefix }}{{ info.name }}"
    ),
    (
      "{% include 'greeting', who: info.name %} {{ greeted }}", "Hi {{ info.name }} {{ info.name }}"
    ),
    ("{{ info.name | slice: 0 | downcase }}", "{{ info.name | slice: 0 | downcase }}"),
    (
      "{% if yes and info.name == 'x' %}{{ text }}{% endif %}",
      "{% if info.name == 'x' -%}\na{% endif %}"
    ),
    (
      "{% unless yes %}a{% elsif prefix %}b{% else %}c{% endunless %}",
      "{% if prefix -%}\nb{% else %}c{% endif %}"
    ),
    ("{% if info.name %}a{% endif %}", "a"),
    (
      "{% assign all = info.name | append: 'View' %}{% if all != '' and all != blank %}a{% endif %}",
      "a"
    ),
    ("{% if prefix %}{% if yes %} {% endif %}{% endif %}", ""),
    ("{% if prefix %}{{ ' ' }}{% endif %}", "{% if prefix %} {{ '' }}{% endif %}"),
    (
      "{% for line in info.lines %}{{ line }}{% unless forloop.last %},{% endunless %}{% endfor %}",
      "{% for line in info.lines -%}\n{{ line }}{% unless forloop.last %},{% endunless %}{% endfor %}"
    ),
    (
      "{% assign words = info.name | split: '' %}{% for one in words %}{{ one }}{% endfor %}",
      "{% assign words = info.name | split: '' %}\n{%- for one in words -%}\n{{ one }}\n{%- endfor %}"
    ),
    (
      "{% for line in info.lines %}{% for one in list %}{{ one }}{{ forloop.parentloop.index }}{% endfor %}{% endfor %}",
      "{% for line in info.lines -%}\nx{{ forloop.index }}y{{ forloop.index }}{% endfor %}"
    ),
    ("a\n{%- if prefix %}\nb\n{%- endif %}\nc", "a\n{%- if prefix %}\nb\n{%- endif %}\nc"),
    (
      "{% raw %}{{ x }}{% endraw %}{{ '{' }}{{ info.name }}",
      "{{ '{' }}{ x }}{{ '{' }}{{ info.name }}"
    ),
    (
      "{% echo info.name | replace: '}', text %}",
      "{% echo info.name | replace: '}', 'a' %}"
    ),
    ("{{ 'now' | date: '%Y' }}", "{{ 'now' | date: '%Y' }}"),
    (
      "{% if prefix %}{% assign x = 'a' %}{{ x }}{% endif %}", "{% if prefix -%}\na{% endif %}"
    ),
  ])
  func `renders what is known, and keeps the rest`(text: String, expected: String) throws {
    #expect(try Self.specialized(text) == expected)
  }

  @Test(arguments: [
    "{% if prefix %}{% cycle 'a', 'b' %}{% endif %}",
    "{% for one in list %}{% if prefix %}{% break %}{% endif %}{% endfor %}",
    "{% if prefix %}{% assign x = 'a' %}{% endif %}{{ x }}",
    "{% for line in info.lines %}{{ x }}{% assign x = line %}{% endfor %}",
    "{% for line in info.lines %}{% include 'greeting', who: forloop.index %}{% endfor %}",
    "{% for line in info.lines %}{{ forloop.name }}{% endfor %}",
    "{% for line in info.lines %}{% assign x = forloop %}{% endfor %}",
    "{% for one in list %}{% for x in info.lines %}{{ forloop.parentloop.index }}{% endfor %}{% endfor %}",
    "{% for line in info.lines %}{% else %}a{% endfor %}", "{% cycle 'a', 'b' %}",
    "{% case prefix %}{% when 'a' %}{% endcase %}", "{% if prefix == quotes %}a{% endif %}",
    "{% include prefix %}", "{{ list[info.name] }}", "{% include 'again' %}",
    "{% ifchanged %}{{ prefix }}{% endifchanged %}", "\u{F57A0}0\u{F57A1}",
  ])
  func `is refused where it can't follow the template`(text: String) {
    #expect { try Self.specialized(text) } throws: { error in
      ["liquid.undecided", "liquid.limit", "liquid.reserved-character"]
        .contains((error as? Diagnostic)?.code)
    }
  }

  /// Which values of the random templates are unknown.
  private static let splits: [[String: LiquidUnknown]] = [
    ["a": .text], ["a": .optionalText, "s": .text], ["o.k": .text], ["l": .any],
    ["n": .any, "a": .text],
  ]

  @Test(arguments: splits.indices)
  func `renders what the template renders`(split: Int) {
    let values: [String: LiquidValue] = [
      "a": "A", "o": ["k": "v", "x": 1], "l": [["k": 1], 2, "three", .nil], "s": "o", "n": 3,
      "f": 2.5,
    ]
    let partials = PartialsByName([
      "a": .text("{{ x }}{% assign y = x %}{{ y }}{% if y == 'A' %}!{% endif %}", file: "a"),
      "b": .text("{% for y in (1..2) %}{{ x }}{{ a }}{% assign x = y %}{% endfor %}", file: "b"),
    ])
    var templates = RandomTemplate(seed: UInt64(split) + 7)
    var compared = 0
    for _ in 0..<1_500 {
      let bytes = templates.next()
      do throws(Diagnostic) {
        let template = try LiquidTemplate(parsing: bytes, named: "random")
        var budget = Budget(work: 1 << 20, memory: 1 << 18)
        let all = LiquidObject(values)
        let expected = try template.render(all, partials: partials, within: &budget)
        var known = all
        for path in Self.splits[split].keys { known[path] = nil }
        let special: LiquidSpecialization
        do throws(Diagnostic) {
          special = try template.specialized(
            known, unknown: Self.splits[split], partials: partials, within: &budget)
        } catch { continue }
        let source = String(decoding: special.liquid, as: UTF8.self)
        let note: Comment = "\(String(decoding: bytes, as: UTF8.self))\n→\n\(source)"
        do throws(Diagnostic) {
          let rendered = try LiquidTemplate(parsing: special.liquid, named: "special")
            .render(values)
          #expect(rendered.bytes == expected.bytes, note)
        } catch {
          Issue.record("\(error.message)\n\(note)")
        }
        compared += 1
      } catch { continue }
    }
    #expect(compared > 300)
  }
}
