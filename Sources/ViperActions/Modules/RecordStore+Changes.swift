import Diagnostics
import ModuleTemplates
import Workspace

extension RecordStore {
  /// Plans the change of a module's record, and keeps a copy of the template that it names.
  ///
  /// `new` has the files of the template where no copy may be kept yet, and is nil for a deleted
  /// record. `released` are the folders that viper created for the module and that stay because other
  /// modules use them. The removal of folders that become empty comes last.
  ///
  /// - Throws: when a record or template can't be read, or another module has the name.
  func changes(
    from old: Stored, to new: (record: ModuleRecord, content: TemplateContent?)?,
    releasing released: [Path] = []
  ) throws(Diagnostic) -> [Change] {
    var changes: [Change] = []
    if let new {
      let isSame =
        new.record.module == old.record.module
        && new.record.code.folder == old.record.code.folder
      var path = old.path
      if !isSame {
        let place = try place(for: new.record, own: old.path)
        if let other = place.stored { throw other.alreadyExists(in: world) }
        path = place.path
      }
      if path == old.path {
        changes.append(old.change(to: new.record, in: world))
      } else {
        changes += Change.move(
          from: old.path, in: world.project, to: path, in: world.project,
          bytes: Array(new.record.text.utf8), previous: old.bytes
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
    if !released.isEmpty {
      // `update` comes here for each module, and most need no other records.
      changes += reassign(released, to: try all().records.filter { $0.path != old.path })
    }
    return new == nil ? changes + (try removeEmptyFolders(without: old.path)) : changes
  }

  /// Assigns each released folder to the first module with a file in it, so that it goes with that one.
  private func reassign(_ released: [Path], to others: [Stored]) -> [Change] {
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
    let folders = Dictionary(grouping: released.map { $0.relative(to: world.project) }) {
      users[$0]
    }
    return others.enumerated().compactMap { index, other in
      guard let added = folders[index] else { return nil }
      var record = other.record
      record.newFolders = Set(record.newFolders).union(added).sorted()
      return record.newFolders.count > other.record.newFolders.count
        ? other.change(to: record, in: world) : nil
    }
  }

  /// Removes viper's own folders that become empty. Versions of templates stay: other branches may
  /// need them.
  private func removeEmptyFolders(without record: Path) throws(Diagnostic) -> [Change] {
    let top = world.project.appending(RecordStore.top)
    let templates = world.project.appending(TemplateSnapshot.folderName)
    return try FolderChange.removed(
      [folder, templates, top], leaving: [record], staying: [], in: world
    ).map { Change(.removeFolder, $0, in: world.project).asRecord }
  }
}
