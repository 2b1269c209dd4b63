import ArgumentParser
import Diagnostics
import ViperActions
import Workspace

/// The option of commands that can run for every app of a repository.
struct AppOptions: ParsableArguments {
  @Flag(help: "Run for every Rambafile in this folder and below.") var allApps = false
}

/// A command that runs for one app of a repository or for all; each Rambafile is an app.
protocol AppCommand: ParsedCommand {
  var apps: AppOptions { get }
}

extension AppCommand {
  var forApps: (any AppCommand)? { self }

  /// Runs the command for the app of the current folder, or for all apps below it.
  func run(
    in session: Session, each run: (Session) throws(Diagnostic) -> ExitCode
  ) throws(Diagnostic) -> ExitCode {
    if apps.allApps { return try runForAll(in: session, run) }
    if needsRambafile {
      try ProjectLocator.refuseAboveApps(
        atLeast: 2, in: session.world, hints: ["pass `--all-apps` to run it for each."])
    }
    let code = try run(session)
    if !session.printer.isSilent { try noteOtherApps(in: session) }
    return code
  }

  private func runForAll(
    in session: Session, _ run: (Session) throws(Diagnostic) -> ExitCode
  ) throws(Diagnostic) -> ExitCode {
    let printer = session.printer
    let folder = session.world.environment.currentFolder
    let rambafiles = try ProjectLocator.rambafiles(within: folder, world: session.world)
    guard !rambafiles.isEmpty else {
      throw Diagnostic(
        .error, "rambafile.missing",
        "there is no Rambafile in `\(folder.text.escaped())` or the three levels below",
        hints: ["run `viper -C FOLDER setup` for an app."])
    }
    var codes: Set<ExitCode> = []
    var answers: [JSONObject] = []
    for (index, rambafile) in rambafiles.enumerated() {
      let app = session.forApp(rambafile)
      let name = printer.outputStyle.bold(app.shown(rambafile))
      printer.result((index > 0 ? "\n" : "") + name + "\n")
      do throws(Diagnostic) { codes.insert(try run(app)) } catch {
        printer.report(error)
        codes.insert(.failed)
      }
      answers.append(["rambafile": app.path(rambafile), "result": printer.takeJSONResult()])
    }
    printer.result(json: ["apps": answers])
    return codes.contains(.failed) ? .failed : codes.contains(.declined) ? .declined : .done
  }

  private func noteOtherApps(in session: Session) throws(Diagnostic) {
    let world = session.world
    guard world.kind(of: world.rambafile) == .file,
      let top = world.repository(of: world.environment.currentFolder)
    else { return }
    let all = try ProjectLocator.rambafiles(within: top, world: world)
    guard all.count > 1, all.contains(world.rambafile) else { return }
    session.printer.note(
      "note: this is the app in \(world.project.relative(to: top).text.escaped()), one of "
        + "\(all.count); `--all-apps` in \(session.shown(top)) runs for all\n")
  }
}
