import Diagnostics
import ViperActions
import Workspace

/// How well a template fits the files of a module.
struct FitText {
  private let finding: ModuleAdoption.Finding
  private let session: Session

  init(_ finding: ModuleAdoption.Finding, in session: Session) {
    self.finding = finding
    self.session = session
  }

  var text: String {
    let record = finding.record
    let style = session.printer.output
    var text = "\(style.bold(record.module)): \(finding.fit.percent) % of template "
    text += ModuleListText.template(of: record)
    text += record.parameters.map { " \($0.key):\($0.value)".visible() }.joined()
    if let author = record.author { text += ", author \(author.visible())" }
    text += ", \(record.date.day)/\(record.date.month)/\(record.date.year)\n"
    let states = finding.fit.files.map(Self.state)
    let width = states.map(\.count).max() ?? 0
    for (file, state) in zip(finding.fit.files, states) {
      let padded = state.padded(to: width)
      text += file.differing == 0 ? style.dim(padded) : style.paint(padded, .yellow)
      text += "  \(file.path.display(in: session.world).visible())\n"
    }
    return text
  }

  private static func state(of file: ModuleFit.File) -> String {
    switch file.differing {
    case nil: "missing"
    case 0?: "identical"
    case 1?: "edited: 1 line"
    case let count?: "edited: \(count) lines"
    }
  }

  static func json(
    _ found: [(finding: ModuleAdoption.Finding, isDone: Bool)], in session: Session
  ) -> String {
    JSONText.object([
      (
        "modules",
        .array(
          found.map { finding, isDone in
            let record = finding.record
            return .object([
              ("name", .string(record.module)), ("done", .bool(isDone)),
              ("template", .string(record.template.name)),
              ("fit", .number(finding.fit.percent)),
              ("parameters", .object(record.parameters.map { ($0.key, .string($0.value)) })),
              ("author", record.author.map { .string($0) } ?? .null),
              (
                "files",
                .array(
                  finding.fit.files.map { file in
                    .object([
                      ("path", .string(file.path.display(in: session.world))),
                      ("state", .string(state(of: file))),
                    ])
                  })
              ),
            ])
          })
      )
    ]).text + "\n"
  }
}
