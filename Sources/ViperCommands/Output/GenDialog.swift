import Configuration
import Diagnostics
import ModuleTemplates
import ViperActions
import Workspace

/// Asks what to generate where no name was given: module, template, parameters.
struct GenDialog {
  private let session: Session
  private let style: Style

  init(in session: Session) {
    self.session = session
    style = session.printer.errors
  }

  /// - Parameter options: what the command line says; that is not asked for.
  /// - Returns: nil when the input ends.
  /// - Throws: when Rambafile or template can't be read.
  func ask(_ options: GenerationOptions) throws(Diagnostic) -> GenerationOptions? {
    var options = options
    let questions = try GenerationQuestions(in: session.world)
    guard let module = answer("Module, such as Profile or Auth/Login", check: Self.complaint)
    else { return nil }
    options.module = module
    if options.template == nil {
      guard let template = template(among: questions, options) else { return nil }
      options.template = template
    }
    for parameter in try questions.parameters(options) {
      guard let value = value(of: parameter) else { return nil }
      // What holds anyway need not be said.
      if value != parameter.standard, !value.isEmpty {
        options.customParameters.append((parameter.name, value))
      }
    }
    return options
  }

  private func template(
    among questions: GenerationQuestions, _ options: GenerationOptions
  ) -> String? {
    let names = questions.templates
    write("Templates\n")
    for (index, name) in names.enumerated() { write("  \(index + 1)  \(name.escaped())\n") }
    let answer = answer("Template, by name or number", default: questions.standard(options)) {
      text in
      if let number = Int(text) {
        return names.indices.contains(number - 1) ? nil : "There is no number \(number)."
      }
      return names.contains(text) ? nil : Self.unknown(text, among: names)
    }
    return answer.map { text in Int(text).map { names[$0 - 1] } ?? text }
  }

  private func value(of parameter: TemplateParameter) -> String? {
    let values = parameter.values
    let known = values.isEmpty ? "" : ": " + values.map { $0.escaped() }.joined(separator: ", ")
    if let summary = parameter.summary { write("  \(style.dim(summary.escaped()))\n") }
    return answer(
      parameter.name.escaped() + known, default: parameter.standard ?? ""
    ) { text in
      values.isEmpty || values.contains(text) ? nil : Self.unknown(text, among: values)
    }
  }

  private static func unknown(_ text: String, among names: [String]) -> String {
    let near = DidYouMean.nearest(to: text, among: names).map { " Did you mean `\($0.escaped())`?" }
    return "There is no `\(text.escaped())`." + (near ?? "")
  }

  private static func complaint(_ text: String) -> String? {
    do throws(Diagnostic) {
      _ = try ModuleName(try ModuleName.split(text).module)
      return nil
    } catch {
      return ([error.message] + error.hints.prefix(1)).map { $0.escaped() }.joined(separator: "; ")
    }
  }

  /// Asks until the answer will do; an empty one means the default.
  private func answer(
    _ question: String, default standard: String? = nil, check: (String) -> String?
  ) -> String? {
    while true {
      let offer = standard.flatMap { $0.isEmpty ? nil : " [\($0.escaped())]" } ?? ""
      guard let line = session.printer.ask("\(style.bold(question))\(offer): ")?.trimmed else {
        write("\nNothing was changed.\n")
        return nil
      }
      if line.isEmpty, let standard { return standard }
      guard let complaint = check(line) else { return line }
      write("  \(style.paint(complaint, .yellow))\n")
    }
  }

  private func write(_ text: String) { session.printer.tell(text) }
}
