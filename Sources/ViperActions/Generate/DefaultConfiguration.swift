import Configuration
import Diagnostics
import Workspace

/// The settings of `gen` in a folder without a Rambafile.
///
/// In a Swift package, and where XcodeGen or Tuist generate the project, code and tests go to the
/// folders of their targets; elsewhere to `Modules` and `Tests/Modules`.
struct DefaultConfiguration {
  /// The settings, and sentences that say what was assumed.
  typealias Assumed = (rambafile: Rambafile, assumptions: [String])

  private let manifest: ProjectManifest
  private let options: GenerationOptions
  private let world: World

  /// The assumed settings; throws where an Xcode project exists, whose folders viper does not guess.
  static func read(for options: GenerationOptions, in world: World) throws(Diagnostic) -> Assumed {
    let folder = world.project
    let manifest = try ProjectManifest.read(in: folder, world: world)
    // A project that git ignores is generated, and gets no edits.
    if let project = try ProjectLocator.xcodeprojs(in: folder, world: world).first,
      !ProjectManifest.isGenerated(project, by: manifest, in: world)
    {
      throw Diagnostic(
        .error, "rambafile.missing", "there is no Rambafile",
        notes: ["viper does not guess where the modules of `\(project.display(in: world))` go."],
        hints: ["run `viper setup` to write a Rambafile for it."])
    }
    if let manifest {
      return try DefaultConfiguration(manifest: manifest, options: options, world: world).assumed()
    }
    if let problem = try ProjectLocator.errorAboveProjects(in: folder, world: world) {
      throw problem
    }
    let values: [RambafileKey: String] = [
      .company: "", .projectName: folder.name.isEmpty ? "App" : folder.name,
      .projectFilePath: "Modules", .testFilePath: "Tests/Modules", .xcodeprojPath: "",
    ]
    return (
      Rambafile(assuming: values, at: world.rambafile),
      [
        "there is no Rambafile, so only files are written:"
          + " code to `Modules`, tests to `Tests/Modules`.",
        "run `viper setup` to change that.",
      ]
    )
  }

  private var file: String { manifest.file.display(in: world).escaped() }

  private func assumed() throws(Diagnostic) -> Assumed {
    var values: [RambafileKey: String] = [.company: "", .xcodeprojPath: ""]
    var assumptions: [String] = []
    if let target = try target(), let code = manifest.codePlace(for: target.name) {
      values[.projectTarget] = target.name
      values[.productModuleName] = target.module
      values[.projectFilePath] = code.folder
      var sentence = "there is no Rambafile; by `\(file)` code goes to `\(shown(code.folder))`"
      if let tests = manifest.tests(of: target),
        let folder = manifest.testPlace(for: tests.name, mirroring: code)?.folder
      {
        values[.testTarget] = tests.name
        values[.testFilePath] = folder
        sentence += ", tests to `\(shown(folder))`."
      } else {
        sentence += "; no tests are generated: `\(target.name)` has no test target here."
      }
      assumptions.append(sentence)
    }
    values[.projectName] = manifest.declaredName ?? values[.projectTarget] ?? manifest.folder.name
    assumptions += unread + ["run `viper setup` to change that."]
    return (Rambafile(assuming: values, at: world.rambafile), assumptions)
  }

  private func shown(_ folder: String) -> String {
    manifest.folder.appending(folder).display(in: world).escaped()
  }

  private var unread: [String] {
    manifest.unread.map { place in
      "viper ignores `\(place.file.escaped()):\(place.line)`, which it can't read without running it."
    }
  }

  /// The target for the code; nil where the user names a folder and no target is the only one.
  private func target() throws(Diagnostic) -> ManifestTarget? {
    let wanted = NameList.names(in: options.places[PartKeys.code.targets.option] ?? "").first
    let candidates = wanted == nil ? manifest.likelyTargets : manifest.targets
    let names = candidates.map { "`\($0.name.escaped())`" }.joined(separator: ", ")
    if let wanted {
      if let target = manifest.target(named: wanted) {
        guard options.namesPlace || !manifest.foldersInside(of: target).isEmpty else {
          throw noTarget("`\(file)` has no code folder here for the target `\(wanted.escaped())`")
        }
        return target
      }
      let others = names.isEmpty ? "run `viper setup` once." : "choose among \(names)."
      let hints = DidYouMean.hints(for: wanted, among: candidates.map(\.name))
      throw Diagnostic(
        .error, "manifest.unknown-target", "no target `\(wanted.escaped())` found in `\(file)`",
        notes: unread, hints: hints.isEmpty ? [others] : hints)
    }
    if candidates.count == 1 { return candidates[0] }
    if options.folder != nil { return nil }
    guard let first = candidates.first else {
      throw noTarget("`\(file)` has no target whose code folder viper finds")
    }
    throw Diagnostic(
      .error, "manifest.which-target",
      "no target given, and `\(file)` has \(candidates.count) that fit",
      notes: ["they are \(names)."] + unread,
      hints: [
        "pass one: `--project-targets \(ShellWord.quoted(first.name).escaped())`, or run `viper setup`."
      ])
  }

  private func noTarget(_ message: String) -> Diagnostic {
    Diagnostic(
      .error, "manifest.no-target", message, notes: unread,
      hints: ["pass `--module-path FOLDER`, or run `viper setup` once."])
  }
}
