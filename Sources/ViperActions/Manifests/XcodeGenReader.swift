import Configuration
import Diagnostics
import Workspace

/// Reads the targets of XcodeGen's `project.yml` or `project.json`.
struct XcodeGenReader {
  let world: World
  /// In the order of the files, so that a later target of the same name counts.
  var targets: [(name: String, value: YAMLValue, folder: String)] = []
  var templates: [String: (value: YAMLValue, folder: String)] = [:]
  var name: String?
  var seenFiles: Set<Path> = []
  /// More files than any project includes.
  private static let maximalFiles = 200

  /// Adds the name and the targets, also those of included files.
  mutating func fill(_ manifest: inout ProjectManifest, from bytes: [UInt8]) throws(Diagnostic) {
    try readFile(bytes, at: manifest.file, folder: "")
    manifest.declaredName = name
    for (name, value, folder) in targets {
      let target = target(name, value, folder)
      if let index = manifest.targets.firstIndex(where: { $0.name == name }) {
        if !target.folders.isEmpty { manifest.targets[index] = target }
      } else {
        manifest.targets.append(target)
      }
    }
  }

  /// Reads a file and the files that it includes.
  ///
  /// `folder` is where paths in the file start, from the project's folder.
  private mutating func readFile(
    _ bytes: [UInt8], at file: Path, folder: String
  ) throws(Diagnostic) {
    guard seenFiles.insert(file).inserted, seenFiles.count <= Self.maximalFiles else { return }
    let root = try YAMLReader.read(bytes, named: file.display(in: world)).value
    for value in Self.list(root["include"]) {
      guard let path = value.text ?? value["path"]?.text, value["enable"]?.flag != false else {
        continue
      }
      let included = file.parent.appending(path).normalized
      guard let bytes = try ProjectManifest.bytes(of: included, in: world) else { continue }
      let inner = Path(folder).appending(Path(path).parent.text).normalized.text
      let isRelative = value["relativePaths"]?.flag ?? true
      try readFile(bytes, at: included, folder: isRelative ? inner : folder)
    }
    if let text = root["name"]?.text { name = text }
    for entry in root["targetTemplates"]?.entries ?? [] {
      templates[entry.key] = (entry.value, folder)
    }
    for entry in root["targets"]?.entries ?? [] {
      targets.append((entry.key, entry.value, folder))
    }
  }

  /// The elements of a list, or the value itself, which XcodeGen takes for a list of one.
  private static func list(_ value: YAMLValue?) -> [YAMLValue] {
    value.map { $0.list ?? ($0.isNull ? [] : [$0]) } ?? []
  }

  private func target(_ name: String, _ value: YAMLValue, _ folder: String) -> ManifestTarget {
    let used = Self.list(value["templates"]).compactMap { $0.text.flatMap { templates[$0] } }
    let layers = used + [(value, folder)]
    func last(_ key: String) -> String? { layers.compactMap { $0.value[key]?.text }.last }
    let module = layers.compactMap { Self.module($0.value["settings"]) }.last
    var target = ManifestTarget(
      name, last("type").map(TargetRole.init(productType:)) ?? .other, module: module)
    for layer in layers {
      for source in Self.list(layer.value["sources"]) {
        addFolder(of: source, in: layer.folder, to: &target)
      }
      for dependency in Self.list(layer.value["dependencies"]) {
        if let other = dependency["target"]?.text { target.dependencies.append(other) }
      }
    }
    return target
  }

  private static func module(_ settings: YAMLValue?) -> String? {
    let places = [settings?["base"], settings]
    for key in ["PRODUCT_MODULE_NAME", "PRODUCT_NAME"] {
      if let text = places.lazy.compactMap({ $0?[key]?.text }).first, !text.contains("$") {
        return SwiftModuleName.identifier(from: text)
      }
    }
    return nil
  }

  /// Adds the folder of an entry in `sources`; an entry for a file adds nothing.
  private func addFolder(of source: YAMLValue, in folder: String, to target: inout ManifestTarget) {
    guard let written = source.text ?? source["path"]?.text else { return }
    let path = Path(folder)
      .appending(written.replacing("${target_name}", with: target.name)).normalized
    let isCompiled = source["buildPhase"].map { $0.text == "sources" } ?? true
    guard isCompiled, source["type"]?.text != "file", source["includes"] == nil,
      !path.name.hasSuffix(".swift"), !path.text.contains("$")
    else { return }
    target.folders.append(path.text)
    for pattern in Self.list(source["excludes"]).compactMap(\.text) {
      var names = Path(pattern).components
      while let last = names.last, last == "**" || last == "*" { names.removeLast() }
      if names.isEmpty || names.contains(where: { $0.contains("*") }) { continue }
      target.excluded.append(path.appending(names.joined(separator: "/")).text)
    }
  }
}
