import Diagnostics

/// The targets of a project by their names.
///
/// A project has few of them: comparing with all costs less than a dictionary.
struct TargetTable {
  private let project: ProjectFile
  private let objects: [Int]
  let names: [String]

  init(_ project: ProjectFile) {
    self.project = project
    objects = project.targetObjects
    names = objects.map { project.string("name", of: $0) ?? "" }
  }

  /// The first target with this name.
  subscript(name: String) -> Int? { names.firstIndex(of: name).map { objects[$0] } }

  /// The ids of the targets that a module is for.
  func ids(for request: ModuleRegistration) -> [String] {
    asked(by: request).compactMap { self[$0].map { project.id($0) } }
  }

  /// Checks that the project has the targets that a module is for.
  ///
  /// - Throws: for unknown ones, all of them together.
  func check(_ request: ModuleRegistration) throws(Diagnostic) {
    let unknown = asked(by: request).filter { !names.contains($0) }
      .map { project.unknownTarget($0, among: names) }
    if let problem = Diagnostic.combining(unknown) { throw problem }
  }

  /// Warnings of targets that share the name a module asks for.
  func warnings(for request: ModuleRegistration) -> [Diagnostic] {
    asked(by: request).filter { name in names.count { $0 == name } > 1 }.map {
      Diagnostic(
        .warning, "project.ambiguous-target",
        "\(project.file) has several targets named `\($0)`; the first one gets the files",
        hints: ["give the targets different names in Xcode."])
    }
  }

  private func asked(by request: ModuleRegistration) -> [String] {
    var asked: [String] = []
    for file in request.files {
      for name in file.targets where !asked.contains(name) { asked.append(name) }
    }
    return asked
  }
}
