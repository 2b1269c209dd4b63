import Diagnostics
import ModuleTemplates
import Workspace

extension ModuleRecord {
  /// Renders the module with these values from a template.
  ///
  /// - Parameters:
  ///   - project: the Rambafile's folder, absolute.
  ///   - template: the template's files.
  /// - Returns: the files and folders.
  /// - Throws: what is wrong with the template for this module.
  func rendering(
    in project: Path, from template: TemplateFolder
  ) throws(Diagnostic) -> ModuleRendering {
    try ModuleRendering(
      try configuration(in: project), author: author, date: date,
      from: template.showing(FixedClock(date, moment)))
  }

  /// Lists the files of a rendering in place of the recorded ones.
  mutating func setFiles(from rendering: ModuleRendering, in project: Path) {
    files = rendering.files.map {
      File(path: $0.path.relative(to: project), digest: digest(of: $0.bytes))
    }
  }
}
