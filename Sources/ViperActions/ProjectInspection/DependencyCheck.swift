import Configuration
import Diagnostics
import ModuleTemplates
import Workspace

/// Warns about dependencies of a template that the project does not declare.
///
/// It reads the names as text and runs neither a Podfile nor a `Package.swift`.
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
    var known: Set<String> = []
    var files: [String] = []
    let package = world.project.appending("Package.swift")
    for file in [podfile, cartfile, package].compactMap(\.self) {
      do {
        let isPackage = file == package
        known.formUnion(names(in: try world.files.read(file), isPackage: isPackage))
        files.append("`\(file.display(in: world))`")
      } catch {
        // A missing file declares nothing; `doctor` reports it.
        continue
      }
    }
    // A dependency such as `RxSwift ~> 6.0` starts with its name.
    let missing = dependencies.filter { dependency in
      let name = dependency.value.split { $0 == " " || $0 == "," }.first.map(String.init)
      return !known.contains((name ?? dependency.value).lowercased())
    }
    guard !files.isEmpty, let first = missing.first else { return [] }
    let names = missing.map { "`\($0.value.escaped())`" }.joined(separator: ", ")
    return [
      Diagnostic(
        .warning, "template.dependency",
        "the template needs \(names), which the project does not declare", at: first.location,
        notes: ["viper looked in \(files.joined(separator: " and "))."],
        hints: ["add \(missing.count == 1 ? "it" : "them"), or the code may not compile."])
    ]
  }

  /// The quoted texts of lines that declare a dependency, and the names in these texts.
  ///
  /// `pod 'Name/Subspec'`, `github "owner/Name"`, `.package(url: "https://…/Name.git")`
  private static func names(in bytes: [UInt8], isPackage: Bool) -> Set<String> {
    var names: Set<String> = []
    for line in String(decoding: bytes, as: UTF8.self).lines.map(\.trimmed) {
      let declares =
        isPackage
        ? !line.hasPrefix("//") && ["package(", "product(", "url:"].contains(where: line.contains)
        : ["pod", "git", "binary"].contains(where: line.hasPrefix)
      guard declares else { continue }
      for text in quotedTexts(in: line).prefix(isPackage ? .max : 1) {
        var last = Path(text).name
        for ending in [".git", ".json"] where last.hasSuffix(ending) {
          last.removeLast(ending.count)
        }
        let pod = String(text.prefix { $0 != "/" })
        names.formUnion([text, last, pod].map { $0.lowercased() })
      }
    }
    return names
  }

  /// The texts between quotes of either kind.
  private static func quotedTexts(in line: String) -> [String] {
    var found: [String] = []
    var rest = line[...]
    while let open = rest.firstIndex(where: { $0 == "\"" || $0 == "'" }) {
      let after = rest.index(after: open)
      guard let close = rest[after...].firstIndex(of: rest[open]) else { break }
      found.append(String(rest[after..<close]))
      rest = rest[rest.index(after: close)...]
    }
    return found
  }
}
