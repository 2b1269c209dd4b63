import Diagnostics
import SwiftText
import Workspace

extension ModuleChange {
  /// Files of other modules that also declare these names, and files that use them; nil if none.
  ///
  /// `all` are the files outside of this module. `note` tells the user that viper leaves them.
  func filesOfNamesakes(
    declaring names: Set<[UInt8]>, among all: [Path]
  ) throws(Diagnostic) -> (files: Set<Path>, note: String)? {
    guard var sources else { return nil }
    let own = files.filter { $0.current != nil }
    let types = sources.takenTypes(in: own.compactMap(\.current), includingTests: true).filter {
      !$0.type.isConditional && !$0.type.isPrivate && names.contains(Array($0.type.name.utf8))
    }
    // Objective-C files are compared by name.
    let ownNames = Set(own.compactMap(\.path?.name))
    let objectiveC = all.filter {
      [".h", ".m"].contains(where: $0.name.hasSuffix) && ownNames.contains($0.name)
    }
    guard !types.isEmpty || !objectiveC.isEmpty else { return nil }
    let targets = try FileTargets(of: module.recordInProject, in: world)
    let ownTargets = targets.targets(of: own.compactMap(\.path).map { module.stalePaths[$0] ?? $0 })
    // Tests of another target may have doubles of the same names.
    func isDouble(_ type: SwiftSources.Place) -> Bool {
      sources.isTest(type) && !targets.isBuilt(sources.path(of: type), by: ownTargets)
    }
    var found = Set(types.filter { !isDouble($0) }.map(sources.path) + objectiveC)
    guard let first = found.min()?.display(in: world) else { return nil }
    for record in try otherRecords().map(\.record) {
      let paths = record.files.map { world.withoutLinks(world.project.appending($0.path.text)) }
      if !found.isDisjoint(with: paths) { found.formUnion(paths) }
    }
    let otherTargets = targets.targets(of: Array(found))
    let imports = Dictionary(sources.sources.map { ($0.path, $0.file.importedModules) }) { $1 }
    let folders = Dictionary(grouping: all.filter(SourceFiles.needsTarget), by: \.parent)
    let users = all.filter {
      targets.usesCode(
        of: otherTargets, not: ownTargets, in: targets.code(of: $0, beside: folders),
        importing: imports[$0] ?? [])
    }
    let rest =
      ownTargets.isDisjoint(with: otherTargets)
      ? " and the code of its targets." : "; check which of the two the other code uses."
    let note = "another module has the same names in `\(first.escaped())`: viper leaves it\(rest)"
    return (found.union(users), note)
  }

  /// Throws if the renamed module would declare a type that its target has already.
  ///
  /// - Returns: a warning instead where the targets are unknown.
  func checkTakenTypes() throws(Diagnostic) -> Diagnostic? {
    let code = files.filter {
      $0.after?.role == .code && $0.after?.path.name.hasSuffix(".swift") == true
    }
    guard var sources else { return nil }
    // The plan itself refuses to replace files.
    let places = Set(code.compactMap(\.after?.path))
    let taken = sources.takenTypes(
      in: code.compactMap(\.after?.bytes), except: code.compactMap(\.current)
    ).filter { !places.contains(sources.path(of: $0)) }
    if taken.isEmpty { return nil }
    let targets = try FileTargets(of: module.recordInProject, in: world)
    let own = targets.own
    let first = taken.first { type in
      own.map { targets.isBuilt(sources.path(of: type), by: $0) } ?? true
    }
    guard let first else { return nil }
    let problem = sources.error(
      "module.name-taken", forTakenType: first,
      hint: "choose another name for the module, or rename that type first.")
    if own != nil { throw problem }
    return problem.asWarning()
  }
}
