import Configuration
import Diagnostics
import Workspace

/// Reads paths of folders and groups for modules from the Rambafile and from options.
enum ProjectPath {
  /// Reads a path below the project's folder, and returns it from there, without `.` and `..`.
  ///
  /// Generamba strips a slash at the start, and real Rambafiles rely on that: `/Demo/Modules` starts
  /// at the project's folder. A path that really is absolute must lead into the project.
  static func relative(_ setting: Located<String>, in world: World) throws(Diagnostic) -> Path {
    let project = world.project
    var outside: Diagnostic {
      Diagnostic(
        .error, "path.outside-project", "`\(setting.value.escaped())` is outside the project",
        at: setting.location, notes: ["the project's folder is `\(project.text.escaped())`."],
        hints: ["write the path from the project's folder, such as `Demo/Modules`."])
    }
    var path = Path(setting.value)
    if path.isAbsolute {
      if path.isInside(project) { return path.relative(to: project) }
      // A shell's `$PWD` can have symbolic links, such as `/tmp` on macOS.
      if let real = attempt(try world.realPath(of: path)),
        let root = attempt(try world.realPath(of: project)), real.isInside(root)
      {
        return real.relative(to: root)
      }
      path = Path(path.components.joined(separator: "/"))
      // One that begins with a folder of the project only has a slash too many; others may be absolute.
      if let top = path.components.first, world.kind(of: project.appending(top)) == nil,
        systemFolders.contains(top) || world.kind(of: Path("/" + top)) != nil
      {
        throw outside
      }
    }
    guard !setting.value.utf8.contains(0), project.appending(path.text).isInside(project) else {
      throw outside
    }
    if let cause = path.normalized.components.lazy.compactMap(ProtectedName.protection).first {
      throw Diagnostic(
        .error, "files.protected",
        "`\(setting.value.escaped())` can't be a folder or group for modules or tests: \(cause)",
        at: setting.location, hints: ["choose another path."])
    }
    return path.normalized
  }

  /// The absolute path of a folder that an option names, spelled as on the disk.
  static func folder(_ text: String, in world: World) throws(Diagnostic) -> Path {
    var spelling = ExistingSpelling(on: world.files)
    let path = try relative(Located(text), in: world)
    return spelling.path(world.project.appending(path.text), below: world.project)
  }

  /// The top folders of macOS and Linux. A path below one was absolute, maybe on another machine.
  private static let systemFolders: Set<String> = [
    "Applications", "Library", "System", "Users", "Volumes", "bin", "etc", "home", "opt",
    "private", "root", "tmp", "usr", "var",
  ]
}
