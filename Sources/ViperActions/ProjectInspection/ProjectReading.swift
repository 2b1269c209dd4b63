import Configuration
import Diagnostics
package import Workspace
import XcodeProject

/// Reads the `project.pbxproj` in an `.xcodeproj`.
enum ProjectReading {
  static func project(
    at xcodeproj: Located<Path>, in world: World
  ) throws(Diagnostic) -> ProjectFile {
    let path = xcodeproj.value.projectFile
    let bytes: [UInt8]?
    do throws(Diagnostic) {
      bytes = try world.reportingIfThere(
        try world.files.read(path, atMost: FileStatus.readableSize))
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
    let path = xcodeproj.value
    let others = try ProjectLocator.xcodeprojs(in: world.project, world: world)
      .filter { $0 != path }
    let names = others.map(\.name)
    let name = names.first { $0 == path.name } ?? DidYouMean.nearest(to: path.name, among: names)
    let make = ProjectGenerator.inUse(in: path.parent, world: world)?.hint
    let near = others.first { $0.name == name } ?? (make == nil ? others.first : nil)
    let hint =
      switch xcodeproj.location?.file {
      case nil: "correct the path, or restore the file."
      case world.rambafile.display(in: world):
        "correct `xcodeproj_path`, or write `xcodeproj_path: \"\"` if a tool such as XcodeGen makes the project."
      default: "correct `xcodeproj` in this record."
      }
    // What the user types starts in the current folder.
    let shown = near.map {
      xcodeproj.location == nil ? $0.display(in: world) : $0.relative(to: world.project).text
    }
    return Diagnostic(
      .error, "project.missing",
      "there is no project file `\(path.projectFile.display(in: world).escaped())`",
      at: xcodeproj.location,
      hints: [shown.map { "did you mean `\($0.escaped())`?" } ?? make, hint].compactMap(\.self))
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
  package var projectFile: Path { appending("project.pbxproj") }
}
