import Configuration
import Liquid
import ModuleTemplates
import ViperTestSupport

/// A documented parameter of a bundled template.
struct TemplateParameter: Sendable, Hashable {
  var name: String
  /// The allowed values, or examples if any value is allowed.
  var values: [String]
  /// Whether any value is allowed.
  var isFree: Bool
  var defaultValue: String
  var summary: String

  /// Examples for parameters with any value.
  private static let examples = [
    "submodules": [Catalog.submodules.joined(separator: ",")], "item": ["AppItem"],
    "method": ["obtainAll"],
  ]

  /// The parameters of a template, in the order of its rambaspec.
  static func all(of template: String) throws -> [TemplateParameter] {
    let world = TestProject().world
    let folder = TemplateFolder(name: template, origin: .bundled, in: world)
    var budget = Budget()
    let spec = try Template(folder, values: LiquidObject(), within: &budget).spec
    return (spec.document["parameters"]?.list ?? []).map { value in
      let name = value["name"]?.text ?? ""
      let defaultValue = value["default"]?.text ?? ""
      let known = value["values"]?.list?.compactMap(\.text)
      return TemplateParameter(
        name: name, values: known ?? [defaultValue] + (examples[name] ?? []),
        isFree: known == nil, defaultValue: defaultValue,
        summary: value["summary"]?.text ?? "")
    }
  }
}
