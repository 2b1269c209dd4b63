import Configuration
package import Liquid
package import Workspace

/// The variables of a template: Generamba's and `description_lines`.
package struct TemplateValues {
  private var values = LiquidObject()
  private var module: LiquidObject
  private let fileNameStart: String

  /// The variables of one module; author and date are those in the headers.
  package init(_ configuration: ModuleConfiguration, author: String?, date: CalendarDate) {
    var module = LiquidObject()
    module["name"] = .string(configuration.name.text)
    let description = DescriptionLines(configuration.description)
    module["description"] = .string(description.text)
    module["description_lines"] = .array(description.lines.map { .string($0) })
    module["project_name"] = .string(configuration.projectName)
    module["product_module_name"] = .string(configuration.productModuleName)
    module["project_targets"] = Self.list(configuration.code.targets)
    module["test_targets"] = configuration.tests.map { Self.list($0.targets) } ?? .nil
    self.module = module
    fileNameStart = (configuration.prefix ?? "") + configuration.name.text

    var developer = LiquidObject()
    developer["name"] = author.map { .string($0) } ?? .nil
    developer["company"] = .string(configuration.company)

    var parameters = LiquidObject()
    for (key, value) in configuration.customParameters { parameters[key] = .string(value) }

    let year = Self.padded(date.year, 4)
    values["developer"] = .object(developer)
    values["prefix"] = configuration.prefix.map { .string($0) } ?? .nil
    values["year"] = .string(year)
    values["date"] = .string(
      Self.padded(date.day, 2) + "/" + Self.padded(date.month, 2) + "/" + year)
    values["custom_parameters"] = .object(parameters)
    values["wraps"] = configuration.wraps.map { .object($0.values) }
  }

  /// For the rambaspec.
  package var forSpec: LiquidObject { with(module) }

  /// Generamba's name of a file: prefix, module and the last component of the entry's name.
  package func fileName(basename: String) -> String { fileNameStart + basename }

  /// For a `custom_name`.
  func forFileName(basename: String) -> LiquidObject {
    var module = module
    module["file_basename"] = .string(basename)
    return with(module)
  }

  /// For the content of a file, which can use the file's name.
  func forContent(fileName: String) -> LiquidObject {
    var module = module
    module["file_name"] = .string(fileName)
    return with(module)
  }

  private func with(_ module: LiquidObject) -> LiquidObject {
    var all = values
    all["module_info"] = .object(module)
    return all
  }

  private static func list(_ targets: [Located<String>]) -> LiquidValue {
    targets.isEmpty ? .nil : .array(targets.map { .string($0.value) })
  }

  private static func padded(_ number: Int, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}
