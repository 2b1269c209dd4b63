package import Configuration
package import Diagnostics
package import Workspace

/// Collects the file path and the group path of a module's part from settings of rising rank.
///
/// The rule is Generamba's: each setting may name one path or both; a path that nothing names is
/// the other one.
struct ModulePaths {
  private(set) var file: Located<String>?
  private(set) var group: Located<String>?

  /// Applies a setting that outranks those before it.
  mutating func set(file newFile: Located<String>?, group newGroup: Located<String>?) {
    guard newFile != nil || newGroup != nil else { return }
    if newFile != nil || file == nil { file = newFile ?? newGroup }
    if newGroup != nil || group == nil { group = newGroup ?? newFile }
  }
}

/// Reads the paths that users write into a Rambafile or after an option.
package enum ProjectPath {
  /// A path below the project's folder.
  ///
  /// Generamba strips a slash at the start, and real Rambafiles count on it: `/Demo/Modules` is
  /// meant from the project's folder. A path that really is absolute is taken when it lies in
  /// the project, and refused when it does not.
  ///
  /// - Returns: from the project's folder, without `.` and `..`.
  /// - Throws: when the path leads out of the project, or to what nothing is generated into.
  package static func relative(
    _ setting: Located<String>, in world: World
  ) throws(Diagnostic) -> Path {
    let project = world.project
    let written = Path(setting.value)
    guard written.isAbsolute else {
      return try inside(written, setting, of: project)
    }
    if written.isInside(project) { return written.relative(to: project) }
    let stripped = Path(written.components.joined(separator: "/"))
    if isElsewhere(stripped, in: world) {
      throw Diagnostic(
        .error, "path.outside-project",
        "`\(setting.value.escaped())` lies outside of the project", at: setting.location,
        notes: ["the project's folder is `\(project)`."],
        hints: ["write the path from the project's folder, such as `Demo/Modules`."])
    }
    return try inside(stripped, setting, of: project)
  }

  /// The same as the user names a folder, absolute and in the spelling that is on the disk.
  ///
  /// - Throws: as ``relative(_:in:)``.
  package static func folder(_ text: String, in world: World) throws(Diagnostic) -> Path {
    var spelling = ExistingSpelling(on: world.files)
    let path = try relative(Located(text), in: world)
    return spelling.path(world.project.appending(path.text), below: world.project)
  }

  private static func inside(
    _ path: Path, _ setting: Located<String>, of project: Path
  ) throws(Diagnostic) -> Path {
    guard !setting.value.utf8.contains(0), project.appending(path.text).isInside(project) else {
      throw Diagnostic(
        .error, "path.outside-project",
        "`\(setting.value.escaped())` leads out of the project's folder", at: setting.location,
        hints: ["write a path below the folder of the Rambafile."])
    }
    for name in path.normalized.components {
      guard let cause = ProtectedName.cause(of: name) else { continue }
      throw Diagnostic(
        .error, "files.protected", "no module goes to `\(setting.value.escaped())`: \(cause)",
        at: setting.location, hints: ["choose another folder."])
    }
    return path.normalized
  }

  /// Whether a path with its slash stripped was an absolute one after all.
  private static func isElsewhere(_ stripped: Path, in world: World) -> Bool {
    guard let first = stripped.components.first else { return false }
    if world.kind(of: world.project.appending(first)) != nil { return false }
    return systemFolders.contains(first) || world.kind(of: Path("/" + first)) != nil
  }

  /// The top folders of macOS and Linux: a path below one was absolute on some other machine.
  private static let systemFolders: Set<String> = [
    "Applications", "Library", "System", "Users", "Volumes", "bin", "etc", "home", "opt",
    "private", "root", "tmp", "usr", "var",
  ]
}
