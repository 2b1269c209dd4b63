import Configuration
package import Diagnostics
import Liquid
package import Workspace

/// A made-up module, to render templates without a project.
package struct ExampleModule {
  private(set) var configuration: ModuleConfiguration
  private let date: CalendarDate

  package init(named name: String = "Example", on date: CalendarDate) throws(Diagnostic) {
    let folder = Path("/Demo")
    func part(_ target: String) -> ModulePart {
      ModulePart(
        targets: [Located(target)], folder: folder.appending(target).appending(name),
        groupPath: [target, name])
    }
    configuration = ModuleConfiguration(
      name: try ModuleName(name), description: "\(name) module", company: "Example Inc.",
      projectName: "Demo", productModuleName: "Demo", code: part("Demo"), tests: part("DemoTests"))
    configuration.author = "Jane Doe"
    self.date = date
  }

  /// The module with another name, also in the standard description.
  package func renamed(to name: String) throws(Diagnostic) -> ExampleModule {
    var other = self
    if configuration.description == "\(configuration.name.text) module" {
      other.configuration.description = "\(name) module"
    }
    other.configuration.name = try ModuleName(name)
    return other
  }

  package var values: TemplateValues { TemplateValues(configuration, date: date) }

  /// The variables of every template. Those that only `gen` knows have a kind.
  static let variables: [String: LiquidUnknown?] = [
    "developer": nil, "developer.name": .optionalText, "developer.company": .text,
    "prefix": .optionalText, "year": .text, "date": .text, "custom_parameters": nil,
    "module_info": nil, "module_info.name": .text, "module_info.description": .text,
    "module_info.project_name": .text, "module_info.product_module_name": .text,
    "module_info.project_targets": .any, "module_info.test_targets": .any,
    "module_info.file_name": .text, "module_info.file_basename": .text,
    "module_info.description_lines": .any, "wraps": nil, "wraps.class": nil,
    "wraps.parameters": nil, "wraps.creation": nil, "wraps.samples": nil, "wraps.intentions": nil,
  ]

  /// Sets or removes a parameter.
  package mutating func setParameter(_ name: String, to value: String?) {
    configuration.customParameters.removeAll { $0.key == name }
    if let value { configuration.customParameters.append((name, value)) }
  }

  /// Adds parameters without comparing their names; the last one of a name wins.
  mutating func add(_ parameters: [(key: String, value: String)]) {
    configuration.customParameters += parameters
  }

  /// Sets or removes a variable; returns false if it can't, as for the module's name.
  package mutating func setVariable(_ path: [String], to value: String?) -> Bool {
    switch path.joined(separator: ".") {
    case "prefix": configuration.prefix = value
    case "developer.name": configuration.author = value
    case "developer.company": configuration.company = value ?? ""
    case "module_info.description", "module_info.description_lines":
      configuration.description = value ?? ""
    case "module_info.project_name": configuration.projectName = value ?? ""
    case "module_info.product_module_name": configuration.productModuleName = value ?? ""
    case "module_info.project_targets":
      configuration.code.targets = value.map { [Located($0)] } ?? []
    case "module_info.test_targets" where value == nil: configuration.tests = nil
    case "wraps" where value != nil:
      configuration.wraps = WrappedView(
        type: "SampleViewController", file: Path("Demo/SampleViewController.swift"),
        parameters: ["id: Int"], creation: "SampleViewController(id: id)", samples: ["id: 1"],
        intentions: ["didTapSave"])
    default:
      guard path.count == 2, path[0] == "custom_parameters" else { return false }
      setParameter(path[1], to: value)
    }
    return true
  }

  /// The limit on the parameters of all modules; it also allows at most 400 modules.
  private static let parameterLimit = 200_000

  /// The modules that take each branch of a template, and how many more exceed a limit.
  ///
  /// Only one condition changes at a time, so that the number of modules grows with the number of
  /// values and not with their combinations. Each module has all parameters, so that many parameters
  /// also limit the number of modules.
  static func variants(
    _ parameters: [TemplateParameter], _ references: TemplateReferences, on date: CalendarDate
  ) throws(Diagnostic) -> (modules: [ExampleModule], skippedCount: Int) {
    let plain = try ExampleModule(on: date)
    var standard = plain
    standard.add(
      parameters.compactMap { parameter in parameter.defaultValue.map { (parameter.name, $0) } })
    var modules = [plain, standard]
    // All parameters at once reach code inside two conditions.
    var full = plain
    full.add(parameters.map { ($0.name, $0.defaultValue ?? $0.values.first ?? "sample") })
    _ = full.setVariable(["prefix"], to: "EX")
    modules.append(full)
    let limit = max(8, Self.parameterLimit / max(500, parameters.count))
    var skippedCount = 0
    var seen: Set<ExactText> = []
    func add(_ path: [String], _ value: String?) {
      let key = path.joined(separator: ".") + "=" + (value ?? "\0")
      var probe = plain
      guard seen.insert(ExactText(key)).inserted, probe.setVariable(path, to: value) else { return }
      for base in [standard, full] {
        if modules.count < limit {
          modules.append(base)
          _ = modules[modules.count - 1].setVariable(path, to: value)
        } else {
          skippedCount += 1
        }
      }
    }
    for parameter in parameters {
      for value in parameter.values { add(["custom_parameters", parameter.name], value) }
      if parameter.values.isEmpty { add(["custom_parameters", parameter.name], "sample") }
      add(["custom_parameters", parameter.name], nil)
    }
    for condition in references.conditions {
      add(condition.path, condition.value?.comparedText ?? "example")
      add(condition.path, nil)
    }
    return (modules, skippedCount)
  }
}
