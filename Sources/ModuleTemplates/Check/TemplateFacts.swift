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
        let template = try LiquidTemplate(parsing: file.bytes, named: file.displayName)
        let references = template.references
        variables += references.variables
        conditions += references.conditions
        partials += references.partials
      } catch {
        problems.append(error)
      }
    }
  }

  /// Adds the references of a file's name.
  mutating func add(_ text: Located<String>) {
    do throws(Diagnostic) {
      let name = text.location?.file ?? ""
      let template = try LiquidTemplate(parsing: text.value, named: name)
      let references = template.references
      variables += references.variables
      conditions += references.conditions
    } catch {
      // Rendering reports the error.
    }
  }

  /// The parameters that the files use, and the values that they compare them with.
  var parameters: [TemplateParameter] {
    var found: [TemplateParameter] = []
    var indices: [ExactText: Int] = [:]
    var values: [Set<ExactText>] = []
    func index(of path: [String], at location: SourceLocation) -> Int? {
      guard path.count >= 2, path[0] == "custom_parameters" else { return nil }
      let name = ExactText(path[1])
      if let index = indices[name] { return index }
      indices[name] = found.count
      found.append(TemplateParameter(name: path[1], location: location))
      values.append([])
      return found.count - 1
    }
    for use in variables { _ = index(of: use.path, at: use.location) }
    for condition in conditions {
      guard let index = index(of: condition.path, at: condition.location),
        let value = condition.value?.comparedText, !value.isEmpty,
        values[index].insert(ExactText(value)).inserted
      else { continue }
      found[index].values.append(value)
    }
    return found.sorted { $0.name < $1.name }
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
