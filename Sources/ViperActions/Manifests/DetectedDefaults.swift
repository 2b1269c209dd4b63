/// The defaults that a project or a manifest gives for new modules.
protocol DetectedDefaults {
  /// The project's name for headers.
  var name: String { get }
  /// All targets, in the order of the file.
  var targetRoles: [(name: String, role: TargetRole)] { get }
  /// The targets that modules may belong to, the likeliest first.
  var codeTargets: [String] { get }
  /// A target's unit tests; for nil the likeliest target's, which only a project knows.
  func testTarget(for code: String?) -> String?
  /// Where a target's modules are, or should go; nil without a folder here.
  func codePlace(for target: String) -> ModulePlace?
  /// Where tests of the target's modules go, with the folder name of the code.
  func testPlace(for target: String, mirroring code: ModulePlace?) -> ModulePlace?
  /// The Swift module that a target builds.
  func swiftModule(of target: String) -> String?
  /// The file names of a target's sources.
  func sourceNames(of target: String) -> [String]
}

/// The folder that modules go to, and the Xcode group for it.
struct ModulePlace: Hashable {
  /// From the Rambafile's folder.
  var folder: String
  /// By names from the project's main group.
  var group: String
}
