package import Configuration
package import Diagnostics
package import Workspace

/// What `gen` takes for granted in a folder without a Rambafile.
package enum DefaultConfiguration {
  /// Makes the settings for a folder that holds no Rambafile and no Xcode project.
  ///
  /// Code goes to `Modules`, tests to `Tests/Modules`; in a Swift package with one target to the
  /// folders of that target.
  ///
  /// - Returns: the settings, and what was assumed, each a sentence.
  /// - Throws: when there is an Xcode project, because a guess could harm it.
  package static func read(
    rambafile path: Path, in world: World
  ) throws(Diagnostic) -> (rambafile: Rambafile, assumptions: [String]) {
    let folder = path.parent
    if let project = try XcodeprojSearch.projects(in: folder, world: world).first {
      throw Diagnostic(
        .error, "rambafile.missing", "there is no Rambafile",
        notes: ["there is `\(project.display(in: world))`, and nothing says where its modules go."],
        hints: ["run `viper setup` to write a Rambafile for it."])
    }
    if !ProjectMark.isIn(folder, in: world),
      let problem = try MissingRambafile.aboveProjects(folder, in: world)
    {
      throw problem
    }
    let name = folder.name.isEmpty ? "App" : folder.name
    let target = try onlyTarget(of: folder, world: world)
    let code = target.map { "Sources/\($0)/Modules" } ?? "Modules"
    let tests = target.map { "Tests/\($0)Tests/Modules" } ?? "Tests/Modules"
    let rambafile = Rambafile(
      assuming: [
        .company: "", .projectName: target ?? name, .projectFilePath: code, .testFilePath: tests,
      ], at: path)
    return (
      rambafile,
      [
        "there is no Rambafile and no Xcode project, so only files are written:"
          + " code to `\(code)`, tests to `\(tests)`.",
        "run `viper setup` to change that.",
      ]
    )
  }

  /// The one folder in `Sources` of a Swift package.
  private static func onlyTarget(of folder: Path, world: World) throws(Diagnostic) -> String? {
    do {
      guard try world.files.status(folder.appending("Package.swift"))?.kind == .file,
        try world.files.status(folder.appending("Sources"))?.kind == .folder
      else { return nil }
      let targets = try world.files.entries(of: folder.appending("Sources"))
        .filter { !$0.hasPrefix(".") && !$0.hasSuffix(".swift") }
      return targets.count == 1 ? targets[0] : nil
    } catch {
      throw error.diagnostic(from: world.environment.currentFolder)
    }
  }
}
