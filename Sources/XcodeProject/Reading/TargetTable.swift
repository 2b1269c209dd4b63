/// The targets of a project by their names.
struct TargetTable {
  let names: [String]
  /// The first target of each name.
  private let objects: [String: Int]
  /// Names that several targets have.
  let ambiguous: Set<String>

  init(_ project: ProjectFile) {
    let found = project.targetObjects.map { (project.string("name", of: $0) ?? "", $0) }
    names = found.map(\.0)
    objects = Dictionary(found) { first, _ in first }
    var seen: Set<String> = []
    ambiguous = Set(names.filter { !seen.insert($0).inserted })
  }

  /// The first target with this name.
  subscript(name: String) -> Int? { objects[name] }
}
