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
    let version = spec.version.map { " " + $0.value.visible() } ?? ""
    var text = style.bold(description.name.visible() + version) + "\n"
    if let summary = spec.summary { text += summary.value.visible() + "\n" }
    let facts = [
      ("source", description.origin?.shown ?? "installed"),
      ("author", spec.author?.value.visible()), ("license", spec.license?.value.visible()),
    ]
    for (name, value) in facts { text += value.map { "\(name.padded(to: 9))\($0)\n" } ?? "" }
    text += "\n" + style.bold("Files of a module `\(module)`") + "\n" + files
    if !description.parameters.isEmpty {
      text += "\n" + style.bold("Parameters, for `--custom-parameters name:value`") + "\n"
      text += parameters
    }
    if !spec.dependencies.isEmpty {
      text += "\n" + style.bold("Depends on") + "\n"
      text += spec.dependencies.map { "  \($0.value.visible())\n" }.joined()
    }
    return text
  }

  private var files: String {
    description.files.map { file in
      "  \(file.isTest ? "test" : "code")  \(file.path.visible())"
        + (file.condition.map { style.dim("  with \($0.visible())") } ?? "") + "\n"
    }.joined()
  }

  private var parameters: String {
    let width = description.parameters.map { $0.name.visible().count }.max() ?? 0
    return description.parameters.map { parameter in
      var line = "  " + parameter.name.visible().padded(to: width)
      if !parameter.values.isEmpty {
        line += "  " + parameter.values.map { $0.visible() }.joined(separator: " | ")
      }
      if let standard = parameter.standard { line += "  (\(standard.visible()) by default)" }
      if let summary = parameter.summary { line += "  " + summary.visible() }
      return line + "\n"
    }.joined()
  }

  var json: String {
    let spec = description.spec
    func text(_ value: Located<String>?) -> JSONText { value.map { .string($0.value) } ?? .null }
    let files = description.files.map { file in
      JSONText.object([
        ("path", .string(file.path)), ("role", .string(file.isTest ? "test" : "code")),
        ("with", file.condition.map { .string($0) } ?? .null),
      ])
    }
    let parameters = description.parameters.map { parameter in
      JSONText.object([
        ("name", .string(parameter.name)),
        ("values", .array(parameter.values.map { .string($0) })),
        ("default", parameter.standard.map { .string($0) } ?? .null),
        ("summary", parameter.summary.map { .string($0) } ?? .null),
        ("documented", .bool(parameter.isDocumented)),
      ])
    }
    return JSONText.object(
      [
        ("name", .string(description.name)), ("version", text(spec.version)),
        ("summary", text(spec.summary)), ("author", text(spec.author)),
        ("license", text(spec.license)),
      ] + (description.origin.map { OriginJSON.fields(of: $0) } ?? []) + [
        ("files", .array(files)), ("parameters", .array(parameters)),
        ("dependencies", .array(spec.dependencies.map { .string($0.value) })),
      ]
    ).text + "\n"
  }
}
