import Diagnostics
import Workspace

/// Plans for several modules as one: each is made for the project as those before it leave it.
struct ModulePlans {
  private var all = ModulePlan(modules: [])
  private var changes = ChangeList()
  private var files: PlannedFiles
  private var records: RecordStore
  private let world: World

  /// - Throws: when the folder of the records can't be read.
  init(in world: World) throws(Diagnostic) {
    self.world = world
    files = PlannedFiles(on: world.files)
    records = try RecordStore(in: world).readAtOnce()
  }

  /// The plan for all modules.
  var plan: ModulePlan {
    var plan = all
    plan.changes = changes.changes
    return plan
  }

  /// Adds the plan for a module.
  ///
  /// - Parameter make: makes it, with the records of the project as it is then; the store's world
  ///   is that project.
  /// - Throws: what `make` throws.
  mutating func add(
    _ make: (RecordStore) throws(Diagnostic) -> ModulePlan
  ) throws(Diagnostic) {
    records.world.files = files
    // Otherwise the disk that was planned with would be copied for each module.
    defer { records.world.files = world.files }
    let plan = try make(records)
    records.world.files = world.files
    try world.reporting { () throws(FileError) in try files.make(plan.changes) }
    try records.make(plan.changes)
    changes.add(plan.changes)
    all.add(plan)
  }
}
