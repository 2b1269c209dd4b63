import Configuration
import Diagnostics
import Workspace

/// Warns about a template's dependencies that the project's files, read as text, don't declare.
enum DependencyCheck {
  /// Looks in the Rambafile's Podfile and Cartfile, and in `Package.swift`.
  ///
  /// Without any of them, there is no warning.
  static func warnings(
    for dependencies: [Located<String>], _ rambafile: Rambafile, in world: World
  ) -> [Diagnostic] {
    guard !dependencies.isEmpty else { return [] }
    var known: Set<String> = []
    var names: [String] = []
    let package = world.project.appending("Package.swift")
    let files = [.podfilePath, .cartfilePath].compactMap { rambafile.text($0) }
      .map { rambafile.folder.appending($0.value).normalized }
    for file in files + [package] {
      // A missing file declares nothing; `doctor` reports it.
      guard let bytes = attempt(try world.files.read(file)) else { continue }
      known.formUnion(Self.names(in: bytes, isPackage: file == package))
      names.append("`\(file.display(in: world))`")
    }
    // A dependency such as `RxSwift ~> 6.0` starts with its name.
    let missing = dependencies.filter { dependency in
      let name = dependency.value.split { $0 == " " || $0 == "," }.first.map(String.init)
      return !known.contains((name ?? dependency.value).lowercased())
    }
    guard !names.isEmpty, let first = missing.first else { return [] }
    let needed = missing.map { "`\($0.value.escaped())`" }.joined(separator: ", ")
    return [
      Diagnostic(
        .warning, "template.dependency",
        "the template needs \(needed), which \(names.joined(separator: " and ")) \(names.count == 1 ? "does" : "do") not declare",
        at: first.location,
        hints: ["add \(missing.count == 1 ? "it" : "them"), or the code may not compile."])
    ]
  }

  /// The quoted texts of lines that declare a dependency, and the names in these texts.
  ///
  /// `pod 'Name/Subspec'`, `github "owner/Name"`, `.package(url: "https://…/Name.git")`
  private static func names(in bytes: [UInt8], isPackage: Bool) -> Set<String> {
    var names: Set<String> = []
    let labels = ["package(", "product(", "url:", "name:", "package:", "path:"]
    for line in String(decoding: bytes, as: UTF8.self).lines.map(\.trimmed) {
      guard
        isPackage
          ? !line.hasPrefix("//") && labels.contains(where: line.contains)
          : ["pod", "git", "binary"].contains(where: line.hasPrefix)
      else { continue }
      let parts = line.split(omittingEmptySubsequences: false) { $0 == "\"" || $0 == "'" }
      let texts = stride(from: 1, to: parts.count - 1, by: 2).map { String(parts[$0]) }
      for text in texts.prefix(isPackage ? .max : 1) {
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
}
