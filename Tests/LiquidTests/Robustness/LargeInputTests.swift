import Diagnostics
import Foundation
import Liquid
import Testing

/// Inputs that are too large for anything but linear time.
@Suite struct LargeInputTests {
  private static func many(_ text: String, _ count: Int = 1_000_000) -> String {
    String(repeating: text, count: count)
  }

  @Test func `a template of ten megabytes renders`() throws {
    let paragraph = Self.many("All work and no play. ", 500)
    let source = Self.many(paragraph + "{{ name }}\n", 1_000)
    #expect(source.utf8.count > 10_000_000)
    let text = try Rendered.rendering(source, budget: Budget(work: 1 << 30, memory: 1 << 24)).text
    #expect(text.utf8.count == source.utf8.count - 5 * 1_000)
  }

  @Test(arguments: Repeated.all) func `very long tokens are read or refused`(_ repeated: Repeated) {
    let template = repeated.template
    #expect((Rendered.text(template) != nil) == repeated.isValid)
  }

  @Test func `quotes without partners don't make parsing slow`() {
    for soup in ["'", "\"", "'\"", "' \" ", "'|\"", ",'", "a'", "|'a"] {
      _ = Rendered.text("{{ " + Self.many(soup, 20_000) + " }}")
      _ = Rendered.text("{% if " + Self.many(soup, 20_000) + " %}{% endif %}")
      _ = Rendered.text("{% for a in " + Self.many(soup, 20_000) + " %}{% endfor %}")
      _ = Rendered.text("{% case " + Self.many(soup, 20_000) + " %}{% endcase %}")
      _ = Rendered.text("{% cycle " + Self.many(soup, 20_000) + " %}")
      _ = Rendered.text("{% include " + Self.many(soup, 20_000) + " %}")
    }
    #expect(Rendered.text("{{ ' }}") == nil)
  }

  @Test func `the deepest nesting that is allowed fits on the small stack of a worker thread`()
    async
  {
    let nested = Self.many("{% if yes %}", 100) + "x" + Self.many("{% endif %}", 100)
    let loops = Self.many("{% for i in (1..1) %}", 100) + "x" + Self.many("{% endfor %}", 100)
    for template in [nested, loops] {
      #expect(Rendered.text(template) == "x")
      #expect(Rendered.problem("{% if yes %}" + template + "{% endif %}")?.code == "liquid.nesting")
    }
    let text = await withCheckedContinuation { continuation in
      let thread = Thread { continuation.resume(returning: Rendered.text(nested)) }
      thread.stackSize = 1 << 20
      thread.start()
    }
    #expect(text == "x")
  }

  @Test func `many properties in brackets are read`() throws {
    let text = try Rendered.rendering(Self.many("{{ user['name'] }}", 50_000)).text
    #expect(text == Self.many("Ann", 50_000))
  }

  @Test(arguments: ["item", "a", "parameter_of_the_custom_template_"])
  func `many similar names are distinct`(_ start: String) throws {
    let template = (0..<30_000).map { "{% assign \(start)\($0) = \($0) %}" }.joined()
    let text = try Rendered.rendering(template + "{{ \(start)17 }} {{ \(start)29999 }}").text
    #expect(text == "17 29999")
  }

  @Test func `many references are found`() throws {
    let template = Self.many("{{ user.name }}\n", 100_000)
    let variables = try LiquidTemplate(parsing: template, named: "large").references.variables
    #expect(variables.count == 100_000)
    #expect(variables.prefix(1_000).map(\.location.line) == Array(1...1_000))
    #expect(variables.last?.location == SourceLocation(file: "large"))
  }

  @Test func `the number of reported wrong ends is limited`() {
    let template = "{% if yes %}" + Self.many("{% endfor %}", 100_000)
    #expect(Rendered.problem(template)?.code == "liquid.wrong-end")
  }

  @Test func `filters can't create values beyond the memory limit`() {
    let doubling =
      "{% assign s = 'ab' %}" + Self.many("{% assign s = s | append: s %}", 40) + "{{ s }}"
    #expect(Rendered.problem(doubling)?.code == "liquid.limit")
    let replacing =
      "{% assign s = 'aa' %}" + Self.many("{% assign s = s | replace: 'a', s %}", 9) + "{{ s }}"
    #expect(Rendered.problem(replacing) != nil)
    #expect(Rendered.problem("{{ (1..999999999) | join }}") != nil)
    #expect(Rendered.problem("{{ (1..999999999) | reverse | size }}") != nil)
    #expect(Rendered.text("{{ (1..999999999) | size }}") == "999999999")
  }
}

/// A repeated text between two others.
struct Repeated: Sendable, CustomTestStringConvertible {
  var before: String
  var piece: String
  var times: Int
  var after: String
  var isValid: Bool

  init(_ before: String, _ piece: String, _ times: Int, _ after: String, valid isValid: Bool) {
    self.before = before
    self.piece = piece
    self.times = times
    self.after = after
    self.isValid = isValid
  }

  var template: String { before + String(repeating: piece, count: times) + after }
  var testDescription: String { "\(before)\(piece) × \(times)\(after)".debugDescription }

  static let all: [Repeated] = [
    Repeated("{{ ", "a", 1_000_000, " }}", valid: true),
    Repeated("{{ '", "a", 1_000_000, "' }}", valid: true),
    Repeated("{{ ", "1", 100_000, " }}", valid: false),
    Repeated("{{ a", ".a", 30_000, " }}", valid: true),
    Repeated("{{ a", "[0]", 30_000, " }}", valid: true),
    Repeated("{{ a", "[b", 30_000, " }}", valid: false),
    Repeated("{{ ", "[", 1_000_000, " }}", valid: false),
    Repeated("{{ ", "(", 100_000, " }}", valid: false),
    Repeated("{{ name", " | upcase", 10_000, " }}", valid: true),
    Repeated("{{ name | append: 'a'", ", 'a'", 20_000, " }}", valid: false),
    Repeated("{% if a", " and a", 15_000, " %}{% endif %}", valid: true),
    Repeated("{% assign ", "a ", 50_000, "%}", valid: false),
    Repeated("{% cycle 'a'", ", 'a'", 20_000, " %}", valid: true),
    Repeated("{% case a %}{% when 'a'", ", 'a'", 20_000, " %}{% endcase %}", valid: true),
    Repeated("{% for a in b", " limit:1", 10_000, " %}{% endfor %}", valid: true),
    Repeated("{% include 'plain' ", "a: 1 ", 2_000, " %}", valid: true),
    Repeated("{% liquid ", "\n echo 1", 10_000, " %}", valid: true),
    Repeated("{% # ", "a\n#", 30_000, " %}", valid: true),
    Repeated("", "{", 1, "", valid: true),
    Repeated("", "{{", 1_000_000, "", valid: false),
    Repeated("", "{%", 100_000, "", valid: false),
    Repeated("", "{ ", 100_000, "", valid: true),
    Repeated("", "}", 100_000, "", valid: true),
    Repeated("", "{{}}", 10_000, "", valid: true),
    Repeated("", "{{ | }}", 10_000, "", valid: false),
    Repeated("", "{{ missing }}", 10_000, "", valid: true),
    Repeated("{% raw %}", "{%", 100_000, "{% endraw %}", valid: true),
    Repeated("{% comment %}", "{% ", 30_000, "%}{% endcomment %}", valid: true),
    Repeated("", "{% comment %}", 10_000, "", valid: false),
    Repeated("", "{% if a %}", 10_000, "", valid: false),
    Repeated("{% liquid ", "liquid ", 10_000, "%}", valid: false),
    Repeated("", " {%- if a -%} {%- endif -%} ", 3_000, "", valid: true),
  ]
}
