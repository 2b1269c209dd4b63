import Configuration
import Diagnostics
import ModuleTemplates
import Workspace

/// Warns about dependencies of a template that the project does not declare.
///
/// Names are read as text: neither a Podfile nor a `Package.swift` is evaluated.
enum DependencyCheck {
  static func warnings(
    for dependencies: [Located<String>], _ configuration: ModuleConfiguration, in world: World
  ) -> [Diagnostic] {
    warnings(
      for: dependencies, podfile: configuration.podfile?.value,
      cartfile: configuration.cartfile?.value, in: world)
  }

  static func warnings(
    for dependencies: [Located<String>], of rambafile: Rambafile, in world: World
  ) -> [Diagnostic] {
    func path(_ key: RambafileKey) -> Path? {
      rambafile.text(key).map { rambafile.folder.appending($0.value).normalized }
    }
    return warnings(
      for: dependencies, podfile: path(.podfilePath), cartfile: path(.cartfilePath), in: world)
  }

  private static func warnings(
    for dependencies: [Located<String>], podfile: Path?, cartfile: Path?, in world: World
  ) -> [Diagnostic] {
    guard !dependencies.isEmpty else { return [] }
    var manifests: [(file: Path, read: ([UInt8]) -> Set<String>)] = []
    if let podfile { manifests.append((podfile, DependencyNames.inPodfile)) }
    if let cartfile { manifests.append((cartfile, DependencyNames.inCartfile)) }
    manifests.append((world.project.appending("Package.swift"), DependencyNames.inPackage))
    var known: Set<String> = []
    var readFiles: [String] = []
    for manifest in manifests {
      do {
        known.formUnion(manifest.read(try world.files.read(manifest.file)))
        readFiles.append("`\(manifest.file.display(in: world))`")
      } catch {
        // A manifest that is not there declares nothing; `doctor` speaks of it.
        continue
      }
    }
    guard !readFiles.isEmpty else { return [] }
    let missing = dependencies.filter { !known.contains($0.value.dependencyName) }
    guard let first = missing.first else { return [] }
    let names = missing.map { "`\($0.value.escaped())`" }.joined(separator: ", ")
    return [
      Diagnostic(
        .warning, "template.dependency",
        "the template needs \(names), which the project does not declare", at: first.location,
        notes: ["viper looked in \(readFiles.joined(separator: " and "))."],
        hints: ["add \(missing.count == 1 ? "it" : "them"), or the code may not compile."])
    ]
  }
}

extension String {
  /// The comparable part of a dependency: `RxSwift` of `RxSwift/Core`, without version.
  fileprivate var dependencyName: String {
    let word = split { $0 == " " || $0 == "," }.first.map(String.init) ?? self
    return word.lowercased()
  }
}
