import Configuration
import Diagnostics
import Liquid
import ModuleTemplates

/// The rambaspec of an imported template.
struct ImportedSpec {
  let name: String
  /// The files of the template for code, and of one for tests if there is one.
  let parts: [ImportedFiles]

  /// The options that become parameters. Options of one identifier are one parameter.
  var parameters: [XcodeTemplate.Option] {
    var identifiers: Set<String> = []
    return parts.flatMap { part in
      part.template.options.filter { option in
        option.kind != .constant && option.identifier != part.template.nameOption
          && identifiers.insert(option.identifier).inserted
      }
    }
  }

  /// The values of a parameter; none where any value is allowed.
  func values(of option: XcodeTemplate.Option) -> [String] {
    option.values.isEmpty
      ? [] : parts.flatMap { $0.template.option(option.identifier)?.values ?? [] }.eachOnce
  }

  func text(author: String) throws(Diagnostic) -> String {
    let sources = parts.map { "\($0.template.name).xctemplate" }.joined(separator: " and ")
    var lines = ["# Imported from \(sources)."]
    let variables = ["folder", "test_folder"]
    for (index, part) in parts.enumerated() where part.hasChoices {
      lines += try choice(of: part, into: variables[index])
    }
    lines += [
      "name: \(Self.quoted(name))", "summary: \(Self.quoted(parts[0].template.summary))",
      "author: \(Self.quoted(author))", "version: \"1.0.0\"",
    ]
    let parameters = parameters.map(parameter)
    if !parameters.isEmpty { lines += ["", "parameters:"] + parameters }
    let keys = ["code_files", "test_files"]
    for (index, part) in parts.enumerated() {
      lines += ["", "\(keys[index]):"]
      var choices: [String]?
      for entry in part.converted.entries {
        if entry.choices != choices {
          if choices != nil { lines.append("{%- endcase %}") }
          choices = entry.choices
          if let choices {
            let names = try choices.map(TextMacros.literal).joined(separator: ", ")
            lines.append("{%- case \(variables[index]) %}{% when \(names) %}")
          }
        }
        lines.append(Self.line(of: entry))
      }
      if choices != nil { lines.append("{%- endcase %}") }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func parameter(_ option: XcodeTemplate.Option) -> String {
    let values = values(of: option).map(Self.quoted).joined(separator: ", ")
    let standard = option.defaultValue
    // A default with macros is written where it is used.
    let hasDefault = !standard.isEmpty && !standard.contains("___")
    return "  - {name: \(Self.quoted(option.identifier))"
      + (values.isEmpty ? "" : ", values: [\(values)]")
      + (hasDefault ? ", default: \(Self.quoted(standard))" : "")
      + ", summary: \(Self.quoted(option.summary))}"
  }

  static func line(of entry: ConvertedFiles.Entry) -> String {
    let file = entry.path.split(separator: "/").last ?? ""
    let plain = file.hasSuffix(".liquid") ? String(file.dropLast(7)) : String(file)
    let path = (entry.folders + [plain]).joined(separator: "/")
    let name = entry.name.liquid
    return "  - {name: \(YAMLScalarText.quoted(path)), path: \(Self.quoted(entry.path)), "
      + "custom_name: \(YAMLScalarText.quoted("{% raw %}\(name){% endraw %}"))}"
  }

  /// Liquid that computes the folder, and refuses values without one.
  private func choice(
    of part: ImportedFiles, into variable: String
  ) throws(Diagnostic) -> [String] {
    let folders = part.combinations.map(\.folder)
    let names = try folders.map(TextMacros.literal).joined(separator: ", ")
    var lines = [
      "{%- capture \(variable) %}\(try part.template.folderName()){% endcapture %}",
      "{%- if \(variable) == '' %}{% assign \(variable) = 'Default' %}{% endif %}",
      "{%- case \(variable) %}{% when \(names) %}{% else %}",
    ]
    if folders.contains(ImportedFiles.top) {
      lines.append("{%- assign \(variable) = '\(ImportedFiles.top)' %}")
    } else {
      let known = part.combinations.prefix(20).map(\.condition)
      lines.append(
        "refuse: \(Self.quoted("the template has no files for these values; it has files for " + known.joined(separator: "; ")))"
      )
    }
    return lines + ["{%- endcase %}"]
  }

  /// A YAML string in which Liquid finds no tag and no output.
  static func quoted(_ text: String) -> String { YAMLScalarText.quoted(text).escapedForLiquid() }
}
