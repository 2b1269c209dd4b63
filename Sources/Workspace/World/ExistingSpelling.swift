import Diagnostics

/// Finds the spelling that names have on the disk, and reads each folder once.
///
/// Most disks of Macs take names that differ in case or Unicode form alone for one. A project is
/// checked out on these as well as on others, so that they are one name on every disk.
package struct ExistingSpelling {
  private let files: any FileSystem
  /// The names in each folder, by what they are without regard to case.
  private var names: [ExactText: [String: [String]]] = [:]

  /// - Parameter files: the disk.
  package init(on files: any FileSystem) { self.files = files }

  /// The entry of a folder that has a name: in that spelling, or else in another one.
  ///
  /// - Returns: nil where there is none, or the folder can't be read.
  package mutating func name(_ name: String, in folder: Path) -> String? {
    let found = names(in: folder)[name.caseFolded] ?? []
    return found.first { $0.hasSameBytes(as: name) } ?? found.first
  }

  /// A path with each name below a folder in the spelling that is there; new names stay as they are.
  package mutating func path(_ path: Path, below folder: Path) -> Path {
    guard path.isInside(folder) else { return path }
    return path.relative(to: folder).components.reduce(folder) { place, name in
      place.appending(self.name(name, in: place) ?? name)
    }
  }

  /// Whether the disk has `other`, and takes `path` for it.
  mutating func leads(_ path: Path, to other: Path) -> Bool {
    guard path.text.isSameName(as: other.text) else { return false }
    var shared = path
    while shared != shared.parent, PathText.start(of: other.text, below: shared.text) == nil {
      shared = shared.parent
    }
    return self.path(path, below: shared).text.hasSameBytes(as: other.text)
  }

  private mutating func names(in folder: Path) -> [String: [String]] {
    if let known = names[ExactText(folder.text)] { return known }
    let found: [String]
    // What can't be read is reported where it is needed.
    do throws(FileError) { found = try files.entries(of: folder) } catch { found = [] }
    let names = Dictionary(grouping: found, by: \.caseFolded)
    self.names[ExactText(folder.text)] = names
    return names
  }
}
