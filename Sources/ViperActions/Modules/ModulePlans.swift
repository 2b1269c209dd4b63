import Diagnostics
import Workspace

/// Combines the plans of several modules. Each is made for the project as the ones before leave it.
struct ModulePlans {
  private var all = ModulePlan(modules: [])
  private var changes = ChangeList()
  private var files: PlannedFiles
  private let records: RecordStore
  private let world: World

  init(in world: World) {
    self.world = world
    files = PlannedFiles(on: world.files)
    records = RecordStore(in: world)
  }

  var plan: ModulePlan {
    var plan = all
    plan.changes = changes.changes
    // A module that is removed too uses nothing afterwards.
    let removed = Set(plan.changes.filter { $0.kind.after == .nothing }.map(\.path))
    plan.uses.removeAll { removed.contains($0.path) }
    return plan
  }

  /// Adds the plan that `make` makes from the records, which show the plans before as done.
  mutating func add(_ make: (RecordStore) throws(Diagnostic) -> ModulePlan) throws(Diagnostic) {
    records.world.files = files
    let result = Result { () throws(Diagnostic) in try make(records) }
    // With a second reference to the planned disk, `apply` would copy it for each module.
    records.world.files = world.files
    let plan = try result.get()
    try world.reporting { () throws(FileError) in try files.apply(plan.changes) }
    try records.make(plan.changes)
    changes.add(plan.changes)
    all.add(plan)
  }
}
