import Configuration
import Diagnostics
import SwiftText
import Workspace
import XcodeProject

/// Finds the targets that build a file, in the project or manifest of a module.
struct FileTargets {
  /// The targets of the module's code; nil if they are unknown.
  let own: Set<String>?
  private let targetsByModule: [String: [String]]
  private let search: (Path) -> [String]

  init(of record: ModuleRecord, in world: World) throws(Diagnostic) {
    guard let entries = try record.entries(in: world) else {
      let manifest = attempt(try ProjectManifest.read(in: world.project, world: world))
      let targets = manifest?.targets ?? []
      let names = { (path: String) in targets.filter { $0.compiles(path) }.map(\.name) }
      let found = names(record.code.folder.text)
      own = found.isEmpty ? nil : Set(found)
      targetsByModule = Dictionary(grouping: targets, by: \.module).mapValues { $0.map(\.name) }
      search = { names($0.relative(to: world.project).text) }
      return
    }
    own = Set(record.code.targets)
    targetsByModule = Dictionary(grouping: entries.project.targets) {
      SwiftModuleName.module(of: $0, in: entries.project)
    }.mapValues { $0.map(\.name) }
    search = { entries.targets(of: $0) ?? [] }
  }

  /// The names of the targets; an empty name for files that are in none and need one.
  func targets(of paths: [Path]) -> Set<String> {
    Set(
      paths.flatMap { path in
        let found = search(path)
        return found.isEmpty && SourceFiles.needsTarget(path) ? [""] : found
      })
  }

  func isBuilt(_ file: Path, by names: Set<String>) -> Bool {
    !targets(of: [file]).isDisjoint(with: names)
  }

  /// The file, or for a header that no target has, the code beside it: of its name, or else all.
  func code(of file: Path, beside code: [Path: [Path]]) -> [Path] {
    guard file.name.hasSuffix(".h"), search(file).isEmpty else { return [file] }
    let near = code[file.parent] ?? []
    let own = near.filter { $0.name.hasPrefix(file.name.dropLast()) }
    return own.isEmpty ? near : own
  }

  /// Whether a file uses code of the targets `others` and not of `own`.
  ///
  /// The targets that build `code`, the file itself or what tells its targets, decide, or else those
  /// whose modules it imports.
  func usesCode(
    of others: Set<String>, not own: Set<String>, in code: [Path],
    importing modules: @autoclosure () -> [String]
  ) -> Bool {
    if others.isSubset(of: own) { return false }
    var found = targets(of: code)
    if found.isDisjoint(with: own.union(others)) {
      found = Set(modules().flatMap { targetsByModule[$0] ?? [] })
    }
    return found.isDisjoint(with: own) && !found.isDisjoint(with: others)
  }
}

extension SwiftFile {
  /// The names of the modules that the file imports, such as `Kit` for `import class Kit.Feed`.
  var importedModules: [String] {
    declarations.filter { $0.kind == .import }.map { String($0.name.prefix { $0 != "." }) }
  }
}
