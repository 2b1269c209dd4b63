/// Makes the text of a project file from what a test cares about.
package struct ProjectSample {
  package struct Target {
    package var name: String
    package var productType: String
    /// Paths of compiled files; one that is named twice is compiled twice.
    package var sources: [String]
    /// Synchronized folders.
    package var synchronized: [String]
    package var settings: [(String, String)]
    /// The names of earlier targets.
    package var dependencies: [String]

    package init(
      _ name: String, _ productType: String = "application", sources: [String] = [],
      synchronized: [String] = [], settings: [(String, String)] = [], dependencies: [String] = []
    ) {
      self.name = name
      self.productType = productType
      self.sources = sources
      self.synchronized = synchronized
      self.settings = settings
      self.dependencies = dependencies
    }
  }

  package var targets: [Target]
  /// Groups by path, each standing for the folder of that path.
  package var groups: [String] = []
  /// Files that are in the project and in no target.
  package var others: [String] = []
  package var attributes: [(String, String)] = []
  /// The project's build settings.
  package var settings: [(String, String)] = []

  package init(
    _ targets: [Target], groups: [String] = [], others: [String] = [],
    attributes: [(String, String)] = [], settings: [(String, String)] = []
  ) {
    self.targets = targets
    self.groups = groups
    self.others = others
    self.attributes = attributes
    self.settings = settings
  }

  /// An app with its unit tests, as Xcode makes them.
  package static let demo = ProjectSample(
    [
      Target("Demo", sources: ["Demo/AppDelegate.swift"]),
      Target("DemoTests", "bundle.unit-test", sources: ["DemoTests/DemoTests.swift"]),
      Target("DemoUITests", "bundle.ui-testing"),
    ], attributes: [("ORGANIZATIONNAME", "Acme & Sons"), ("CLASSPREFIX", "AC")])

  package var text: String { Writer(self).text }
}

/// Numbers the objects and writes them in the order in which they come up.
private struct Writer {
  private let sample: ProjectSample
  private var objects: [String] = []
  private var children: [String: [String]] = ["": []]
  private var files: [String: String] = [:]
  private var groupIds: [String: String] = [:]
  private var targetIds: [String: String] = [:]
  private var next = 0

  init(_ sample: ProjectSample) { self.sample = sample }

  var text: String {
    var writer = self
    return writer.write()
  }

  private mutating func id() -> String {
    next += 1
    let digits = String(next)
    return "A" + String(repeating: "0", count: 23 - digits.count) + digits
  }

  private mutating func write() -> String {
    for path in sample.groups { _ = group(path) }
    for path in sample.others { _ = file(path) }
    let targets = sample.targets.map { target($0) }
    for (path, id) in groupIds.sorted(by: { $0.key < $1.key }) {
      objects.append(
        "\(id) = { isa = PBXGroup; children = (\(list(children[path] ?? []))); "
          + "path = \(quoted(last(path))); sourceTree = \"<group>\"; };")
    }
    let main = id()
    objects.append(
      "\(main) = { isa = PBXGroup; children = (\(list(children[""] ?? []))); "
        + "sourceTree = \"<group>\"; };")
    let root = id()
    let attributes = sample.attributes.map { "\($0.0) = \(quoted($0.1)); " }.joined()
    let settings =
      sample.settings.isEmpty
      ? "" : "buildConfigurationList = \(configurationList(sample.settings)); "
    objects.append(
      "\(root) = { isa = PBXProject; attributes = { \(attributes)}; \(settings)mainGroup = \(main); "
        + "targets = (\(list(targets))); };")
    return "// !$*UTF8*$!\n{\n\tarchiveVersion = 1;\n\tclasses = {\n\t};\n\tobjectVersion = 56;\n"
      + "\tobjects = {\n" + objects.map { "\t\t\($0)\n" }.joined()
      + "\t};\n\trootObject = \(root);\n}\n"
  }

  private mutating func target(_ target: ProjectSample.Target) -> String {
    let buildFiles = target.sources.map { path in
      let reference = file(path)
      let buildFile = id()
      objects.append("\(buildFile) = { isa = PBXBuildFile; fileRef = \(reference); };")
      return buildFile
    }
    let folders = target.synchronized.map { path in
      let folder = id()
      objects.append(
        "\(folder) = { isa = PBXFileSystemSynchronizedRootGroup; path = \(quoted(path)); "
          + "sourceTree = \"<group>\"; };")
      children["", default: []].append(folder)
      return folder
    }
    let phase = id()
    objects.append("\(phase) = { isa = PBXSourcesBuildPhase; files = (\(list(buildFiles))); };")
    let configurations = configurationList(target.settings)
    let dependencies = target.dependencies.map { name in
      let dependency = id()
      objects.append(
        "\(dependency) = { isa = PBXTargetDependency; target = \(targetIds[name] ?? ""); };")
      return dependency
    }
    let needed = dependencies.isEmpty ? "" : "dependencies = (\(list(dependencies))); "
    let object = id()
    targetIds[target.name] = object
    let synchronized =
      folders.isEmpty ? "" : "fileSystemSynchronizedGroups = (\(list(folders))); "
    objects.append(
      "\(object) = { isa = PBXNativeTarget; buildConfigurationList = \(configurations); "
        + "buildPhases = (\(phase), ); \(needed)\(synchronized)name = \(quoted(target.name)); "
        + "productType = \"com.apple.product-type.\(target.productType)\"; };")
    return object
  }

  private mutating func configurationList(_ settings: [(String, String)]) -> String {
    let configuration = id()
    let text = settings.map { "\($0.0) = \(quoted($0.1)); " }.joined()
    objects.append(
      "\(configuration) = { isa = XCBuildConfiguration; buildSettings = { \(text)}; name = Debug; };"
    )
    let configurations = id()
    objects.append(
      "\(configurations) = { isa = XCConfigurationList; buildConfigurations = (\(configuration), ); };"
    )
    return configurations
  }

  private mutating func file(_ path: String) -> String {
    if let known = files[path] { return known }
    let reference = id()
    files[path] = reference
    let parent = folder(path)
    _ = group(parent)
    objects.append(
      "\(reference) = { isa = PBXFileReference; lastKnownFileType = sourcecode.swift; "
        + "path = \(quoted(last(path))); sourceTree = \"<group>\"; };")
    children[parent, default: []].append(reference)
    return reference
  }

  private mutating func group(_ path: String) -> String {
    if path.isEmpty { return "" }
    if let known = groupIds[path] { return known }
    let parent = folder(path)
    _ = group(parent)
    let object = id()
    groupIds[path] = object
    children[parent, default: []].append(object)
    return object
  }

  private func folder(_ path: String) -> String {
    path.split(separator: "/").dropLast().joined(separator: "/")
  }

  private func last(_ path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? ""
  }

  private func list(_ ids: [String]) -> String { ids.map { $0 + ", " }.joined() }

  private func quoted(_ text: String) -> String {
    "\"" + text.flatMap { $0 == "\"" || $0 == "\\" ? "\\\($0)" : "\($0)" } + "\""
  }
}
