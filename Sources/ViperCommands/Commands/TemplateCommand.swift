import ArgumentParser
import Configuration
import Diagnostics
import ModuleTemplates
import TemplateSources
import ViperActions
import Workspace

struct TemplateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "template", abstract: "Install, list, create and check templates.",
    subcommands: [
      TemplateInstallCommand.self, TemplateListCommand.self, TemplateSearchCommand.self,
      TemplateShowCommand.self, TemplateCreateCommand.self, TemplateFreezeCommand.self,
      TemplateImportCommand.self, TemplateCheckCommand.self,
    ])
}

struct TemplateListCommand: ParsedCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List installed, bundled and catalog templates.")

  @OptionGroup(title: "Fetching") var fetching: FetchOptions
  @OptionGroup(title: "Global options") var global: GlobalOptions

  func run(in session: Session) throws(Diagnostic) -> ExitCode {
    let listing = try TemplateListing(
      from: fetching.loader(.tolerant, in: session), in: session.world)
    return ListingText(items: listing.items, session: session).print(listing)
  }
}

struct TemplateSearchCommand: ParsedCommand {
  static let configuration = CommandConfiguration(
    commandName: "search", abstract: "Search templates by name and summary.")

  @Argument(help: "The words to search for; all must match.") var text: [String]

  @OptionGroup(title: "Fetching") var fetching: FetchOptions
  @OptionGroup(title: "Global options") var global: GlobalOptions

  func validate() throws {
    if words.isEmpty { throw ValidationError("no search words given") }
  }

  private var words: [String] { text.flatMap { $0.split(separator: " ").map(String.init) } }

  func run(in session: Session) throws(Diagnostic) -> ExitCode {
    let listing = try TemplateListing(
      from: fetching.loader(.tolerant, in: session), in: session.world)
    let found = listing.matching(words)
    let code = ListingText(items: found, words: words, session: session).print(listing)
    if found.isEmpty {
      session.printer.note("No template matches `\(words.joined(separator: " ").escaped())`.\n")
    }
    return code
  }
}

struct TemplateShowCommand: ParsedCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Show a template's files, parameters and dependencies.",
    usage: "viper template show <name> [<options>]")

  @Argument(help: "The template's name.", completion: Completion.template) var name: String
  @Option(help: .of("name", "The module name for file names.")) var module = "Module"

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
    let (style, width) = (session.printer.outputStyle, session.world.columns)
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
    func add(_ title: String, _ lines: [String]) {
      if !lines.isEmpty { text += "\n" + style.bold(title) + "\n" + lines.joined() }
    }
    add(
      "Parameters, for `--custom-parameters name:value`",
      lines(for: description.parameters, width: width))
    add(
      "Additions, for `viper module add`",
      description.additions.map { $0.description.text(for: $0.addition) })
    add("Depends on", spec.dependencies.map { "  \($0.value.escaped())\n" })
    return text
  }

  private func lines(for parameters: [TemplateParameter], width: Int) -> [String] {
    let names = parameters.map { $0.name.escaped().count }.max() ?? 0
    return parameters.map { parameter in
      let facts = [
        parameter.values.map { $0.escaped() }.joined(separator: " | "),
        parameter.defaultValue.map { "(\($0.escaped()) by default)" } ?? "",
        parameter.summary?.escaped() ?? "",
      ].filter { !$0.isEmpty }.joined(separator: "  ")
      let name = "  " + parameter.name.escaped().padded(to: names) + "  "
      return WrappedText.hanging(facts, behind: name, width: width) + "\n"
    }
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
          "name": $0.name, "values": $0.values, "default": $0.defaultValue, "summary": $0.summary,
          "documented": $0.isDocumented,
        ]
      },
      "additions": description.additions.map { $0.description.fields(of: $0.addition) },
      "dependencies": spec.dependencies.map(\.value),
    ]
  }
}

struct TemplateCheckCommand: ParsedCommand {
  static let configuration = CommandConfiguration(
    commandName: "check", abstract: "Check templates for problems.",
    discussion: """
      Renders each file with example values, with every value of every parameter,
      and with every condition on and off. Also finds names that `viper module
      rename` could not change in edited files. Exits with 2 if it finds a problem.

      viper template check               the templates of the project or catalog
      viper template check my_template   one template, by folder or name
      viper template check ../catalog    all templates of a catalog
      """)

  @Argument(help: "A template's name or folder, or a catalog's folder.", completion: .directory)
  var path: String?

  @OptionGroup(title: "Global options") var global: GlobalOptions

  func run(in session: Session) throws(Diagnostic) -> ExitCode {
    let folders = try TemplateCheckTargets.folders(at: path, in: session.world)
    var results: [(folder: TemplateFolder, check: TemplateCheck)] = []
    for folder in folders {
      var check = try TemplateCheck(folder, on: session.world.clock.today())
      try check.checkThoroughly()
      results.append((folder, check))
    }
    let findings = results.flatMap(\.check.findings)
    let fields = results.objects { folder, check in
      [
        "name": folder.name, "renderings": check.renderingCount, "leftOut": check.skippedCount,
        "findings": check.findings.map(\.fields),
      ]
    }
    session.printer.result(json: ["templates": fields])
    for finding in findings { session.printer.report(finding) }
    for (folder, check) in results { report(folder, check, in: session) }
    return findings.isEmpty ? .done : .declined
  }

  private func report(_ folder: TemplateFolder, _ check: TemplateCheck, in session: Session) {
    guard !session.printer.isQuiet else { return }
    let style = session.printer.outputStyle
    let errors = check.findings.count(of: .error)
    let warnings = check.findings.count(of: .warning)
    let counts = [(errors, "error"), (warnings, "warning")].filter { $0.0 > 0 }
      .map { $0.0.counted($0.1) }.joined(separator: ", ")
    let verdict =
      counts.isEmpty ? style.paint("ok", .green) : style.paint(counts, errors > 0 ? .red : .yellow)
    let skipped = check.skippedCount.counted("example")
    let rest = check.skippedCount == 0 ? "" : ", skipped \(skipped): too many or too large"
    session.printer.result(
      "\(folder.name.escaped()): \(verdict), \(check.renderingCount.counted("rendering"))\(rest)\n")
  }
}

/// A list of templates in sections.
private struct ListingText {
  let items: [TemplateListing.Item]
  /// The search words, which are highlighted.
  var words: [String] = []
  let session: Session

  /// Prints the templates, and the problems of the listing.
  func print(_ listing: TemplateListing) -> ExitCode {
    session.printer.result(json: ["templates": items.map(fields)])
    session.printer.result(text)
    session.printer.warn(listing.warnings)
    if session.printer.isVerbose { session.printer.warn(items.compactMap(\.problem)) }
    session.printer.report(listing.problems)
    return listing.problems.isEmpty ? .done : .failed
  }

  private var text: String {
    let style = session.printer.outputStyle
    let names = items.map { $0.name.escaped().count }.max() ?? 0
    let versions = items.map { ($0.version ?? "").escaped().count }.max() ?? 0
    var text = ""
    var section: TemplateListing.Section?
    for item in items {
      if item.section != section {
        text += (section == nil ? "" : "\n") + style.bold(title(item.section)) + "\n"
        section = item.section
      }
      var head = "  " + highlighted(item.name, padding: names)
      if versions > 0 { head += "  " + (item.version ?? "").escaped().padded(to: versions) }
      let summary = highlighted(item.summary ?? "")
      var rest = item.problem == nil ? summary : style.paint("broken", .red)
      if item.section == .installed, let origin = item.origin {
        rest += style.dim((summary.isEmpty ? "" : " ") + "(\(origin.shown))")
      }
      text += WrappedText.hanging(rest, behind: head + "  ", width: session.world.columns) + "\n"
    }
    return text
  }

  private func fields(of item: TemplateListing.Item) -> JSONObject {
    let place = if case .catalog = item.section { "catalog" } else { "\(item.section)" }
    return [
      "name": item.name, "section": place, "summary": item.summary, "version": item.version,
      "origin": item.origin.map(JSONObject.init), "problem": item.problem?.message,
    ]
  }

  private func title(_ section: TemplateListing.Section) -> String {
    switch section {
    case .installed: "Installed"
    case .bundled: "Bundled"
    case .catalog(let name): "Catalog " + name.escaped()
    }
  }

  /// The text on one line with its search words in color.
  private func highlighted(_ text: String, padding: Int = 0) -> String {
    let shown = text.split { $0.isNewline }.joined(separator: " ").escaped()
    let style = session.printer.outputStyle
    guard style.isOn else { return shown.padded(to: padding) }
    var rest = shown[...]
    var result = ""
    while let letter = rest.first {
      let word = words.filter { !$0.isEmpty && rest.lowercased().hasPrefix($0.lowercased()) }
        .max { $0.count < $1.count }
      result +=
        word.map { style.paint(String(rest.prefix($0.count)), .yellow, isBold: true) }
        ?? String(letter)
      rest = rest.dropFirst(word?.count ?? 1)
    }
    return result + String(repeating: " ", count: max(0, padding - shown.count))
  }
}
