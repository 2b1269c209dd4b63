import Diagnostics
import ViperActions
import Workspace

/// A command that runs for one app of a repository or for all; each Rambafile is an app.
protocol AppCommand: ParsedCommand {
  var apps: AppOptions { get }
}

extension AppCommand {
  /// Runs the command for the app of the current folder, or for all apps below it.
  ///
  /// - Returns: the worst of the apps' codes.
  func run(
    in session: Session, each run: (Session) throws(Diagnostic) -> ExitCode
  ) throws(Diagnostic) -> ExitCode {
    if apps.allApps { return try runForAll(in: session, run) }
    try refuseFolderAboveApps(in: session)
    let code = try run(session)
    if !session.printer.isSilent { try noteOtherApps(in: session) }
    return code
  }

  private func runForAll(
    in session: Session, _ run: (Session) throws(Diagnostic) -> ExitCode
  ) throws(Diagnostic) -> ExitCode {
    let printer = session.printer
    let folder = session.world.environment.currentFolder
    let rambafiles = try ProjectLocator.rambafiles(in: folder, world: session.world)
    guard !rambafiles.isEmpty else {
      throw Diagnostic(
        .error, "rambafile.missing", "there is no Rambafile in `\(folder)` or below",
        hints: ["run `viper setup` in the folder of an app."])
    }
    var codes: Set<ExitCode> = []
    var answers: [JSONObject] = []
    for (index, rambafile) in rambafiles.enumerated() {
      let app = session.at(rambafile)
      printer.result((index > 0 ? "\n" : "") + printer.output.bold(app.shown(rambafile)) + "\n")
      do throws(Diagnostic) {
        codes.insert(try run(app))
      } catch {
        printer.report(error)
        codes.insert(.failed)
      }
      answers.append(
        ["rambafile": rambafile.display(in: app.world), "result": printer.takeAnswer()])
    }
    printer.result(json: ["apps": answers])
    return codes.contains(.failed) ? .failed : codes.contains(.declined) ? .declined : .done
  }

  private func refuseFolderAboveApps(in session: Session) throws(Diagnostic) {
    let world = session.world
    guard needsRambafile, world.kind(of: world.rambafile) != .file else { return }
    let below = try ProjectLocator.rambafiles(in: world.environment.currentFolder, world: world)
    guard below.count > 1 else { return }
    let folders = below.prefix(8).map { $0.parent.display(in: world).escaped() }
    throw Diagnostic(
      .error, "rambafile.above-project",
      "there is no Rambafile here, but there are \(below.count) below",
      notes: ["the apps are in \(folders.map { "`\($0)`" }.joined(separator: ", "))."],
      hints: ["pass `--all-apps`, or choose one app with `viper -C \(folders[0]) …`."])
  }

  private func noteOtherApps(in session: Session) throws(Diagnostic) {
    let world = session.world
    guard world.kind(of: world.rambafile) == .file,
      let top = world.repository(of: world.environment.currentFolder)
    else { return }
    let all = try ProjectLocator.rambafiles(in: top, world: world)
    guard all.count > 1, all.contains(world.rambafile) else { return }
    session.printer.note(
      "note: this is the app in \(world.project.relative(to: top).text.escaped()), one of "
        + "\(all.count); `--all-apps` in \(session.shown(top)) runs for all\n")
  }
}
