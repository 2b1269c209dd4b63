import Diagnostics
import Configuration
import Workspace

extension ModuleRecord {
  /// The record as it is committed: YAML, a line for each thing that two branches could change.
  package var text: String {
    var lines = [
      "# What viper generated here, and from what: `viper module` goes by it. Commit it.",
      "format: \(Self.format)",
      Self.line("module", module),
      Self.line("template", template.name),
    ]
    if let version = template.version { lines.append(Self.line("template_version", version)) }
    lines.append(Self.line("template_digest", template.digest))
    lines.append(Self.line("description", description))
    if let author { lines.append(Self.line("author", author)) }
    lines.append(Self.line("company", company))
    if let prefix { lines.append(Self.line("prefix", prefix)) }
    lines.append(Self.line("project_name", projectName))
    lines.append(Self.line("product_module_name", productModuleName))
    lines.append("date: \(date.year)-\(Self.two(date.month))-\(Self.two(date.day))")
    lines.append("time: \(moment.seconds) \(moment.nanoseconds) \(moment.offset)")
    if let xcodeproj { lines.append(Self.line("xcodeproj", xcodeproj.text)) }
    if usesLogicalGroups { lines.append("logical_groups: true") }
    if !parameters.isEmpty {
      lines.append("parameters:")
      lines += parameters.map { "  " + Self.line($0.key, $0.value) }
    }
    lines += Self.lines("code", code)
    if let tests { lines += Self.lines("tests", tests) }
    if !newFolders.isEmpty {
      lines.append("new_folders:")
      lines += newFolders.map { "- \(YAMLScalarText.written($0.text))" }
    }
    lines.append("files:")
    lines += files.map { "  \(YAMLScalarText.written($0.path.text)): \"\($0.digestText)\"" }
    return lines.map { $0 + "\n" }.joined()
  }

  private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

  private static func lines(_ key: String, _ part: Part) -> [String] {
    ["\(key):", "  " + line("folder", part.folder.text), "  " + line("group", part.group)]
      + (part.targets.isEmpty ? [] : ["  targets:"])
      + part.targets.map { "  - \(YAMLScalarText.written($0))" }
  }

  private static func line(_ key: String, _ value: String) -> String {
    "\(YAMLScalarText.written(key)): \(YAMLScalarText.written(value))"
  }
}

extension ModuleRecord.File {
  /// Sixteen hexadecimal digits.
  var digestText: String { digest.hexadecimal(16) }
}
