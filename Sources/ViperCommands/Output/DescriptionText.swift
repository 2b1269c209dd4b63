import Configuration
import Diagnostics
import ModuleTemplates
import TemplateSources
import ViperActions

/// The description of a template as text or JSON.
struct DescriptionText {
  let description: TemplateDescription
  let module: String
  let session: Session
  private var style: Style { session.printer.output }
  private var width: Int { session.world.columns }

  var text: String {
    let spec = description.spec
    let version = spec.version.map { " " + $0.value.escaped() } ?? ""
    var text = style.bold(description.name.escaped() + version) + "\n"
    if let summary = spec.summary {
      text += WrappedText.hanging(summary.value.escaped(), behind: "", width: width) + "\n"
    }
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
    let names = description.parameters.map { $0.name.escaped().count }.max() ?? 0
    return description.parameters.map { parameter in
      var facts: [String] = []
      if !parameter.values.isEmpty {
        facts.append(parameter.values.map { $0.escaped() }.joined(separator: " | "))
      }
      if let standard = parameter.standard { facts.append("(\(standard.escaped()) by default)") }
      if let summary = parameter.summary { facts.append(summary.escaped()) }
      let name = "  " + parameter.name.escaped()
      guard !facts.isEmpty else { return name + "\n" }
      return WrappedText.hanging(
        facts.joined(separator: "  "), behind: name.padded(to: names + 2) + "  ", width: width)
        + "\n"
    }.joined()
  }

  var fields: JSONObject {
    let spec = description.spec
    return [
      "name": description.name, "version": spec.version?.value, "summary": spec.summary?.value,
      "author": spec.author?.value, "license": spec.license?.value,
      "origin": description.origin.map(JSONObject.init),
      "files": description.files.map { file -> JSONObject in
        // `with` is the parameter that must have a value.
        ["path": file.path, "role": file.isTest ? "test" : "code", "with": file.condition]
      },
      "parameters": description.parameters.map { parameter -> JSONObject in
        [
          "name": parameter.name, "values": parameter.values, "default": parameter.standard,
          "summary": parameter.summary, "documented": parameter.isDocumented,
        ]
      },
      "dependencies": spec.dependencies.map(\.value),
    ]
  }
}
