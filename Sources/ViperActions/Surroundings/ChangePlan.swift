package import Diagnostics
package import Workspace

/// What a command would do, before it does anything.
package protocol ChangePlan {
  /// In the order in which they are made: the project file last.
  var changes: [Change] { get }
  var warnings: [Diagnostic] { get set }
}

extension ChangePlan {
  /// Plans and writes while no other run can change the project.
  ///
  /// - Parameters:
  ///   - folder: of the Rambafile, absolute.
  ///   - files: the project files that the plan may edit.
  ///   - world: everything outside.
  ///   - plan: makes the plan, or throws what is in the way.
  /// - Returns: the plan that was carried out, with what there is to know of that.
  /// - Throws: what `plan` throws, or what is wrong with the disk; then nothing is changed.
  static func carriedOut(
    in folder: Path, editing files: [Path] = [], of world: World,
    _ plan: () throws(Diagnostic) -> Self
  ) throws(Diagnostic) -> Self {
    var notes: [Diagnostic] = []
    return try FileTransaction.locked(
      folder, editing: files, in: world, note: { notes.append($0) }
    ) { transaction throws(Diagnostic) in
      var plan = try plan()
      plan.warnings = try notes + plan.warnings + transaction.carryOut(plan.changes)
      return plan
    }
  }
}
