import Diagnostics
import ModuleTemplates
import ViperActions
import Workspace

/// Asks for module, template and parameters if the command line has no name.
struct GenDialog {
  let session: Session

  /// - Returns: nil when the input ends.
  func ask(_ options: GenerationOptions) throws(Diagnostic) -> GenerationOptions? {
    var options = options
    let questions = try GenerationQuestions(in: session.world)
    guard let module = answer("Module, such as Profile or Auth/Login", check: Self.problem)
    else { return nil }
    options.module = module
    if options.template == nil {
      guard let template = template(among: questions, options) else { return nil }
      options.template = template
    }
    for parameter in try questions.parameters(options) {
      guard let value = value(of: parameter) else { return nil }
      // A default value needs no parameter.
      if value != parameter.defaultValue, !value.isEmpty {
        options.customParameters.append((parameter.name, value))
      }
    }
    return options
  }

  private func template(
    among questions: GenerationQuestions, _ options: GenerationOptions
  ) -> String? {
    let names = questions.templates
    let rows = names.enumerated().map { "  \($0 + 1)  \($1.escaped())\n" }
    session.printer.tell("Templates\n" + rows.joined())
    let answer = answer("Template, by name or number", default: questions.defaultTemplate(options))
    { text in
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
    if let summary = parameter.summary {
      session.printer.tell("  \(session.printer.errorStyle.dim(summary.escaped()))\n")
    }
    return answer(
      parameter.name.escaped() + known, default: parameter.defaultValue ?? ""
    ) { text in values.isEmpty || values.contains(text) ? nil : Self.unknown(text, among: values) }
  }

  private static func unknown(_ text: String, among names: [String]) -> String {
    let near = DidYouMean.nearest(to: text, among: names).map { " Did you mean `\($0.escaped())`?" }
    return "There is no `\(text.escaped())`." + (near ?? "")
  }

  private static func problem(_ text: String) -> String? {
    do throws(Diagnostic) {
      _ = try ModuleName(try ModuleName.split(text).module)
      return nil
    } catch {
      return ([error.message] + error.hints.prefix(1)).map { $0.escaped() }.joined(separator: "; ")
    }
  }

  private func answer(
    _ question: String, default standard: String? = nil, check: (String) -> String?
  ) -> String? {
    let answer = session.printer.ask(question, ": ", default: standard, check: check)
    if answer == nil { session.printer.tell("\nNothing changed.\n") }
    return answer
  }
}
