import Configuration
import Diagnostics
import Workspace

/// Derives settings from a manifest where there is no Rambafile.
struct ManifestConfiguration {
  private let manifest: ProjectManifest
  private let options: GenerationOptions
  private let world: World
  private let places: ManifestPlaces

  init(_ manifest: ProjectManifest, _ options: GenerationOptions, in world: World) {
    self.manifest = manifest
    self.options = options
    self.world = world
    places = ManifestPlaces(manifest, in: world)
  }

  private var file: String { manifest.file.display(in: world).escaped() }

  func assumed() throws(Diagnostic) -> DefaultConfiguration.Assumed {
    var values: [RambafileKey: String] = [.company: "", .xcodeprojPath: ""]
    var assumptions: [String] = []
    if let target = try target(), let code = places.folder(of: target) {
      values[.projectTarget] = target.name
      values[.productModuleName] = target.module
      values[.projectFilePath] = code
      var sentence = "there is no Rambafile; by `\(file)` code goes to `\(shown(code))`"
      if let tests = manifest.tests(of: target),
        let folder = places.folder(of: tests, mirroring: code)
      {
        values[.testTarget] = tests.name
        values[.testFilePath] = folder
        sentence += ", tests to `\(shown(folder))`."
      } else {
        sentence += "; no tests are generated, because no test target depends on `\(target.name)`."
      }
      assumptions.append(sentence)
    }
    values[.projectName] = manifest.name ?? values[.projectTarget] ?? manifest.folder.name
    assumptions += unread + ["run `viper setup` to change that."]
    return (Rambafile(assuming: values, at: world.rambafile), assumptions)
  }

  private func shown(_ folder: String) -> String {
    manifest.folder.appending(folder).display(in: world).escaped()
  }

  private var unread: [String] {
    manifest.unread.prefix(3).map { place in
      "`\(place.file.escaped()):\(place.line)` was ignored: it can't be read without running it."
    }
  }

  /// The target for the code; nil where the user names a folder and no target is the only one.
  private func target() throws(Diagnostic) -> ManifestTarget? {
    if let names = options.projectTargets, let name = NameList.names(in: names).first {
      return try named(name)
    }
    let candidates = places.candidates(from: world.environment.currentFolder)
    if candidates.count == 1 { return candidates[0] }
    if (options.modulePath ?? options.projectFilePath) != nil { return nil }
    let names = candidates.map { "`\($0.name.escaped())`" }.joined(separator: ", ")
    if candidates.isEmpty {
      throw Diagnostic(
        .error, "manifest.no-target", "`\(file)` names no target that compiles code",
        notes: unread,
        hints: ["name the folder: `--module-path FOLDER`, or run `viper setup` once."])
    }
    throw Diagnostic(
      .error, "manifest.which-target",
      "no target given, and `\(file)` has \(candidates.count) that fit",
      notes: ["they are \(names)."] + unread,
      hints: [
        "name it: `--project-targets \(candidates[0].name.escaped())`, or run viper in its folder.",
        "run `viper setup` once to choose it for all modules.",
      ])
  }

  private func named(_ name: String) throws(Diagnostic) -> ManifestTarget {
    if let target = manifest.target(named: name) { return target }
    let names = manifest.targets.map(\.name)
    let near = DidYouMean.nearest(to: name, among: names)
    throw Diagnostic(
      .error, "manifest.unknown-target", "`\(file)` has no target `\(name.escaped())`",
      notes: unread,
      hints: near.map { ["did you mean `\($0.escaped())`?"] }
        ?? ["it has \(names.map { "`\($0.escaped())`" }.joined(separator: ", "))."])
  }
}
