import Configuration
import Diagnostics
import ModuleTemplates
import Workspace

/// Plans what is written down of a module that is generated.
struct RecordPlanner {
  private let configuration: ModuleConfiguration
  private let world: World

  init(_ configuration: ModuleConfiguration, in world: World) {
    self.configuration = configuration
    self.world = world
  }

  /// - Parameters:
  ///   - rendering: what is generated.
  ///   - moment: what `now` meant.
  ///   - changes: what becomes of the rendering's files and folders.
  /// - Returns: the record, and the template's files where they are not kept yet; nothing where the
  ///   module is there and recorded.
  /// - Throws: when records or template can't be read.
  func changes(
    for rendering: ModuleRendering, moment: Moment, _ changes: [Change]
  ) throws(Diagnostic) -> [Change] {
    let project = world.project
    let content = try rendering.template.folder.content()
    var record = ModuleRecord(
      configuration, author: rendering.author, date: rendering.template.folder.world.clock.today(),
      moment: moment,
      template: .init(
        name: content.name, version: rendering.template.spec.version?.value,
        digest: content.digest),
      files: rendering.files.map { ($0.path, $0.bytes) },
      newFolders: try NewFolders.above(
        changes.map { $0.isFolder ? $0.path : $0.path.parent }, in: world), in: project)
    let (path, stored) = try RecordStore(in: world).place(for: record)
    if stored != nil, changes.allSatisfy({ $0.action == .identical || $0.isFolder }) { return [] }
    if let stored { record.keep(stored.record) }
    let snapshot = try TemplateSnapshot.change(keeping: content, in: world)
    let text = Array(record.text.utf8)
    let change = Change(
      .writeFile(bytes: text, previous: stored?.bytes), path, in: project
    ).asRecord
    return (snapshot.map { [$0] } ?? []) + [change]
  }
}

extension ModuleRecord {
  /// Takes over what holds still when a module is generated once more.
  fileprivate mutating func keep(_ earlier: ModuleRecord) {
    let known = Set(earlier.newFolders)
    newFolders = earlier.newFolders + newFolders.filter { !known.contains($0) }
    guard tests == nil, let part = earlier.tests, template == earlier.template else { return }
    tests = part
    let made = Set(files.map(\.path))
    files += earlier.files.filter { $0.path.isInside(part.folder) && !made.contains($0.path) }
  }
}
