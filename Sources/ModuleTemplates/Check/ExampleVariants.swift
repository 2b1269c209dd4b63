import Diagnostics
import Liquid
import Workspace

/// The modules to try a template on, so that each branch of it is taken.
///
/// One condition is changed at a time: the number of modules grows with the number of values,
/// not with their combinations.
struct ExampleVariants {
  let modules: [ExampleModule]
  private static let limit = 400

  init(
    parameters: [TemplateParameter], facts: TemplateFacts, on date: CalendarDate
  ) throws(Diagnostic) {
    let plain = try ExampleModule(on: date)
    var standard = plain
    for parameter in parameters {
      if let value = parameter.standard { standard.setParameter(parameter.name, to: value) }
    }
    var modules = [plain, standard]
    // Everything given at once reaches what stands inside of two conditions.
    var full = standard
    for parameter in parameters where parameter.standard == nil {
      full.setParameter(parameter.name, to: parameter.values.first ?? "example")
    }
    _ = full.set(["prefix"], to: "EX")
    modules.append(full)
    var seen: Set<String> = []
    func add(_ path: [String], _ value: String?) {
      let key = path.joined(separator: ".") + "=" + (value ?? "\0")
      guard seen.insert(key).inserted, modules.count < Self.limit else { return }
      for base in [standard, full] {
        var module = base
        if module.set(path, to: value) { modules.append(module) }
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
  }
}
