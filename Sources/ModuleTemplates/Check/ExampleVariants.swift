import Diagnostics
import Liquid
import Workspace

/// The modules to try a template on, so that each branch of it is taken.
///
/// One condition is changed at a time: the number of modules grows with the number of values,
/// not with their combinations. Each module has all parameters, so that where there are many the number
/// of modules is bounded by that of the parameters in all of them.
struct ExampleVariants {
  let modules: [ExampleModule]
  /// How many more there would be without a limit.
  let leftOut: Int
  private static let limit = 400
  private static let parameterLimit = 200_000

  init(
    parameters: [TemplateParameter], facts: TemplateFacts, on date: CalendarDate
  ) throws(Diagnostic) {
    let plain = try ExampleModule(on: date)
    var standard = plain
    let known = Self.eachOnce(parameters)
    standard.setParameters(
      known.compactMap { parameter in parameter.standard.map { (parameter.name, $0) } })
    var modules = [plain, standard]
    // Everything given at once reaches what stands inside of two conditions.
    var full = standard
    full.setParameters(
      known.compactMap { parameter in
        parameter.standard == nil ? (parameter.name, parameter.values.first ?? "example") : nil
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
      if parameter.values.isEmpty { add(["custom_parameters", parameter.name], "example") }
      add(["custom_parameters", parameter.name], nil)
    }
    for condition in facts.conditions {
      add(condition.path, condition.value?.comparedText ?? "example")
      add(condition.path, nil)
    }
    self.modules = modules
    self.leftOut = leftOut
  }

  /// Of a parameter that is described twice, the last counts.
  private static func eachOnce(_ parameters: [TemplateParameter]) -> [TemplateParameter] {
    var seen: Set<ExactText> = []
    return parameters.reversed().filter { seen.insert(ExactText($0.name)).inserted }.reversed()
  }
}
