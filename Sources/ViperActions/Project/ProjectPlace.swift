package import Configuration
package import Diagnostics
package import Workspace

/// Finds the project that a command is about.
package enum ProjectPlace {
  /// The one that is named, else that of the Rambafile, else the only one in the current folder or
  /// in the Rambafile's.
  ///
  /// - Parameters:
  ///   - name: what follows `--xcodeproj-path`, from the current folder.
  ///   - rambafile: where the Rambafile is or would be, absolute.
  ///   - world: the disk.
  /// - Returns: the `.xcodeproj`, absolute, and where it is named.
  /// - Throws: when there is none, or several to choose from.
  package static func xcodeproj(
    named name: String?, rambafile: Path, in world: World
  ) throws(Diagnostic) -> Located<Path> {
    let current = world.environment.currentFolder
    if let name {
      let path = current.appending(name).normalized
      return Located(path.name == "project.pbxproj" ? path.parent : path)
    }
    if let setting = try setting(of: rambafile, in: world) { return setting }
    var found: [Path] = []
    for folder in [current, rambafile.parent] where found.isEmpty {
      found = try XcodeprojSearch.projects(in: folder, world: world)
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

  private static func setting(
    of rambafile: Path, in world: World
  ) throws(Diagnostic) -> Located<Path>? {
    let bytes: [UInt8]
    do throws(FileError) {
      guard try world.files.status(rambafile) != nil else { return nil }
      bytes = try world.files.read(rambafile, atMost: FileStatus.configurationSize)
    } catch {
      throw error.diagnostic(from: world.environment.currentFolder)
    }
    let setting = try Rambafile(bytes, at: rambafile, named: rambafile.display(in: world))
      .text(.xcodeprojPath)
    return setting.map {
      Located(rambafile.parent.appending($0.value).normalized, at: $0.location)
    }
  }
}
