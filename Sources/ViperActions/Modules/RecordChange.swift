import Diagnostics
import ModuleTemplates
import Workspace

/// Plans what becomes of a module's record, and keeps the template that it names.
struct RecordChange {
  let store: RecordStore
  let world: World

  /// - Parameters:
  ///   - old: the record that there is.
  ///   - new: the record that there will be, with the files of its template, where they may not be
  ///     kept yet; nil for none.
  ///   - unclaimed: folders that the module made, which stay because others are in them.
  /// - Returns: the changes, folders that are left empty last.
  /// - Throws: when what is there can't be read, or another module has the name.
  func changes(
    from old: RecordStore.Stored, to new: (record: ModuleRecord, content: TemplateContent?)?,
    unclaimed: [Path]
  ) throws(Diagnostic) -> [Change] {
    var changes: [Change] = []
    if let new {
      let isSame =
        new.record.module == old.record.module
        && new.record.code.folder == old.record.code.folder
      var path = old.path
      if !isSame {
        let place = try store.place(for: new.record, own: old.path)
        if let other = place.stored { throw other.isInTheWay(in: world) }
        path = place.path
      }
      let text = Array(new.record.text.utf8)
      if path == old.path {
        changes.append(
          Change(.writeFile(bytes: text, previous: old.bytes), path, in: world.project).asRecord)
      } else {
        changes += Change.move(
          from: old.path, in: world.project, to: path, in: world.project, bytes: text,
          previous: old.bytes
        ).map(\.asRecord)
      }
      if let content = new.content,
        let snapshot = try TemplateSnapshot.change(keeping: content, in: world)
      {
        changes.append(snapshot)
      }
    } else {
      changes.append(Change(.removeFile(previous: old.bytes), old.path, in: world.project).asRecord)
    }
    if !unclaimed.isEmpty {
      // All records are read only for what needs them: `update` comes here for each module.
      changes += handOver(unclaimed, to: try store.all().records.filter { $0.path != old.path })
    }
    return new == nil ? changes + (try empty(old.path)) : changes
  }

  /// Whoever is still in a folder that the module made takes it along when it goes.
  private func handOver(_ folders: [Path], to others: [RecordStore.Stored]) -> [Change] {
    // The first module in each folder.
    var users: [Path: Int] = [:]
    for (index, other) in others.enumerated() {
      for file in other.record.files {
        var folder = file.path.parent
        while users[folder] == nil, folder != folder.parent {
          users[folder] = index
          folder = folder.parent
        }
      }
    }
    let heirs = Dictionary(grouping: folders.map { $0.relative(to: world.project) }) { users[$0] }
    return others.enumerated().compactMap { index, other in
      guard let inherited = heirs[index] else { return nil }
      var record = other.record
      record.newFolders = Set(record.newFolders).union(inherited).sorted()
      guard record.newFolders.count > other.record.newFolders.count else { return nil }
      return Change(
        .writeFile(bytes: Array(record.text.utf8), previous: other.bytes), other.path,
        in: world.project
      ).asRecord
    }
  }

  /// Folders of ours without anything in them. Versions of templates stay: another branch may need
  /// one.
  private func empty(_ record: Path) throws(Diagnostic) -> [Change] {
    let top = world.project.appending(RecordStore.top)
    let templates = world.project.appending(TemplateSnapshot.folderName)
    return try FolderChange(
      [store.folder, templates, top], leaving: [record], staying: [], in: world
    ).removed.map { Change(.removeFolder, $0, in: world.project).asRecord }
  }
}
