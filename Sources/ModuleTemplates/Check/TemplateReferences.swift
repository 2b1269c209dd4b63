import Configuration
import Diagnostics
import Liquid
import Workspace

/// The variables, conditions and snippets in the Liquid files and rambaspecs of a template.
struct TemplateReferences {
  private(set) var variables: [LiquidReference] = []
  private(set) var conditions: [LiquidReference] = []
  private(set) var partials: [LiquidReference] = []
  /// The syntax errors.
  private(set) var problems: [Diagnostic] = []

  /// Parses every Liquid file and every rambaspec of the template.
  init(of folder: TemplateFolder) throws(Diagnostic) {
    for path in try folder.allFiles() where path.isLiquid || path.isRambaspec {
      guard let file = try folder.file(path) else { continue }
      do throws(Diagnostic) {
        add(try LiquidTemplate(parsing: file.bytes, named: file.displayName))
      } catch {
        problems.append(error)
      }
    }
  }

  /// Adds the references of a file's name.
  mutating func add(_ text: Located<String>) {
    let template = attempt(
      try LiquidTemplate(parsing: text.value, named: text.location?.file ?? ""))
    // Rendering reports the error.
    if let template { add(template) }
  }

  private mutating func add(_ template: LiquidTemplate) {
    let references = template.references
    variables += references.variables
    conditions += references.conditions
    partials += references.partials
  }

  /// The parameters that the files use, and the values that they compare them with.
  var parameters: [TemplateParameter] {
    var found: [ExactText: TemplateParameter] = [:]
    for use in variables + conditions
    where use.path.count >= 2 && use.path[0] == "custom_parameters" {
      let parameter = TemplateParameter(name: use.path[1], location: use.location)
      let value = use.value?.comparedText
      found[ExactText(use.path[1]), default: parameter].values += value.map { [$0] } ?? []
    }
    return found.values.map { parameter in
      var parameter = parameter
      parameter.values = parameter.values.eachOnce.filter { !$0.isEmpty }
      return parameter
    }.sorted { $0.name < $1.name }
  }
}

extension LiquidValue {
  /// The parameter value that equals this.
  var comparedText: String? {
    switch self {
    case .string, .bool, .integer: text
    default: nil
    }
  }
}
