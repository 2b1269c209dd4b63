import Diagnostics
import Liquid
import Workspace

/// The example modules that take each branch of a template.
///
/// Only one condition changes at a time, so that the number of modules grows with the number of
/// values and not with their combinations. Each module has all parameters, so that many parameters
/// also limit the number of modules.
struct ExampleVariants {
  let modules: [ExampleModule]
  /// How many modules exceed the limit.
  let leftOut: Int
  private static let limit = 400
  private static let parameterLimit = 200_000

  init(
    parameters: [TemplateParameter], facts: TemplateFacts, on date: CalendarDate
  ) throws(Diagnostic) {
    let plain = try ExampleModule(on: date)
    var standard = plain
    let known = Self.unique(parameters)
    standard.setParameters(
      known.compactMap { parameter in parameter.standard.map { (parameter.name, $0) } })
    var modules = [plain, standard]
    // All parameters at once reach code inside two conditions.
    var full = standard
    full.setParameters(
      known.compactMap { parameter in
        parameter.standard == nil ? (parameter.name, parameter.values.first ?? "sample") : nil
      })
    _ = full.set(["prefix"], to: "EX")
    modules.append(full)
    let limit = min(Self.limit, max(8, Self.parameterLimit / max(1, parameters.count)))
    var leftOut = 0
    var seen: Set<ExactText> = []
    func add(_ path: [String], _ value: String?) {
      let key = path.joined(separator: ".") + "=" + (value ?? "\0")
      var probe = plain
      guard seen.insert(ExactText(key)).inserted, probe.set(path, to: value) else { return }
      for base in [standard, full] {
        if modules.count < limit {
          modules.append(base)
          _ = modules[modules.count - 1].set(path, to: value)
        } else {
          leftOut += 1
        }
      }
    }
    for parameter in parameters {
      for value in parameter.values { add(["custom_parameters", parameter.name], value) }
      if parameter.values.isEmpty { add(["custom_parameters", parameter.name], "sample") }
      add(["custom_parameters", parameter.name], nil)
    }
    for condition in facts.conditions {
      add(condition.path, condition.value?.comparedText ?? "example")
      add(condition.path, nil)
    }
    self.modules = modules
    self.leftOut = leftOut
  }

  /// The parameters without duplicates; the last one wins.
  private static func unique(_ parameters: [TemplateParameter]) -> [TemplateParameter] {
    var seen: Set<ExactText> = []
    return parameters.reversed().filter { seen.insert(ExactText($0.name)).inserted }.reversed()
  }
}
