package import Configuration
package import Diagnostics
package import Workspace

/// Finds the Xcode project for a command.
package enum ProjectPlace {
  /// The project that the user names, else the Rambafile's, else the only one in the current folder
  /// or in the Rambafile's folder.
  ///
  /// - Parameters:
  ///   - name: the value of `--xcodeproj-path`, from the current folder.
  ///   - world: the disk.
  /// - Returns: the `.xcodeproj`, absolute, and the place of the setting.
  /// - Throws: when there is none, or several.
  package static func xcodeproj(
    named name: String?, in world: World
  ) throws(Diagnostic) -> Located<Path> {
    let current = world.environment.currentFolder
    if let name {
      let path = current.appending(name).normalized
      return Located(path.name == "project.pbxproj" ? path.parent : path)
    }
    if let setting = try Rambafile.ifThere(in: world)?.text(.xcodeprojPath) {
      return Located(world.project.appending(setting.value).normalized, at: setting.location)
    }
    var found: [Path] = []
    for folder in [current, world.project] where found.isEmpty {
      found = try ProjectLocator.xcodeprojs(in: folder, world: world)
    }
    guard let first = found.first else {
      throw Diagnostic(
        .error, "project.none", "there is no Xcode project here",
        hints: ["name it: `--xcodeproj-path YourApp.xcodeproj`."])
    }
    guard found.count == 1 else {
      let names = found.map { "`\($0.display(in: world).escaped())`" }.joined(separator: ", ")
      throw Diagnostic(
        .error, "project.several", "there are several Xcode projects here: \(names)",
        hints: ["name one: `--xcodeproj-path \(first.display(in: world).escaped())`."])
    }
    return Located(first)
  }
}
