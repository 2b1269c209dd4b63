package import Diagnostics
package import Liquid
import Workspace

/// A template's own snippets and its catalog's; `include` names them without folder and extension.
package struct Snippets: PartialSource {
  private let template: TemplateFolder
  private let shared: TemplateFolder?
  /// The Liquid of snippets that replace the template's own, by name.
  var replacements: [String: String] = [:]
  /// The snippets that other files of the template have included.
  private var known: [String: LiquidTemplate] = [:]

  package init(of template: TemplateFolder) {
    self.template = template
    shared = template.sharedSnippets
  }

  package func partial(named name: String) throws(Diagnostic) -> LiquidTemplate? {
    if let text = replacements[name] { return try LiquidTemplate(parsing: text, named: name) }
    if let known = known[name] { return known }
    var found = try template.file("snippets/\(name).liquid")
    if found == nil { found = try shared?.file("\(name).liquid") }
    guard let file = found else { return nil }
    return try LiquidTemplate(parsing: file.bytes, named: file.displayName)
  }

  /// Keeps snippets, so that the next file doesn't read and parse them again.
  mutating func keep(_ partials: [String: LiquidTemplate]) {
    for (name, partial) in partials where replacements[name] == nil { known[name] = partial }
  }

  package var partialNames: [String] {
    let own = (attempt(try template.allFiles()) ?? [])
      .filter { $0.lowercased().begins(with: "snippets/") }
      .map { String($0.dropFirst("snippets/".count)) }
    return (own + (attempt(try shared?.allFiles()) ?? []))
      .filter { $0.hasSuffix(".liquid") }.map { String($0.dropLast(".liquid".count)) }
  }
}
