package import Configuration
package import Diagnostics
package import Workspace

/// The settings of `gen` in a folder without a Rambafile.
package enum DefaultConfiguration {
  /// The settings, and sentences that say what was assumed.
  package typealias Assumed = (rambafile: Rambafile, assumptions: [String])

  /// Makes the settings for a folder without a Rambafile.
  ///
  /// In a Swift package, and where XcodeGen or Tuist generate the project, code and tests go to the
  /// folders of their targets; elsewhere to `Modules` and `Tests/Modules`.
  ///
  /// - Throws: when there is an Xcode project, because a guess could harm it; when several targets
  ///   are possible; and when there are projects only in subfolders.
  package static func read(
    for options: GenerationOptions, in world: World
  ) throws(Diagnostic) -> Assumed {
    let folder = world.project
    let manifest = try ProjectManifest.read(in: folder, world: world)
    if let project = try ProjectLocator.xcodeprojs(in: folder, world: world).first,
      !ProjectManifest.isGenerated(project, by: manifest, in: world)
    {
      throw Diagnostic(
        .error, "rambafile.missing", "there is no Rambafile",
        notes: ["viper does not guess where the modules of `\(project.display(in: world))` go."],
        hints: ["run `viper setup` to write a Rambafile for it."])
    }
    if let manifest {
      return try ManifestConfiguration(manifest, options, in: world).assumed()
    }
    if !ProjectLocator.isProject(in: folder, world),
      let problem = try ProjectLocator.missingRambafile(above: folder, in: world)
    {
      throw problem
    }
    return inEmptyFolder(world)
  }

  private static func inEmptyFolder(_ world: World) -> Assumed {
    let name = world.project.name.isEmpty ? "App" : world.project.name
    let (code, tests) = ("Modules", "Tests/Modules")
    return (
      Rambafile(
        assuming: [
          .company: "", .projectName: name, .projectFilePath: code, .testFilePath: tests,
        ], at: world.rambafile),
      [
        "there is no Rambafile and no Xcode project, so only files are written:"
          + " code to `\(code)`, tests to `\(tests)`.",
        "run `viper setup` to change that.",
      ]
    )
  }
}
