import ArgumentParser
import Diagnostics
import ViperActions
import Workspace

struct ModuleShowCommand: ParsedCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Show a module's files and their state.")

  @Argument(help: .module, completion: Completion.module) var name: String
  @Option(help: "The folder that contains it, if the name is ambiguous.") var modulePath: String?
  @Flag(help: "Show the changes since generation as a diff.") var diff = false

  @OptionGroup(title: "Global options") var global: GlobalOptions

  func run(in session: Session) throws(Diagnostic) -> ExitCode {
    let module = try ModuleDescription(
      of: name, in: modulePath.map { session.world.project.appending($0).normalized },
      in: session.world)
    session.printer.result(json: fields(of: module, in: session))
    session.printer.result(diff ? edits(of: module, in: session) : text(for: module, in: session))
    return .done
  }

  private func text(for module: ModuleDescription, in session: Session) -> String {
    let style = session.printer.outputStyle
    let record = module.record
    var text = "\(style.bold(record.module.escaped())) from template \(record.shownTemplate)"
    text += (module.isBehind ? ", which has changed since" : "") + "\n"
    let inputs = [
      ("folder", session.path(module.folder)), ("description", record.description),
      ("author", record.author ?? ""), ("prefix", record.prefix ?? ""),
      ("parameters", record.parameters.map { "\($0.key):\($0.value)" }.joined(separator: " ")),
      ("group", record.xcodeproj == nil ? "" : record.code.group),
    ]
    for (name, value) in inputs where !value.isEmpty {
      text += "  \(name.padded(to: 12))\(value.escaped())\n"
    }
    text += "\n"
    let width = module.files.map { session.shown($0.path).count }.max() ?? 0
    for file in module.files {
      let state = file.shownState.padded(to: 11)
      text += file.state == .unchanged ? style.dim(state) : style.paint(state, .yellow)
      let path = session.shown(file.path)
      let targets = file.targets?.joined(separator: ", ").escaped()
      if record.xcodeproj == nil || targets?.isEmpty == true {
        text += path + "\n"
      } else {
        text += path.padded(to: width) + "  "
        text += (targets ?? style.dim("not in the project")) + "\n"
      }
    }
    return text
  }

  private func edits(of module: ModuleDescription, in session: Session) -> String {
    module.files.filter { $0.state != .unchanged }.map { file in
      UnifiedDiff.text(from: file.base, to: file.now, name: session.path(file.path))
    }.joined()
  }

  private func fields(of module: ModuleDescription, in session: Session) -> JSONObject {
    let record = module.record
    return [
      "name": record.module, "template": record.template.name, "version": record.template.version,
      "behind": module.isBehind, "path": session.path(module.folder),
      "prefix": record.prefix, "description": record.description, "author": record.author,
      "parameters": record.parameters.objects { ["name": $0.key, "value": $0.value] },
      "files": module.files.objects {
        [
          "path": session.path($0.path), "state": $0.shownState, "group": $0.group,
          "targets": $0.targets ?? [],
        ]
      },
      "diff": diff ? edits(of: module, in: session) : nil,
    ]
  }
}

extension ModuleDescription.File {
  fileprivate var shownState: String { hasConflict ? "conflict" : state.rawValue }
}
