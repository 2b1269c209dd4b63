import Configuration
import Diagnostics
import Liquid

/// The variables, conditions and snippets in all Liquid files of a template.
struct TemplateFacts {
  private(set) var variables: [LiquidVariableReference] = []
  private(set) var conditions: [LiquidConditionReference] = []
  private(set) var partials: [LiquidPartialReference] = []
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
    do throws(Diagnostic) {
      add(try LiquidTemplate(parsing: text.value, named: text.location?.file ?? ""))
    } catch {
      // Rendering reports the error.
    }
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
    func note(_ path: [String], at location: SourceLocation, value: String?) {
      guard path.count >= 2, path[0] == "custom_parameters" else { return }
      let parameter = TemplateParameter(name: path[1], location: location)
      found[ExactText(path[1]), default: parameter].values += value.map { [$0] } ?? []
    }
    for use in variables { note(use.path, at: use.location, value: nil) }
    for condition in conditions {
      note(condition.path, at: condition.location, value: condition.value?.comparedText)
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
    case .string(let text): text
    case .bool(let truth): truth ? "true" : "false"
    case .integer(let number): String(number)
    default: nil
    }
  }
}
