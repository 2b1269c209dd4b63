import Configuration
import Diagnostics
import Workspace

/// Reads the targets of XcodeGen's `project.yml` or `project.json`.
struct XcodeGenReader {
  let world: World
  /// In the order of the files, so that a later target of the same name counts.
  var targets: [(name: String, value: YAMLValue, folder: String)] = []
  var templates: [String: (value: YAMLValue, folder: String)] = [:]
  var seenFiles: Set<Path> = []
  /// More files than any project includes.
  private static let maximalFiles = 200

  /// Adds the name and the targets, also those of included files.
  mutating func fill(_ manifest: inout ProjectManifest, from bytes: [UInt8]) throws(Diagnostic) {
    try readFile(bytes, at: manifest.file, folder: "", into: &manifest)
    for (name, value, folder) in targets {
      let target = target(name, value, folder)
      target.add(to: &manifest.targets, saysMore: !target.folders.isEmpty)
    }
  }

  /// Reads a file, in which paths start at `folder`, and the files that it includes.
  private mutating func readFile(
    _ bytes: [UInt8], at file: Path, folder: String, into manifest: inout ProjectManifest
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
      try readFile(bytes, at: included, folder: isRelative ? inner : folder, into: &manifest)
    }
    if let name = root["name"]?.text { manifest.declaredName = name }
    for entry in root["targetTemplates"]?.entries ?? [] {
      templates[entry.key] = (entry.value, folder)
    }
    for entry in root["targets"]?.entries ?? [] { targets.append((entry.key, entry.value, folder)) }
  }

  /// The elements of a list, or the value itself, which XcodeGen takes for a list of one.
  private static func list(_ value: YAMLValue?) -> [YAMLValue] {
    value.map { $0.list ?? ($0.isNull ? [] : [$0]) } ?? []
  }

  private func target(_ name: String, _ value: YAMLValue, _ folder: String) -> ManifestTarget {
    // Of a template that is used twice, the last use counts, so the last names come first.
    var layers = [(value: value, folder: folder)]
    var seen: Set<String> = []
    var open = Self.list(value["templates"]).compactMap(\.text)
    while let name = open.popLast() {
      guard seen.insert(name).inserted, let template = templates[name] else { continue }
      layers.append(template)
      open += Self.list(template.value["templates"]).compactMap(\.text)
    }
    layers.reverse()
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
