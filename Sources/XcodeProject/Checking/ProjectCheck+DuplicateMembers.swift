import Diagnostics

/// Finds files that a target contains twice, and Swift files with the same name.
extension ProjectCheck {
  mutating func findDuplicateMembers() {
    let kinds: Set<ObjectKind> = [.sources, .resources, .headers, .frameworks]
    // A damaged file can list one phase in thousands of targets; its files are compared once.
    var phases: Set<Int> = []
    for target in project.targetObjects {
      var first: [ObjectKind: [DiskPath: Member]] = [:]
      var named: [String: DiskPath] = [:]
      let name = project.name(ofTarget: target)
      for phase in project.references("buildPhases", of: target) {
        let kind = project.objects[phase].kind
        guard kinds.contains(kind), phases.insert(phase).inserted else { continue }
        for (position, element) in project.elements("files", of: phase).enumerated() {
          guard let buildFile = project.find(element.value),
            let file = project.fileReference(of: buildFile), let place = place(of: file)
          else { continue }
          let member = Member(
            buildFile: buildFile, phase: phase, position: position, element: element)
          if let other = first[kind]?[place] {
            // `checkElements` reports an entry that is listed twice.
            guard other.buildFile != buildFile else { continue }
            report(member, sameFileAs: other, in: name)
          } else {
            first[kind, default: [:]][place] = member
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

  /// A file in a build phase of a target.
  private struct Member {
    let buildFile: Int
    let phase: Int
    let position: Int
    let element: PlistElement
  }

  private mutating func report(_ member: Member, sameFileAs other: Member, in target: String) {
    // Identical entries: one is redundant. If they differ, the user has to choose.
    let isSame =
      member.phase == other.phase
      && project.bytes[project.objects[member.buildFile].value]
        == project.bytes[project.objects[other.buildFile].value]
    if isSame {
      redundant.objects.insert(member.buildFile)
      redundant.add(member.position, of: "files", in: member.phase)
    }
    add(
      "project.member-twice", at: member.element.value.inner.lowerBound,
      hints: isSame
        ? [] : ["remove one of the two entries, which differ, from the target in Xcode."],
      isFixable: isSame
    ) {
      let name = $0.project.fileReference(of: member.buildFile).map($0.tree.name) ?? ""
      return "the target `\(target)` contains the file `\(name)` twice"
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
      "the target `\(target)` compiles two files named `\(name)`, which Swift does not allow: `\(place)` and `\(other)`"
    }
  }
}
