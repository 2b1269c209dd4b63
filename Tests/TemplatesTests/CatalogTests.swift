import Foundation
import Testing

@Suite("The catalog of bundled templates")
struct CatalogTests {
  @Test func `contains the default template`() {
    #expect(Catalog.templateNames.contains("viper"))
  }

  @Test(arguments: Catalog.templateNames) func `has a file for each path in a rambaspec`(
    template: String
  ) throws {
    let spec = try Catalog.text(of: "\(template)/\(template).rambaspec")
    let named = Set(captures(of: #"path: ([^,}\s]+)"#, in: spec))
    #expect(!named.isEmpty)
    #expect(named.subtracting(try Catalog.files(below: template)).isEmpty)
  }

  @Test(arguments: Catalog.templateNames) func `uses each file`(template: String)
    throws
  {
    let files = try Catalog.files(below: template).filter { $0.hasSuffix(".liquid") }
    // A shared snippet can include one that each template has itself.
    let shared = try Catalog.files(below: "snippets").map { "snippets/\($0)" }
    let texts = try (files.map { "\(template)/\($0)" } + shared).map(Catalog.text)
    let spec = try Catalog.text(of: "\(template)/\(template).rambaspec")
    let named = captures(of: #"path: ([^,}\s]+)"#, in: spec)
    let included = texts.flatMap { includes(in: $0) }.map { "snippets/\($0).liquid" }
    let ofAdditions = files.filter { $0.hasPrefix("additions/") }
    #expect(Set(files).subtracting(named + included + ofAdditions).isEmpty)
  }

  @Test(arguments: Catalog.templateNames) func `has each snippet that a template includes`(
    template: String
  ) throws {
    let shared = try Catalog.files(below: "snippets")
    let files = try Catalog.files(below: template)
    for file in files where file.hasSuffix(".liquid") {
      for name in includes(in: try Catalog.text(of: "\(template)/\(file)")) {
        #expect(
          shared.contains("\(name).liquid") || files.contains("snippets/\(name).liquid"),
          "\(template)/\(file) includes \(name)")
      }
    }
  }

  @Test(arguments: Catalog.templateNames) func `includes no snippet deeper than two levels`(
    template: String
  ) throws {
    let shared = try Catalog.files(below: "snippets")
    let files = try Catalog.files(below: template).filter { $0.hasSuffix(".liquid") }
    func included(by path: String) throws -> [String] {
      includes(in: try Catalog.text(of: path)).compactMap { name in
        let own = "snippets/\(name).liquid"
        if files.contains(own) { return "\(template)/\(own)" }
        return shared.contains("\(name).liquid") ? own : nil
      }
    }
    for file in files where !file.hasPrefix("snippets/") && !file.hasPrefix("additions/") {
      let first = try included(by: "\(template)/\(file)")
      let third = try first.flatMap(included).flatMap(included)
      #expect(third.isEmpty, "\(template)/\(file)")
    }
  }

  @Test func `includes each of the shared snippets somewhere`() throws {
    let all = try Catalog.files(below: ".").filter { $0.hasSuffix(".liquid") }
    let included = Set(try all.flatMap { includes(in: try Catalog.text(of: $0)) })
    let shared = try Catalog.files(below: "snippets").map { String($0.dropLast(".liquid".count)) }
    #expect(Set(shared).subtracting(included).isEmpty)
  }

  @Test func `has no tab, no trailing space and one newline at the end in each file`() throws {
    for file in try Catalog.files(below: ".") {
      let text = try Catalog.text(of: file)
      #expect(!text.contains("\t"), "\(file)")
      #expect(!text.contains(" \n"), "\(file)")
      #expect(text.hasSuffix("\n") && !text.hasSuffix("\n\n"), "\(file)")
    }
  }

  @Test func `can be read: no file has more than 120 lines`() throws {
    for file in try Catalog.files(below: ".") where file.hasSuffix(".liquid") {
      let lines = try Catalog.text(of: file).split(
        separator: "\n", omittingEmptySubsequences: false)
      #expect(lines.count <= 121, "\(file)")
    }
  }

  private func includes(in text: String) -> [String] {
    captures(of: #"include '([^']+)'"#, in: text)
  }

  private func captures(of pattern: String, in text: String) -> [String] {
    guard let expression = try? NSRegularExpression(pattern: pattern) else { return [] }
    let whole = NSRange(text.startIndex..., in: text)
    return expression.matches(in: text, range: whole).compactMap { match in
      Range(match.range(at: 1), in: text).map { String(text[$0]) }
    }
  }
}
