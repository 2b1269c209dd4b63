package import Diagnostics
import SwiftText
package import Workspace

/// Everything that a run of `gen` will do.
package struct GenerationPlan: ChangePlan {
  package struct File: Sendable {
    package enum Role: String, Sendable { case code, test }
    /// Absolute.
    package var path: Path
    /// The folder that the user chose. The template chooses the path below it.
    package var root: Path
    package var bytes: [UInt8]
    package var role: Role
    /// The template's file, for messages.
    package var origin = ""
    /// The same as a path inside the template.
    package var templatePath = ""
    package var isResource = false
    package var groupPath: [String] = []
    package var targets: [String] = []
  }

  /// A folder that the template makes without a file in it.
  package struct Folder: Sendable, Hashable {
    package var path: Path
    /// The folder that the user chose. The template chooses the path below it.
    package var root: Path
    package var groupPath: [String]
  }

  /// The names of the modules, usually one.
  package var modules: [String]
  package var template: String
  /// How the view of the template reports that it is loaded; nil if it can wrap no view controller.
  package var loadingEvent: String?
  package var files: [File]
  /// The `project.pbxproj` that gets the files, absolute; nil where there is none.
  package var projectFile: Path?
  /// In the order in which they are made, the project file last. A file that exists and differs is a
  /// conflict.
  package var changes: [Change]
  package var assumptions: [String]
  package var warnings: [Diagnostic]
  /// The line that shows the module in a SwiftUI app, and the file to add it to, absolute; nil for
  /// other apps.
  package var call: (code: String, file: Path)?
  /// The words of the project's command that runs afterwards; empty for none.
  package var hook: [String] = []

  package var conflicts: [Change] { changes.filter { $0.decision == .conflict } }
}

extension GenerationPlan {
  /// Combines the plans of the modules of a run, of which there is at least one.
  init(combining plans: [GenerationPlan]) throws(Diagnostic) {
    self = plans[0]
    guard plans.count > 1 else { return }
    modules = plans.flatMap(\.modules)
    files = plans.flatMap(\.files)
    assumptions = plans.flatMap(\.assumptions).eachOnce
    var places: Set<String> = []
    for file in files where !places.insert(file.path.text.caseFolded).inserted {
      throw Diagnostic(
        .error, "template.clash",
        "two of the modules would have a file `\(file.path.name.escaped())` in one folder",
        notes: ["it comes from `\(file.origin)`."],
        hints: ["pass each module once, and give files of different modules different names."])
    }
    var known: Set<Change> = []
    changes = plans.flatMap(\.changes).filter { known.insert($0).inserted }
    var warned: Set<Diagnostic> = []
    warnings = plans.flatMap(\.warnings).filter { warned.insert($0).inserted }
  }

  /// The error that names all conflicts and the flags that resolve them; nil without conflicts.
  package func refusal(in world: World) -> Diagnostic? {
    guard !conflicts.isEmpty else { return nil }
    let names = conflicts.map { "`\($0.path.display(in: world).escaped())`" }
    let count = names.count
    let them = count == 1 ? "it" : "them"
    return Diagnostic(
      .error, "gen.conflict",
      count == 1
        ? "\(names[0]) exists and differs from what would be generated"
        : "\(count) files exist and differ from what would be generated",
      notes: count == 1 ? [] : names.map { "\($0) differs." },
      hints: ["pass `--force` to replace \(them), or `--skip-existing` to keep \(them)."])
  }

  /// Whether every conflicting file had the same content when the other plan was made.
  func hasOnlyConflicts(of other: GenerationPlan) -> Bool {
    conflicts.allSatisfy { file in
      other.conflicts.contains { $0.path == file.path && $0.previous == file.previous }
    }
  }

  /// The code that creates a generated SwiftUI module's view in a scene.
  var viewCall: String? {
    let end = Array("> some View".utf8)
    for file in files where file.role == .code && file.path.name.hasSuffix(".swift") {
      // Few files have a view and need to be parsed.
      guard file.bytes.contains(end), let source = attempt(try SwiftFile(file.bytes)) else {
        continue
      }
      for type in source.types {
        let members = source.members(of: type)
        let makesView = members.contains {
          $0.name == "makeModule" && source.signature(of: $0)?.result == "some View"
        }
        guard makesView else { continue }
        let needed =
          members.first { $0.kind == .initializer }.flatMap { source.signature(of: $0) }?
          .parameters.filter { !$0.hasDefault } ?? []
        let arguments = needed.map { $0.labelWithColon + "<#\($0.type)#>" }
        return "\(type.name)(\(arguments.joined(separator: ", "))).makeModule()"
      }
    }
    return nil
  }
}

extension GenerationPlan.File {
  /// The change that writes the file over what was found; a file that differs is a conflict.
  func change(over found: [UInt8]?) -> Change {
    Change(
      .writeFile(bytes: bytes, previous: found), path, in: root,
      decision: found.map { $0 == bytes ? .identical : .conflict } ?? .make)
  }
}
