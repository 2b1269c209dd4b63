/// The parts to remove from a project: whole objects, and list elements.
struct Removal {
  var objects: Set<Int> = []
  /// The indices of the elements, by object and key.
  var elements: [Int: [String: Set<Int>]] = [:]

  var isEmpty: Bool { objects.isEmpty && elements.isEmpty }

  mutating func add(_ position: Int, of key: String, in object: Int) {
    elements[object, default: [:]][key, default: []].insert(position)
  }

  /// Removes the elements of a list that refer to some objects.
  mutating func add(
    _ gone: Set<Int>, in key: StaticString, of object: Int, _ project: ProjectFile
  ) {
    for (position, element) in project.elements(key, of: object).enumerated() {
      if let named = project.find(element.value), gone.contains(named) {
        add(position, of: key.description, in: object)
      }
    }
  }

  mutating func add(
    _ object: Int, listedIn key: StaticString, of owner: Int, _ project: ProjectFile
  ) {
    objects.insert(object)
    add([object], in: key, of: owner, project)
  }

  mutating func addPhaseEntriesOfRemovedObjects(_ project: ProjectFile) {
    for phase in project.objects.indices where project.objects[phase].kind.phaseName != nil {
      add(objects, in: "files", of: phase, project)
    }
  }
}
