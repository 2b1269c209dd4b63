import Configuration
import Diagnostics
import ModuleTemplates
import TemplateSources
import ViperActions

/// A template, described.
struct DescriptionText {
  private let description: TemplateDescription
  private let module: String
  private let style: Style

  init(_ description: TemplateDescription, module: String, in session: Session) {
    self.description = description
    self.module = module
    style = session.printer.output
  }

  var text: String {
    let spec = description.spec
    let version = spec.version.map { " " + $0.value.escaped() } ?? ""
    var text = style.bold(description.name.escaped() + version) + "\n"
    if let summary = spec.summary { text += summary.value.escaped() + "\n" }
    let facts = [
      ("source", description.origin?.shown ?? "installed"),
      ("author", spec.author?.value.escaped()), ("license", spec.license?.value.escaped()),
    ]
    for (name, value) in facts { text += value.map { "\(name.padded(to: 9))\($0)\n" } ?? "" }
    text += "\n" + style.bold("Files of a module `\(module)`") + "\n" + files
    if !description.parameters.isEmpty {
      text += "\n" + style.bold("Parameters, for `--custom-parameters name:value`") + "\n"
      text += parameters
    }
    if !spec.dependencies.isEmpty {
      text += "\n" + style.bold("Depends on") + "\n"
      text += spec.dependencies.map { "  \($0.value.escaped())\n" }.joined()
    }
    return text
  }

  private var files: String {
    description.files.map { file in
      "  \(file.isTest ? "test" : "code")  \(file.path.escaped())"
        + (file.condition.map { style.dim("  with \($0.escaped())") } ?? "") + "\n"
    }.joined()
  }

  private var parameters: String {
    let width = description.parameters.map { $0.name.escaped().count }.max() ?? 0
    return description.parameters.map { parameter in
      var line = "  " + parameter.name.escaped().padded(to: width)
      if !parameter.values.isEmpty {
        line += "  " + parameter.values.map { $0.escaped() }.joined(separator: " | ")
      }
      if let standard = parameter.standard { line += "  (\(standard.escaped()) by default)" }
      if let summary = parameter.summary { line += "  " + summary.escaped() }
      return line + "\n"
    }.joined()
  }

  struct Fields: Encodable {
    let name: String
    let version: String?
    let summary: String?
    let author: String?
    let license: String?
    let origin: OriginFields?
    let files: [File]
    let parameters: [Parameter]
    let dependencies: [String]

    struct File: Encodable {
      let path: String
      let role: String
      /// The parameter that must have a value for it.
      let with: String?
    }

    struct Parameter: Encodable {
      let name: String
      let values: [String]
      let `default`: String?
      let summary: String?
      let documented: Bool
    }
  }

  var fields: Fields {
    let spec = description.spec
    return Fields(
      name: description.name, version: spec.version?.value, summary: spec.summary?.value,
      author: spec.author?.value, license: spec.license?.value,
      origin: description.origin.map(OriginFields.init),
      files: description.files.map {
        Fields.File(path: $0.path, role: $0.isTest ? "test" : "code", with: $0.condition)
      },
      parameters: description.parameters.map {
        Fields.Parameter(
          name: $0.name, values: $0.values, default: $0.standard, summary: $0.summary,
          documented: $0.isDocumented)
      },
      dependencies: spec.dependencies.map(\.value))
  }
}
