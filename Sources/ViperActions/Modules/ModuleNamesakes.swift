import Diagnostics
import SwiftText
import Workspace

/// Other modules that declare types of a module, and the files that mean those.
struct ModuleNamesakes {
  /// What the user has to know about them.
  let note: String
  /// Their files, absolute.
  private var files: Set<Path> = []
  private let targets: FileTargets
  private let ownTargets: Set<String>
  private let otherTargets: Set<String>
  private let imports: [Path: [String]]

  /// `all` are the paths of the other files.
  ///
  /// - Returns: nil if none of them declares one of the names.
  init?(
    _ declared: Set<[UInt8]>, of module: ModuleChange, among all: [Path]
  ) throws(Diagnostic) {
    guard var sources = module.sources else { return nil }
    let (world, own) = (module.world, module.files.filter { $0.current != nil })
    let types = sources.takenTypes(in: own.compactMap(\.current), orByTests: true).filter {
      !$0.type.isConditional && !$0.type.isPrivate && declared.contains(Array($0.type.name.utf8))
    }
    // In Objective-C the names of the files tell.
    let names = Set(own.compactMap(\.path?.name))
    let objectiveC = all.filter {
      [".h", ".m"].contains(where: $0.name.hasSuffix) && names.contains($0.name)
    }
    guard !types.isEmpty || !objectiveC.isEmpty else { return nil }
    let targets = try FileTargets(of: module.module.recordInProject, in: world)
    let ownTargets = targets.targets(
      of: own.compactMap(\.path).map { module.module.stalePaths[$0] ?? $0 })
    // Tests of another target may have doubles of the same names.
    let declaring = types.filter {
      !sources.isTest($0)
        || !targets.targets(of: [sources.path(of: $0)]).isDisjoint(with: ownTargets)
    }
    files = Set(declaring.map(sources.path) + objectiveC)
    guard let first = files.min() else { return nil }
    for record in try module.otherRecords().map(\.record) {
      let paths = record.files.map { world.withoutLinks(world.project.appending($0.path.text)) }
      if !files.isDisjoint(with: paths) { files.formUnion(paths) }
    }
    (self.targets, self.ownTargets) = (targets, ownTargets)
    otherTargets = targets.targets(of: Array(files))
    imports = Dictionary(sources.sources.map { ($0.path, $0.file.importedModules) }) { $1 }
    let shown = "another module has the same names in `\(first.display(in: world).escaped())`"
    note =
      ownTargets.isDisjoint(with: otherTargets)
      ? "\(shown): viper leaves it and the code of its targets."
      : "\(shown): viper leaves it; check which of the two other code means."
  }

  /// Whether a file belongs to another module, or is built with one and not with this one.
  func areMeant(in file: Path) -> Bool {
    if files.contains(file) { return true }
    return targets.mean(otherTargets, not: ownTargets, in: file) { imports[file] ?? [] }
  }
}
