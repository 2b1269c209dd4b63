import ArgumentParser
import Diagnostics
import TemplateSources
package import Workspace

/// The whole program as a function.
package enum Viper {
  /// The number that `--version` prints. A test holds it against the changelog.
  package static let version = "0.1.0"

  /// Runs one command line.
  ///
  /// - Parameters:
  ///   - arguments: without the program's own name.
  ///   - world: everything outside of the program.
  /// - Returns: the code to exit with; everything has been printed.
  package static func run(_ arguments: [String], in world: World) -> ExitCode {
    if arguments == ["--version"] {
      // Scripts ask it often, and building the tree of commands takes longer than all the rest.
      return print(version + "\n", in: world)
    }
    let words = CommandName.helpAsOption(ArgumentSpelling.normalized(arguments))
    do {
      if let request = GenRequest(plain: words) { return run(request, in: world) }
      var command = try CommandLineParsing.command(words, in: world)
      if let command = command as? any SessionCommand { return run(command, in: world) }
      // The parser's own commands, such as `help`, and groups without a command.
      try command.run()
      return .done
    } catch {
      return report(error, for: words, in: world)
    }
  }

  private static func run(_ command: any SessionCommand, in world: World) -> ExitCode {
    let session = Session(command.settings, in: world)
    do {
      try session.check(needsRambafile: command.needsRambafile)
      guard let forApps = command as? any AppCommand else {
        return session.printer.finish(try perform(command, in: session))
      }
      return session.printer.finish(
        try forApps.run(in: session) { app throws(Diagnostic) in try perform(command, in: app) })
    } catch {
      session.printer.report(error)
      return session.printer.finish(.failed)
    }
  }

  private static func perform(
    _ command: any SessionCommand, in session: Session
  ) throws(Diagnostic) -> ExitCode {
    let project = session.world.project
    let folders = [project, project.appending(TemplateLibrary.folderName)]
    // What is changed is not to be half written, and who only looks leaves it to others.
    session.printer.warn(
      command.changesProject
        ? try FileTransaction.recover(folders, in: session.world)
        : FileTransaction.interruptedRuns(in: folders, world: session.world))
    return try command.run(in: session)
  }

  private static func print(_ text: String, in world: World) -> ExitCode {
    let printer = Printer(SessionSettings(), in: world)
    printer.result(text)
    return printer.finish(.done)
  }

  /// The parser's own options, by which `generate-manual` and package managers ask.
  private static let forPrograms = ["--experimental-dump-help", "--generate-completion-script"]

  /// Prints help, version and wrong usage, which the parser hands out as errors.
  private static func report(
    _ error: any Error, for words: [String], in world: World
  ) -> ExitCode {
    let message = ViperCommand.fullMessage(for: error, columns: world.columns)
    // The parser breaks all lines but those that show the usage; what programs read stays as it is.
    let lines =
      words.contains(where: forPrograms.contains)
      ? message : WrappedText.fitted(message, width: world.columns)
    let text = lines.isEmpty || lines.hasSuffix("\n") ? lines : lines + "\n"
    if ViperCommand.exitCode(for: error).isSuccess { return print(text, in: world) }
    let settings = SessionSettings(isJSON: words.prefix { $0 != "--" }.contains("--json"))
    let printer = Printer(settings, in: world)
    printer.tell(text.replacingPrefix("Error: ", with: "error: ").escaped(keepingLines: true))
    if printer.isJSON {
      printer.report(Diagnostic(.error, "usage", ViperCommand.message(for: error)))
    }
    return printer.finish(.wrongUsage)
  }
}

extension String {
  fileprivate func replacingPrefix(_ prefix: String, with other: String) -> String {
    hasPrefix(prefix) ? other + dropFirst(prefix.count) : self
  }
}
