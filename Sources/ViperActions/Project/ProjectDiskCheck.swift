import Configuration
import Diagnostics
import Workspace
import XcodeProject

/// Compares a project file with its folders: missing, repeated, misspelled and unbuilt files.
struct ProjectDiskCheck {
  let project: ProjectFile
  /// The folder that holds the `.xcodeproj`.
  let folder: Path
  /// Folders to search besides those of groups.
  let codeFolders: [Path]
  let world: World
  lazy var spelling = ExistingSpelling(on: world.files)

  /// Spells the paths of groups and references as the disk does.
  mutating func respelled() throws(Diagnostic) -> (project: ProjectFile, findings: [ProjectProblem])
  {
    try project.withPathsSpelledAsOnDisk { path throws(Diagnostic) in try spelled(path) }
  }

  private mutating func spelled(_ path: String) throws(Diagnostic) -> String {
    let place = folder.appending(path).normalized
    let found = spelling.path(place, below: folder)
    if found.text.hasSameBytes(as: place.text) { return path }
    // A disk may store a name in another Unicode form than the one it was given.
    let taken = try world.reporting(try world.files.status(place))
    return taken != nil && found == place ? path : found.relative(to: folder).text
  }

  /// Finds missing files, files with two references, and files without a target.
  ///
  /// Files in `repeated` are reported already, as twice in a target.
  mutating func findings(except repeated: Set<String>) throws(Diagnostic) -> [ProjectProblem] {
    let outputs = project.buildPhaseOutputs
    let submodules = try world.submodules(around: folder)
    let members = Set(project.members.values.joined().map(\.reference))
    /// The problems, with the paths of those that git may ignore.
    var found: [(path: String?, problem: ProjectProblem)] = []
    /// The references by path, and whether a target builds the file.
    var known: [String: (isMember: Bool, group: String, id: String)] = [:]
    for reference in project.fileReferences where reference.isOnDisk {
      guard let group = reference.groupPath, let written = reference.path, !written.isEmpty else {
        continue
      }
      let path = try spelled(written)
      // The relative path would depend on where the project is.
      let shown = reference.absolutePath ?? path
      if known[path] == nil,
        let problem = try missing(path, as: shown, at: reference.id, outputs, submodules)
      {
        // A pattern of git such as `assets/` matches a missing folder only with the slash.
        found.append((project.isFolder(reference) ? path + "/" : path, problem))
      }
      if let first = known[path], !repeated.contains(written) {
        let problem = project.finding(
          "project.file-twice",
          "`\(shown)` is in the project twice, at `\(first.group)` and at `\(group)`",
          at: reference.id,
          hints: ["delete one reference in Xcode; the other one has the ID `\(first.id)`."])
        found.append((nil, problem))
      }
      let isMember = members.contains(reference.memberID) || known[path]?.isMember == true
      known[path] = (isMember, group, reference.id)
    }
    for group in project.groups where group.isSynchronized {
      guard let path = try group.folder.map({ path throws(Diagnostic) in try spelled(path) }),
        let problem = try missing(path, as: path, at: group.id, outputs, submodules)
      else { continue }
      found.append((path + "/", problem))
    }
    var unbuilt = try compilableFiles().filter { known[$0]?.isMember != true }
    // Through a link, a file has two paths.
    let names = Set(unbuilt.map { Path($0).name })
    let built = known.filter { $0.value.isMember && names.contains(Path($0.key).name) }
    var real = Set(built.keys.map(withoutLinks))
    unbuilt.removeAll { !real.insert(withoutLinks($0)).inserted }
    for path in outsidePackages(unbuilt, built: known.filter(\.value.isMember).map(\.key)) {
      let reference = known[path]
      let (what, hint) =
        reference == nil
        ? ("on the disk, but no target has it", "add it to a target in Xcode")
        : ("in the project, but in no target", "tick its target in Xcode's file inspector")
      let problem = project.finding(
        "project.no-target", "`\(path)` is \(what)", at: reference?.id,
        hints: ["\(hint), or delete the file if no other project uses it."])
      found.append((path, problem))
    }
    let ignored = ignoredByGit(among: found.compactMap(\.path), submodules)
    return found.filter { $0.path.map { !ignored.contains($0) } ?? true }.map(\.problem)
  }

  /// The check of the Rambafile's project; nil if there is none, or if a tool makes it.
  ///
  /// A project that a tool makes can be older than the files.
  static func ofRambafile(in world: World) throws(Diagnostic) -> ProjectDiskCheck? {
    guard let xcodeproj = try Rambafile.ifThere(in: world)?.xcodeproj(in: world) else { return nil }
    let folder = xcodeproj.value.parent
    guard world.kind(of: xcodeproj.value.projectFile) != nil,
      [folder, world.project].allSatisfy({ ProjectGenerator.inUse(in: $0, world: world) == nil })
    else { return nil }
    let project = try ProjectReading.project(at: xcodeproj, in: world)
    return ProjectDiskCheck(project: project, folder: folder, codeFolders: [], world: world)
  }

  /// The files in groups' folders that neither the Rambafile's project nor a package builds; nil
  /// without a project.
  static func unbuiltFiles(in world: World) -> Set<Path>? {
    guard var disk = attempt(try ofRambafile(in: world)),
      let files = attempt(try disk.compilableFiles())
    else { return nil }
    let entries = ProjectEntries(disk.project, sourceRoot: disk.folder)
    let unbuilt = files.filter {
      entries.entry(of: disk.folder.appending($0).normalized)?.targets.isEmpty ?? true
    }
    let found = disk.outsidePackages(unbuilt, built: Array(Set(files).subtracting(unbuilt)))
    return Set(found.map { disk.folder.appending($0).normalized })
  }

  /// The problem of a file or folder that is not on the disk; nil if it is, or need not be.
  private func missing(
    _ path: String, as shown: String, at id: String, _ outputs: [String], _ submodules: [Path]
  ) throws(Diagnostic) -> ProjectProblem? {
    guard try world.linkKind(of: folder.appending(path).normalized) == nil,
      !isExpectedToBeAbsent(path, outputs, submodules)
    else { return nil }
    return project.finding(
      "project.missing-file", "`\(shown)` is in the project, but not on the disk", at: id,
      hints: [Self.hint(forMissing: path)])
  }

  private static func hint(forMissing path: String) -> String {
    let folders = Path(path).components.dropLast()
    if folders.contains("Pods") { return "run `pod install`." }
    if folders.contains("Carthage") { return "run `carthage bootstrap`." }
    return "restore it, or delete its reference in Xcode."
  }

  private func withoutLinks(_ path: String) -> String {
    world.withoutLinks(folder.appending(path)).relative(to: folder).text
  }

  /// The files that Xcode can compile in the groups' folders, and below outside of skipped folders.
  private mutating func compilableFiles() throws(Diagnostic) -> [String] {
    var seen: Set<String> = []
    var pending: [String] = []
    for group in project.groups {
      guard let written = group.folder, !written.isEmpty, !written.hasPrefix("/"),
        !written.hasPrefix("..")
      else { continue }
      let folder = try spelled(written)
      if !Self.foreignFolders.isDisjoint(with: Path(folder).components) { continue }
      if group.isSynchronized { seen.insert(folder) } else { pending.append(folder) }
    }
    for codeFolder in codeFolders where codeFolder.isInside(folder) {
      pending.append(try spelled(codeFolder.relative(to: folder).text))
    }
    // At this point `seen` holds the synchronized folders, whose files need no references.
    let synchronized = seen.map { Path($0) }
    pending.removeAll { path in synchronized.contains { Path(path).isInside($0) } }
    // A folder that the project has through a link is searched only at the link's path.
    let written = seen.union(pending)
    let real = written.map { withoutLinks($0) }
    seen.formUnion(Set(real).subtracting(written))
    var files: [String] = []
    while let path = pending.popLast() {
      guard seen.insert(path).inserted,
        let entries = try world.folderEntries(in: folder.appending(path).normalized),
        entries["Package.swift"] == nil,
        path == "." || !entries.keys.contains(where: { $0.hasSuffix(".xcodeproj") })
      else { continue }
      let start = path == "." ? "" : path + "/"
      for (name, entry) in entries where !name.hasPrefix(".") {
        switch entry {
        case .file where ProjectCheck.isCompiled(name): files.append(start + name)
        case .folder where !ProjectLocator.skippedFolders.contains(name) && !name.contains("."):
          pending.append(start + name)
        default: break
        }
      }
    }
    return files.sorted()
  }
}

/// Which files may be absent from the disk, or in no target, without a problem.
///
/// A new clone lacks what package managers, git submodules and build phases create, and what git
/// ignores. The pods on the disk belong to a project of their own. A package builds its own files.
extension ProjectDiskCheck {
  /// The folders whose files belong to others, wherever they are.
  private static let foreignFolders: Set<String> = [
    "Carthage", "DerivedData", "Pods", "SourcePackages", "node_modules",
  ]

  /// Whether a missing file appears when a tool has run; build phases write `outputs`.
  private func isExpectedToBeAbsent(
    _ path: String, _ outputs: [String], _ submodules: [Path]
  ) -> Bool {
    if outputs.contains(where: { path == $0 || path.hasSuffix("/" + $0) }) { return true }
    // Only Xcode knows the values of build settings.
    if path.contains("$(") || path.contains("${") { return true }
    let place = folder.appending(path).normalized
    // Linux has no libraries of macOS, and macOS 11 and later keeps many of them in a cache.
    if ["/System/Library/", "/usr/lib/"].contains(where: place.text.hasPrefix) { return true }
    for parent in place.parent.withParents {
      switch (parent.parent.name, parent.name) {
      case (_, "Pods"): return world.kind(of: parent.appending("Manifest.lock")) == nil
      case ("Carthage", "Build"), ("Carthage", "Checkouts"): return world.kind(of: parent) == nil
      case (_, let name) where Self.foreignFolders.contains(name):
        return world.kind(of: parent) == nil
      default: break
      }
    }
    return submodules.contains { place.isInside($0) && world.names(in: $0).isEmpty }
  }

  /// Leaves out files of packages and their targets whose folders contain no `built` file.
  private func outsidePackages(_ files: [String], built: [String]) -> [String] {
    if files.isEmpty { return [] }
    let root = attempt(try ProjectManifest.read(in: folder, world: world))
    let targets = root?.kind == .package ? root?.targets.flatMap(\.folders) ?? [] : []
    let builtFolders = Set(built.flatMap { Path($0).withParents })
    return files.filter { file in
      !Path(file).parent.withParents.contains { parent in
        if parent.text == "." || builtFolders.contains(parent) { return false }
        let manifest = folder.appending(parent.text).appending("Package.swift")
        return targets.contains(parent.text) || world.kind(of: manifest) == .file
      }
    }
  }

  private func ignoredByGit(among paths: [String], _ submodules: [Path]) -> Set<String> {
    // git fails if one of the paths is outside of its repository, in a submodule or below a link.
    let repository = world.repository(of: folder) ?? folder
    func isLink(_ path: Path) -> Bool { attempt(try world.linkKind(of: path)) == .symbolicLink }
    let inside = paths.filter { path in
      let place = folder.appending(path).normalized
      return place.isInside(repository) && !submodules.contains(where: place.isInside)
        && !place.parent.withParents.contains { !folder.isInside($0) && isLink($0) }
    }
    let request = GitRequest(
      ["-c", "core.fsmonitor=false", "check-ignore", "-z", "--stdin"], in: folder,
      input: Array(inside.joined(separator: "\0").utf8), timeLimit: GitRequest.localTimeLimit)
    let answer = inside.isEmpty ? nil : attempt(try world.git.run(request))
    guard let answer, answer.status == 0, answer.stop == nil else { return [] }
    return Set(answer.output.split(separator: 0).map { String(decoding: $0, as: UTF8.self) })
  }
}
