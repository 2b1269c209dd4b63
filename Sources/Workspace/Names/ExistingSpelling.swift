import Diagnostics

/// Finds the spelling of names on the disk; reads each folder once.
///
/// Most disks of Macs ignore case and Unicode form in names. A project may be checked out there, so
/// viper treats such names as equal on every disk.
package struct ExistingSpelling {
  private let files: any FileSystem
  /// The names in each folder, by case folded name.
  private var names: [ExactText: [String: [String]]] = [:]

  package init(on files: any FileSystem) { self.files = files }

  /// The name of an entry as the folder spells it, preferably the same. Nil where it can't be found.
  package mutating func name(_ name: String, in folder: Path) -> String? {
    let found = names(in: folder)[name.caseFolded] ?? []
    return found.first { $0.hasSameBytes(as: name) } ?? found.first
  }

  /// The path with each existing name below `folder` in its spelling on the disk.
  ///
  /// If it `isPlanned`, later calls spell its missing names alike.
  package mutating func path(_ path: Path, below folder: Path, isPlanned: Bool = false) -> Path {
    guard path.isInside(folder) else { return path }
    return path.relative(to: folder).components.reduce(folder) { place, name in
      let known = self.name(name, in: place)
      if known == nil, isPlanned { names[ExactText(place.text)]?[name.caseFolded] = [name] }
      return place.appending(known ?? name)
    }
  }

  /// Whether `other` exists, and `path` leads to it too, perhaps on a disk that ignores case.
  mutating func isSameEntry(_ path: Path, as other: Path) -> Bool {
    guard path.text.isSameName(as: other.text),
      let shared = path.withParents.first(where: { other.rest(below: $0) != nil })
    else { return false }
    return self.path(path, below: shared).text.hasSameBytes(as: other.text)
  }

  private mutating func names(in folder: Path) -> [String: [String]] {
    if let known = names[ExactText(folder.text)] { return known }
    // The code that needs the folder reports that it can't be read.
    let names = Dictionary(grouping: attempt(try files.entries(of: folder)) ?? [], by: \.caseFolded)
    self.names[ExactText(folder.text)] = names
    return names
  }
}
