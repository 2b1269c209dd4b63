import Diagnostics
import ViperActions
import Workspace

/// One module, as text, diff or JSON.
struct ModuleText {
  private let module: ModuleDescription
  private let session: Session

  init(_ module: ModuleDescription, in session: Session) {
    self.module = module
    self.session = session
  }

  var text: String {
    let style = session.printer.output
    let record = module.record
    var text = "\(style.bold(record.module.escaped())) from template "
    text +=
      ModuleListText.template(of: record) + (module.isBehind ? ", which has changed since" : "")
    text += "\n"
    for (name, value) in inputs where !value.isEmpty {
      text += "  \(name.padded(to: 12))\(value.escaped())\n"
    }
    text += "\n"
    let width = module.files.map { session.shown($0.path).count }.max() ?? 0
    for file in module.files {
      let state = Self.state(of: file).padded(to: 11)
      text += file.state == .unchanged ? style.dim(state) : style.paint(state, .yellow)
      var line = session.shown(file.path)
      if module.hasProject {
        line = line.padded(to: width) + "  "
        line +=
          file.group == nil
          ? style.dim("not in the project") : file.targets.joined(separator: ", ").escaped()
      }
      while line.hasSuffix(" ") { line.removeLast() }
      text += line + "\n"
    }
    return text
  }

  private static func state(of file: ModuleDescription.File) -> String {
    file.hasConflict ? "conflict" : file.state.rawValue
  }

  private var inputs: [(String, String)] {
    let record = module.record
    return [
      ("folder", module.folder.display(in: session.world)), ("description", record.description),
      ("author", record.author ?? ""), ("prefix", record.prefix ?? ""),
      ("parameters", record.parameters.map { "\($0.key):\($0.value)" }.joined(separator: " ")),
      ("group", module.hasProject ? record.code.group : ""),
    ]
  }

  /// From what was generated to what is there.
  var diff: String {
    module.files.map { file in
      file.state == .unchanged
        ? ""
        : UnifiedDiff.text(
          from: file.base, to: file.now, name: file.path.display(in: session.world))
    }.joined()
  }

  func fields(withDiff: Bool) -> JSONObject {
    let record = module.record
    return [
      "name": record.module, "template": record.template.name, "version": record.template.version,
      "behind": module.isBehind, "path": module.folder.display(in: session.world),
      "description": record.description, "author": record.author,
      "parameters": record.parameters.map { ["name": $0.key, "value": $0.value] as JSONObject },
      "files": module.files.map(fields), "diff": withDiff ? diff : nil,
    ]
  }

  private func fields(of file: ModuleDescription.File) -> JSONObject {
    [
      "path": file.path.display(in: session.world), "state": Self.state(of: file),
      "group": file.group, "targets": file.targets,
    ]
  }
}
