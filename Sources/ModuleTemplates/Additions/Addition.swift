package import Configuration
package import Diagnostics
package import Liquid
import Workspace

/// What a template can add to a module: description and texts in `additions/NAME`, all in Liquid.
package struct Addition: Sendable {
  /// The folder of the additions that come with viper and fit every module.
  package static let bundledFolder = "additions"
  private static let fileName = "addition.yml.liquid"
  /// The addition whose texts `module sync` inserts; no command adds it.
  package static let sync = "sync"
  /// The addition whose lines `module wrap` inserts; no command adds it.
  package static let wrap = "wrap"
  /// The additions that `module add` does not offer.
  package static let hiddenNames: Set = [sync, wrap]

  package let name: String
  package let template: TemplateFolder
  private let source: LiquidTemplate
  /// The path of its folder in the template, with a slash.
  private let folder: String
  /// The limit on rendering the description and all texts together.
  private var budget = Budget()

  /// Nil if the template has no addition with this name.
  package init?(named name: String, in template: TemplateFolder) throws(Diagnostic) {
    guard FileName.problem(with: name) == nil else { return nil }
    folder = Self.root(of: template) + name + "/"
    guard let file = try template.file(folder + Self.fileName) else { return nil }
    self.name = name
    self.template = template
    source = try LiquidTemplate(parsing: file.bytes, named: file.displayName)
  }

  /// The sorted names of a template's additions, without ``hiddenNames``.
  package static func names(in template: TemplateFolder) throws(Diagnostic) -> [String] {
    let root = root(of: template)
    return try template.allFiles().compactMap { path in
      guard path.hasPrefix(root), path.hasSuffix("/" + fileName) else { return nil }
      let name = path.dropFirst(root.count).dropLast(fileName.count + 1)
      return name.contains("/") || name.isEmpty || hiddenNames.contains(String(name))
        ? nil : String(name)
    }
  }

  private static func root(of template: TemplateFolder) -> String {
    template.name == bundledFolder && template.origin == .bundled ? "" : bundledFolder + "/"
  }

  /// Renders and reads the description.
  package mutating func description(
    with values: LiquidObject = LiquidObject()
  ) throws(Diagnostic) -> AdditionDescription {
    try AdditionDescription(render(source, with: values))
  }

  /// Renders a text or snippet without trailing spaces and empty first and last lines.
  package mutating func text(
    _ name: Located<String>, with values: LiquidObject
  ) throws(Diagnostic) -> String {
    let path = "\(name.value).liquid"
    var found = try template.file(folder + path)
    if found == nil { found = try template.file("snippets/" + path) }
    guard let text = found else {
      let texts = try template.allFiles()
        .filter { $0.hasPrefix(folder) && $0.isLiquid && !$0.hasSuffix("/" + Self.fileName) }
        .map { String($0.dropFirst(folder.count).dropLast(".liquid".count)) }
      throw Diagnostic(
        .error, "addition.missing-text",
        "the addition `\(self.name)` and the folder `snippets` have no file `\(path.escaped())`",
        at: name.location,
        hints: DidYouMean.hints(for: name.value, among: texts))
    }
    let parsed = try LiquidTemplate(parsing: text.bytes, named: text.displayName)
    let lines = try render(parsed, with: values).text
      .split(separator: "\n", omittingEmptySubsequences: false)
      .map { String($0.reversed().drop { $0 == " " }.reversed()) }
    return lines.drop(while: \.isEmpty).reversed().drop(while: \.isEmpty).reversed()
      .joined(separator: "\n")
  }

  private mutating func render(
    _ source: LiquidTemplate, with values: LiquidObject
  ) throws(Diagnostic) -> LiquidRendering {
    try source.render(
      values, partials: Snippets(of: template), clock: LocalMoment(template.world.clock.now()),
      within: &budget)
  }
}
