import Diagnostics

/// Finds files that a target contains twice, and Swift files with the same name.
extension ProjectCheck {
  mutating func findTwiceInTargets() {
    let kinds: Set<ObjectKind> = [.sources, .resources, .headers, .frameworks]
    // A damaged file can list one phase in thousands of targets; its files are compared once.
    var phases: Set<Int> = []
    for target in project.targetObjects {
      var first: [ObjectKind: [DiskPath: (buildFile: Int, phase: Int)]] = [:]
      var named: [String: DiskPath] = [:]
      let name = project.name(ofTarget: target)
      for phase in project.references("buildPhases", of: target) {
        let kind = project.objects[phase].kind
        guard kinds.contains(kind), phases.insert(phase).inserted else { continue }
        for (position, element) in project.elements("files", of: phase).enumerated() {
          guard let buildFile = project.find(element.value),
            let file = project.fileReference(of: buildFile), let place = place(of: file)
          else { continue }
          if let other = first[kind]?[place] {
            // `findDangling` reports an entry that is listed twice.
            guard other.buildFile != buildFile else { continue }
            twice(buildFile, other.buildFile, in: phase, other.phase, name, position, element)
          } else {
            first[kind, default: [:]][place] = (buildFile, phase)
            if kind == .sources { findSameName(of: place, in: &named, name, element) }
          }
        }
      }
    }
  }

  /// The location of a file; for a variant group, its folder and the group's name.
  private func place(of file: Int) -> DiskPath? {
    guard tree.shows(file), let place = tree.location(of: file) else { return nil }
    return project.objects[file].kind == .variantGroup
      ? place.appending(tree.name(of: file)) : place
  }

  private mutating func twice(
    _ buildFile: Int, _ other: Int, in phase: Int, _ otherPhase: Int, _ target: String,
    _ position: Int, _ element: PlistElement
  ) {
    // Identical entries: one is redundant. If they differ, the user has to choose.
    let isSame =
      phase == otherPhase
      && project.bytes[project.objects[buildFile].value]
        == project.bytes[project.objects[other].value]
    if isSame {
      redundant.objects.insert(buildFile)
      redundant.add(position, of: "files", in: phase)
    }
    add(
      "project.member-twice", at: element.value.inner.lowerBound,
      hints: isSame ? [] : ["the two entries differ: remove one of them in Xcode."],
      isFixable: isSame
    ) {
      let name = $0.project.fileReference(of: buildFile).map($0.tree.name) ?? ""
      return "`\(name)` is twice in the target `\(target)`"
    }
  }

  private mutating func findSameName(
    of place: DiskPath, in named: inout [String: DiskPath], _ target: String,
    _ element: PlistElement
  ) {
    guard let name = place.components.last, name.hasSuffix(".swift") else { return }
    guard let other = named[name] else {
      named[name] = place
      return
    }
    add(
      "project.one-name", at: element.value.inner.lowerBound,
      hints: ["rename one of the two files."]
    ) { _ in
      "`\(place)` and `\(other)` in the target `\(target)` have one name, which Swift refuses"
    }
  }
}
