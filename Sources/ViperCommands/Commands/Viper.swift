import ArgumentParser
import Configuration
import Diagnostics
import TemplateSources
import ViperActions
package import Workspace

/// The whole program as a function.
package enum Viper {
  /// The number that `--version` prints; a test compares it with the changelog.
  package static let version = VersionRequirement.current

  /// Runs one command line, and returns the code to exit with.
  package static func run(_ arguments: [String], in world: World) -> ExitCode {
    if arguments == ["--version"] {
      // Scripts call it often. Building the tree of commands would take longer than the rest.
      return print(version + "\n", in: world)
    }
    // The tree of all commands and options, for programs.
    if [["--help", "--json"], ["--json", "--help"], ["--json"]].contains(arguments) {
      return run(["--experimental-dump-help"], in: world)
    }
    var words = ArgumentNormalization.normalized(arguments)
    do {
      if let request = GenRequest(plain: words) { return run(request, words, in: world) }
      if !Completion.isRequest(words) { words = try CommandNames.checked(words) }
      var command = try Completion.$world.withValue(world) { try ViperCommand.parseAsRoot(words) }
      if let command = command as? any SessionCommand { return run(command, words, in: world) }
      // The parser's own commands, such as `help`, and groups without a command.
      try command.run()
      return .done
    } catch {
      return report(error, for: words, in: world)
    }
  }

  private static func run(
    _ command: any SessionCommand, _ words: [String], in world: World
  ) -> ExitCode {
    var world = world
    world.environment.arguments = words
    let inputs = command.planInputs(of: words)
    let session = Session(command.settings, command.mode, planInputs: inputs, in: world)
    do {
      try session.checkPaths(needsRambafile: command.needsRambafile)
      guard let forApps = command.forApps else {
        return session.printer.finish(try perform(command, in: session))
      }
      return session.printer.finish(
        try forApps.run(in: session) { app throws(Diagnostic) in try perform(command, in: app) })
    } catch {
      // The lock of another run says nothing about the plan.
      let isMade = session.world.runNotes.notes.isMade || error.code == "files.locked"
      guard let inputs, inputs.approved != nil, error.code == "plan.changed" || !isMade else {
        session.printer.report(error)
        return session.printer.finish(error.code == "add.arguments" ? .wrongUsage : .failed)
      }
      // The approved plan had no such problem when it was shown.
      session.printer.report(
        error.code == "plan.changed"
          ? [error] : [PlanDigest.changedError(from: inputs, in: session.world), error])
      return session.printer.finish(.declined)
    }
  }

  private static func perform(
    _ command: any SessionCommand, in session: Session
  ) throws(Diagnostic) -> ExitCode {
    let project = session.world.project
    var folders = [project, project.appending(TemplateLibrary.folderName)]
    // A run that edits a project file has its journal beside that file. A record may name another one
    // than the Rambafile.
    var projects = attempt(try ProjectLocator.xcodeprojs(in: project, world: session.world)) ?? []
    let own = attempt(try ProjectLocator.xcodeproj(named: nil, in: session.world))
    if let own { projects.append(own.value) }
    for path in Set(projects.map(\.normalized)).sorted() {
      let folder = attempt(try FileTransaction.folder(of: path.projectFile, in: session.world))
      if let folder { folders.append(folder) }
    }
    // Only a command that changes the project repairs what an interrupted run left.
    let warnings =
      command.changesProject
      ? try FileTransaction.recover(folders, in: session.world)
      : FileTransaction.interruptedRuns(in: folders, world: session.world)
    session.printer.warn(warnings)
    if let undo = command as? UndoCommand, undo.run == nil,
      warnings.contains(where: { $0.code == "files.recovered" })
    {
      throw Diagnostic(
        .error, "undo.recovered", "viper undid the interrupted run, and took back no other",
        hints: ["run `viper undo` again to take back the run before it."])
    }
    // What was read until now does not belong to the command's plan.
    session.world.runNotes.change { $0 = RunNotes() }
    let code = try command.run(in: session)
    // A project that the Rambafile names has been edited, and needs no generator.
    if own?.location == nil, session.world.runNotes.notes.movedFiles { session.printGenerator() }
    if command.canBeUndone { session.noteUndo() }
    return code
  }

  private static func print(_ text: String, in world: World) -> ExitCode {
    let printer = Printer(SessionSettings(), in: world)
    printer.result(text)
    return printer.finish(.done)
  }

  /// Prints help, version and wrong usage, which the parser throws as errors.
  private static func report(_ error: any Error, for words: [String], in world: World) -> ExitCode {
    var text = ViperCommand.fullMessage(for: error, columns: world.columns)
    // `generate-manual` and package managers read the dump, and the shell a candidate per line.
    if !words.contains("--experimental-dump-help"), !Completion.isRequest(words) {
      text = HelpText.arranged(text, width: world.columns)
    }
    if !text.isEmpty, !text.hasSuffix("\n") { text += "\n" }
    if ViperCommand.exitCode(for: error).isSuccess { return print(text, in: world) }
    let settings = SessionSettings(isJSON: words.prefix { $0 != "--" }.contains("--json"))
    let printer = Printer(settings, in: world)
    printer.tell(text.escaped(keepingLines: true))
    if printer.isJSON {
      printer.report(
        Diagnostic(.error, "usage", HelpText.lowercased(ViperCommand.message(for: error))))
    }
    return printer.finish(.wrongUsage)
  }
}
