import Configuration
import Diagnostics
import SwiftText
import Workspace
import XcodeProject

/// The files that an addition makes or deletes, with their entries in the project file.
struct NewFiles {
  let isRemoving: Bool
  let world: World
  /// Each with the file whose group and targets it shares.
  private(set) var files: [(change: Change, neighbour: Path)] = []

  /// Plans a file, or returns its code if the user must add or remove it.
  mutating func plan(
    _ bytes: [UInt8], named name: Located<String>, beside neighbour: Path
  ) throws(Diagnostic) -> [AdditionPlan.ByHand] {
    let problem = FileName.problem(with: name.value)
    guard problem == nil, name.value.hasSuffix(".swift") else {
      throw Diagnostic(
        .error, "addition.file", "`\(name.value.escaped())` is not the name of a Swift file",
        at: name.location, notes: problem.map { ["it \($0)."] } ?? [],
        hints: ["write a name that ends with `.swift`, without a folder."])
    }
    let path = neighbour.parent.appending(name.value)
    guard !files.contains(where: { $0.change.path == path }) else { return [] }
    let code = String(decoding: bytes, as: UTF8.self)
    let types = try InsertedCode.declarations(in: code).map(\.declaration).typeNames
    let byHand = [AdditionPlan.ByHand(place: path.display(in: world), lines: code.trimmed)]
    let kind: Change.Kind
    switch try world.bytes(at: path) {
    case nil where isRemoving: return []
    // A placeholder needs the user.
    case nil where code.contains("<#"): return byHand
    case nil: kind = .writeFile(bytes: bytes, previous: nil)
    case bytes where isRemoving: kind = .removeFile(previous: bytes)
    case bytes: return []
    case let found?:
      // A file of the user may have the types.
      let others = attempt(try SwiftFile(found))?.types.typeNames ?? []
      return isRemoving || types.isEmpty || !types.isSubset(of: others) ? byHand : []
    }
    files.append((Change(kind, path, in: path.parent), neighbour))
    return []
  }

  /// The changes of all files, then that of the project file, and its warnings.
  func changes() throws(Diagnostic) -> (changes: [Change], warnings: [Diagnostic]) {
    let changes = files.map(\.change)
    guard !files.isEmpty, let xcodeproj = try Rambafile.ifThere(in: world)?.xcodeproj(in: world)
    else { return (changes, []) }
    let entries = try ProjectEntries(at: xcodeproj, in: world)
    let (project, root) = (entries.project, entries.sourceRoot)
    if !isRemoving {
      let added = files.map { change, neighbour in
        GenerationPlan.File(
          path: change.path, root: change.path.parent, bytes: [], role: .code,
          targets: entries.synchronizedTargets(of: change.path)
            ?? entries.entry(of: neighbour)?.targets ?? [])
      }
      try DuplicateFileNameCheck.refuse(
        [added.filter { !$0.targets.isEmpty }], (project, root), in: world,
        hint: "rename the other file, or change the file's name in the addition.")
    }
    // A synchronized folder shows the files in it without entries.
    let request = ModuleRegistration(
      files: files.compactMap { change, neighbour in
        guard let entry = entries.entry(of: neighbour), let place = entry.group else { return nil }
        return ModuleRegistration.File(
          path: change.path.relative(to: root).text,
          groupPath: Path(place).components.dropLast().joined(separator: "/"),
          targets: entry.targets)
      })
    let edit = try isRemoving ? project.removing(request) : project.adding(request)
    guard edit.file.bytes != project.bytes else { return (changes, edit.warnings) }
    let path = xcodeproj.value.projectFile
    return (changes + [.edit(path, to: edit.file.bytes, previous: project.bytes)], edit.warnings)
  }
}
