import Configuration
import Diagnostics
import Workspace
import XcodeProject

/// Reads the `project.pbxproj` in an `.xcodeproj`.
enum ProjectReading {
  static func project(
    at xcodeproj: Located<Path>, in world: World
  ) throws(Diagnostic) -> ProjectFile {
    let path = xcodeproj.value.projectFile
    let bytes: [UInt8]?
    do throws(Diagnostic) {
      bytes = try world.reportingIfThere { () throws(FileError) in
        try world.files.read(path, atMost: FileStatus.readableSize)
      }
    } catch {
      throw error.located(at: xcodeproj.location)
    }
    guard let bytes else { throw try missing(xcodeproj, world) }
    return try ProjectFile(
      parsing: bytes, named: path.display(in: world), in: xcodeproj.value.parent.text)
  }

  private static func missing(
    _ xcodeproj: Located<Path>, _ world: World
  ) throws(Diagnostic) -> Diagnostic {
    let name = xcodeproj.value.display(in: world)
    let others = try ProjectLocator.xcodeprojs(in: world.project, world: world)
      .map { $0.relative(to: world.project).text }
    var hints: [String] = []
    if let near = DidYouMean.nearest(to: xcodeproj.value.name, among: others) ?? others.first {
      hints.append("did you mean `\(near)`?")
    }
    return Diagnostic(
      .error, "project.missing", "there is no project file `\(name)/project.pbxproj`",
      at: xcodeproj.location,
      hints: hints + [
        xcodeproj.location == nil
          ? "correct the path, or restore the file."
          : "correct `xcodeproj_path`, or delete the key if a tool such as XcodeGen makes the project."
      ])
  }
}

extension Rambafile {
  /// The `.xcodeproj` that the Rambafile names, absolute; nil if it names none.
  func xcodeproj(in world: World) -> Located<Path>? {
    text(.xcodeprojPath).map { setting in
      Located(world.project.appending(setting.value).normalized, at: setting.location)
    }
  }
}

extension Path {
  var projectFile: Path { appending("project.pbxproj") }
}
