import Diagnostics

extension TargetTable {
  /// How many unknown targets are told of.
  private static let told = 100

  /// Checks that the project has the targets that a module is for.
  ///
  /// - Throws: for unknown ones, all of them together.
  func check(_ request: ModuleRegistration, for project: ProjectFile) throws(Diagnostic) {
    let unknown = request.targets.filter { self[$0] == nil }.prefix(Self.told)
      .map { project.unknownTarget($0, among: names) }
    if let problem = Diagnostic.combining(unknown) { throw problem }
  }

  /// Warnings of targets that share the name a module asks for.
  func warnings(for request: ModuleRegistration, in project: ProjectFile) -> [Diagnostic] {
    request.targets.filter(ambiguous.contains).map {
      Diagnostic(
        .warning, "project.ambiguous-target",
        "\(project.file) has several targets named `\($0)`; the first one gets the files",
        hints: ["give the targets different names in Xcode."])
    }
  }
}

extension ModuleRegistration {
  /// The names of the targets that it is for, each once.
  var targets: [String] {
    var seen: Set<String> = []
    return files.flatMap(\.targets).filter { seen.insert($0).inserted }
  }
}
