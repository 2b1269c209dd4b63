import Configuration
import Diagnostics
import Workspace

/// Reads the targets of XcodeGen's `project.yml`, `project.yaml` or `project.json`.
struct XcodeGenReader {
  typealias Layer = (value: YAMLValue, folder: String)

  let world: World
  var names: [String] = []
  /// The definitions of each name, in the order of the files: XcodeGen merges them.
  var targets: [String: [Layer]] = [:]
  var templates: [String: [Layer]] = [:]
  var schemes: [YAMLValue] = []
  var seenFiles: Set<Path> = []
  /// More files than any project includes.
  private static let maximalFiles = 200

  /// Adds the name and the targets, also those of included files.
  mutating func fill(_ manifest: inout ProjectManifest, from bytes: [UInt8]) throws(Diagnostic) {
    try readFile(bytes, at: manifest.file, folder: "", into: &manifest)
    manifest.targets = names.eachOnce.map(target)
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
      templates[entry.key, default: []].append((entry.value, folder))
    }
    schemes += (root["schemes"]?.entries ?? []).map(\.value)
    for entry in root["targets"]?.entries ?? [] {
      names.append(entry.key)
      targets[entry.key, default: []].append((entry.value, folder))
    }
  }

  /// The elements of a list, or the value itself, which XcodeGen takes for a list of one.
  private static func list(_ value: YAMLValue?) -> [YAMLValue] {
    value.map { $0.list ?? ($0.isNull ? [] : [$0]) } ?? []
  }

  private func target(_ name: String) -> ManifestTarget {
    // Of a template that is used twice, the last use counts, so the last names come first.
    var layers: [Layer] = []
    var seen: Set<String> = []
    var open: [String] = []
    func add(_ definitions: [Layer]) {
      layers += definitions.reversed()
      open += definitions.flatMap { Self.list($0.value["templates"]).compactMap(\.text) }
    }
    add(targets[name] ?? [])
    while let name = open.popLast() {
      if seen.insert(name).inserted { add(templates[name] ?? []) }
    }
    layers.reverse()
    func last(_ key: String) -> String? { layers.compactMap { $0.value[key]?.text }.last }
    var target = ManifestTarget(
      name: name, role: last("type").map(TargetRole.init(productType:)) ?? .other,
      productName: layers.compactMap { Self.productName($0.value["settings"]) }.last)
    for (source, folder) in Self.merged("sources", of: layers) {
      addFolders(of: source, in: folder, to: &target)
    }
    target.dependencies = Self.merged("dependencies", of: layers)
      .compactMap { $0.value["target"]?.text }
    let tests =
      layers.flatMap { Self.list($0.value["scheme"]?["testTargets"]) }
      + schemes.filter { $0["build"]?["targets"]?[name] != nil }
      .flatMap { Self.list($0["test"]?["targets"]) }
    target.schemeTests = tests.compactMap { $0.text ?? $0["name"]?.text ?? $0["target"]?.text }
      .map { $0.replacing("${target_name}", with: name) }
    return target
  }

  /// The elements of a list. XcodeGen appends a list to another one; other values replace.
  private static func merged(_ key: String, of layers: [Layer]) -> [Layer] {
    layers.reduce(into: (elements: [Layer](), isList: false)) { merged, layer in
      let replacement = layer.value[key + ":REPLACE"]
      guard let value = replacement ?? layer.value[key] else { return }
      if replacement != nil || value.list == nil || !merged.isList { merged.elements = [] }
      merged.elements += list(value).map { ($0, layer.folder) }
      merged.isList = value.list != nil
    }.elements
  }

  private static func productName(_ settings: YAMLValue?) -> String? {
    let places = [settings?["base"], settings]
    for key in ["PRODUCT_MODULE_NAME", "PRODUCT_NAME"] {
      if let text = places.lazy.compactMap({ $0?[key]?.text }).first, !text.contains("$") {
        return text
      }
    }
    return nil
  }

  /// Adds the folders of an entry in `sources`. For XcodeGen, a name with an extension is a file.
  private func addFolders(of source: YAMLValue, in folder: String, to target: inout ManifestTarget)
  {
    guard let written = source.text ?? source["path"]?.text else { return }
    let path = Path(folder)
      .appending(written.replacing("${target_name}", with: target.name)).normalized
    let isCompiled = source["buildPhase"].map { $0.text == "sources" } ?? true
    let isFile = path.name.split(separator: ".").count > 1
    guard isCompiled, (source["type"]?.text ?? (isFile ? "file" : "group")) != "file" else {
      return
    }
    let includes = Self.list(source["includes"]).map { $0.text ?? "" }
    for pattern in includes.isEmpty ? ["**"] : includes {
      if let inner = ManifestTarget.folder(ofPattern: pattern), !path.text.contains("$") {
        target.folders.append(path.appending(inner).normalized.text)
      } else {
        target.hasUnreadFolders = true
      }
    }
    for pattern in Self.list(source["excludes"]).compactMap(\.text) {
      var names = Path(pattern).components
      while let last = names.last, last == "**" || last == "*" { names.removeLast() }
      if names.isEmpty || names.contains(where: { $0.contains("*") }) { continue }
      target.excluded.append(path.appending(names.joined(separator: "/")).text)
    }
  }
}
