package import Diagnostics
package import Liquid
import Workspace

/// A template's folder, and its rambaspec rendered for one module.
package struct Template: Sendable {
  package let folder: TemplateFolder
  package let spec: Rambaspec
  package let warnings: [Diagnostic]

  package var name: String { folder.name }

  /// Renders and reads the template's rambaspec.
  package init(
    _ folder: TemplateFolder, values: LiquidObject, within budget: inout Budget
  ) throws(Diagnostic) {
    let (file, warning) = try Self.specFile(of: folder)
    let source = try LiquidTemplate(parsing: file.bytes, named: file.displayName)
    let clock = LocalMoment(folder.world.clock.now())
    let rendering = try source.render(values, clock: clock, within: &budget)
    budget.releaseOutput()
    spec = try Rambaspec(rendering, folder: folder.name)
    self.folder = folder
    warnings = [warning].compactMap(\.self) + rendering.warnings + spec.warnings
  }

  /// The rambaspec's file, and a warning about its name.
  static func specFile(
    of folder: TemplateFolder
  ) throws(Diagnostic) -> (file: TemplateFile, warning: Diagnostic?) {
    let name = folder.name + ".rambaspec"
    if let file = try folder.file(name) {
      return (file, file.relativePath == name ? nil : differentCase(name, file))
    }
    let others = try folder.allFiles().filter {
      $0.isRambaspec && !$0.utf8.contains(UInt8(ascii: "/"))
    }
    guard others.count == 1, let other = others.first, let file = try folder.file(other) else {
      throw missingSpec(of: folder, others)
    }
    let warning = Diagnostic(
      .warning, "template.rambaspec-name",
      "the rambaspec of `\(folder.name)` is named `\(other.escaped())`",
      at: SourceLocation(file: file.displayName), hints: ["rename it to `\(name)`."])
    return (file, warning)
  }

  /// The error for a folder without its rambaspec; `others` are the rambaspecs that it has.
  package static func missingSpec(of folder: TemplateFolder, _ others: [String]) -> Diagnostic {
    let name = folder.name + ".rambaspec"
    var hint = "add a `\(name)`, or delete the folder."
    if !others.isEmpty {
      hint = "rename one of them to `\(name)`."
    } else if case .folder(let path) = folder.origin {
      hint = folder.world.submoduleHint(for: path) ?? hint
    }
    return Diagnostic(
      .error, "template.no-rambaspec", "the template `\(folder.name)` has no `\(name)`",
      notes: others.isEmpty ? [] : ["it has \(others.map { "`\($0)`" }.joined(separator: ", "))."],
      hints: [hint])
  }

  static func differentCase(
    _ wanted: String, _ file: TemplateFile, at location: SourceLocation? = nil
  ) -> Diagnostic {
    Diagnostic(
      .warning, "template.case", "the file `\(wanted)` is named `\(file.relativePath)`",
      at: location ?? SourceLocation(file: file.displayName),
      notes: ["viper finds it, but tools that distinguish upper and lower case don't."],
      hints: ["use the same spelling for both."])
  }
}
