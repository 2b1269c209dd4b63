import ArgumentParser
import Configuration
import Diagnostics
import ModuleTemplates
import TemplateSources
import ViperActions

struct TemplateShowCommand: ParsedCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Show a template's files, parameters and dependencies.",
    usage: "viper template show <name> [<options>]")

  @Argument(help: "The template's name.", completion: Completion.template) var name: String

  @Option(help: ArgumentHelp("The module name for file names.", valueName: "name"))
  var module = "Module"

  @OptionGroup(title: "Fetching") var fetching: FetchOptions
  @OptionGroup(title: "Global options") var global: GlobalOptions

  func run(in session: Session) throws(Diagnostic) -> ExitCode {
    let description = try TemplateDescription(
      of: name, module: module, from: fetching.loader(.tolerant, in: session), in: session.world)
    session.printer.result(json: fields(of: description))
    session.printer.result(text(for: description, in: session))
    session.printer.warn(description.warnings, withTemplateWarnings: true)
    return .done
  }

  private func text(for description: TemplateDescription, in session: Session) -> String {
    let (style, width) = (session.printer.output, session.world.columns)
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
    text += "\n" + style.bold("Files of a module `\(module)`") + "\n"
    for file in description.files {
      text += "  \(file.isTest ? "test" : "code")  \(file.path.escaped())"
      text += (file.condition.map { style.dim("  with \($0.escaped())") } ?? "") + "\n"
    }
    if !description.parameters.isEmpty {
      text += "\n" + style.bold("Parameters, for `--custom-parameters name:value`") + "\n"
      text += lines(for: description.parameters, width: width)
    }
    if !description.additions.isEmpty {
      text += "\n" + style.bold("Additions, for `viper module add`") + "\n"
      text += description.additions.map { $0.description.text(for: $0.addition) }.joined()
    }
    if !spec.dependencies.isEmpty {
      text += "\n" + style.bold("Depends on") + "\n"
      text += spec.dependencies.map { "  \($0.value.escaped())\n" }.joined()
    }
    return text
  }

  private func lines(for parameters: [TemplateParameter], width: Int) -> String {
    let names = parameters.map { $0.name.escaped().count }.max() ?? 0
    return parameters.map { parameter in
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

  private func fields(of description: TemplateDescription) -> JSONObject {
    let spec = description.spec
    return [
      "name": description.name, "version": spec.version?.value, "summary": spec.summary?.value,
      "author": spec.author?.value, "license": spec.license?.value,
      "origin": description.origin.map(JSONObject.init),
      // `with` is the parameter that must have a value.
      "files": description.files.objects {
        ["path": $0.path, "role": $0.isTest ? "test" : "code", "with": $0.condition]
      },
      "parameters": description.parameters.objects {
        [
          "name": $0.name, "values": $0.values, "default": $0.standard, "summary": $0.summary,
          "documented": $0.isDocumented,
        ]
      },
      "additions": description.additions.map { $0.description.fields(of: $0.addition) },
      "dependencies": spec.dependencies.map(\.value),
    ]
  }
}
