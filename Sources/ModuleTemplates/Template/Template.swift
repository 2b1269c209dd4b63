package import Diagnostics
package import Liquid
import Workspace

/// A template ready to generate from: its folder, and its rambaspec rendered for one module.
package struct Template: Sendable {
  package let folder: TemplateFolder
  package let spec: Rambaspec
  /// What was odd but usable, in the order of reading.
  package let warnings: [Diagnostic]

  package var name: String { folder.name }

  /// Renders and reads the template's rambaspec.
  ///
  /// - Parameters:
  ///   - folder: the template.
  ///   - values: what the rambaspec sees, which is what the files see but for the file's name.
  ///   - budget: what the run may use for all of its templates.
  ///   - known: the folder's rambaspec for other values: where these make the same of it, it is not
  ///     read again.
  /// - Throws: when there is no rambaspec, or it is broken.
  package init(
    _ folder: TemplateFolder, values: LiquidObject, within budget: inout Budget,
    known: Rambaspec? = nil
  ) throws(Diagnostic) {
    var warnings: [Diagnostic] = []
    let file = try Self.specFile(of: folder, into: &warnings)
    let source = try LiquidTemplate(parsing: file.bytes, named: file.displayName)
    let options = RenderOptions(clock: RenderClock(folder.world.clock.now()))
    let rendering = try source.render(values, options: options, within: &budget)
    // Only what it says is kept.
    budget.forgetWritten()
    warnings += rendering.warnings
    if let known, known.rendered == rendering.bytes {
      spec = known
    } else {
      spec = try Rambaspec(rendered: rendering.bytes, from: file, folder: folder.name)
    }
    self.folder = folder
    self.warnings = warnings + spec.warnings
  }

  private static func specFile(
    of folder: TemplateFolder, into warnings: inout [Diagnostic]
  ) throws(Diagnostic) -> TemplateFile {
    let name = folder.name + ".rambaspec"
    if let file = try folder.file(name) {
      if file.relativePath != name {
        warnings.append(differentCase(name, file))
      }
      return file
    }
    let others = try folder.allFiles().filter {
      $0.isRambaspec && !$0.contains(byte: UInt8(ascii: "/"))
    }
    guard others.count == 1, let other = others.first, let file = try folder.file(other) else {
      throw Diagnostic(
        .error, "template.no-rambaspec", "the template `\(folder.name)` has no `\(name)`",
        notes: others.isEmpty
          ? [] : ["it has \(others.map { "`\($0)`" }.joined(separator: ", "))."],
        hints: ["run `viper template check` on its folder."])
    }
    warnings.append(
      Diagnostic(
        .warning, "template.rambaspec-name",
        "the rambaspec of `\(folder.name)` is called `\(other.escaped())`",
        at: SourceLocation(file: file.displayName), hints: ["rename it to `\(name)`."]))
    return file
  }

  static func differentCase(
    _ wanted: String, _ file: TemplateFile, at location: SourceLocation? = nil
  ) -> Diagnostic {
    Diagnostic(
      .warning, "template.case", "`\(wanted)` is called `\(file.relativePath)` on the disk",
      at: location ?? SourceLocation(file: file.displayName),
      notes: ["it is found all the same, but not by tools that tell letters' cases apart."],
      hints: ["write both the same way."])
  }
}
