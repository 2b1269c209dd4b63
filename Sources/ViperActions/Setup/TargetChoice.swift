import XcodeProject

/// Picks the targets that new modules most likely belong to.
struct TargetChoice {
  private let targets: [ProjectTarget]
  private let projectName: String

  /// - Parameters:
  ///   - project: whose targets they are.
  ///   - projectName: the name of the `.xcodeproj`, which often is the app's.
  init(_ project: ProjectFile, named projectName: String) {
    targets = project.targets
    self.projectName = projectName
  }

  /// The targets for code, among which only people can choose: apps before frameworks before the
  /// rest, and of these alone the one that is called like the project. Without any that takes
  /// code, the first there is.
  var code: [ProjectTarget] {
    let able = targets.filter { TargetRole(of: $0).takesCode }
    guard let best = able.map(TargetRole.init(of:)).min() else { return Array(targets.prefix(1)) }
    let alike = able.filter { TargetRole(of: $0) == best }
    return alike.first { $0.name == projectName }.map { [$0] } ?? alike
  }

  /// The unit tests of a target: those called after it, else the first that are not called after
  /// another target.
  func tests(of code: ProjectTarget?) -> ProjectTarget? {
    let tests = targets.filter { TargetRole(of: $0) == .unitTests }
    guard let code else { return tests.first }
    let name = Self.plain(code.name)
    let others = Set(
      targets.filter { TargetRole(of: $0).takesCode && $0.name != code.name }
        .map { Self.plain($0.name) }.filter { !name.hasPrefix($0) })
    let lengths = Set(others.map(\.count))
    let mine = tests.filter { test in
      let test = Self.plain(test.name)
      return !lengths.contains { others.contains(String(test.prefix($0))) }
    }
    return mine.first { Self.plain($0.name) == name + "tests" }
      ?? mine.first { Self.plain($0.name).hasPrefix(name) } ?? mine.first
  }

  /// Without what people vary in names: `Demo App Tests`, `DemoAppTests`, `demo-app_tests`.
  private static func plain(_ name: String) -> String {
    String(name.lowercased().filter { $0.isLetter || $0.isNumber })
  }
}
