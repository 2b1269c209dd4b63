import Diagnostics
import ModuleTemplates
import Workspace

extension ModuleRecord {
  /// Renders what was generated, or what would have been with other words or another template.
  ///
  /// - Parameters:
  ///   - project: the folder of the Rambafile, absolute.
  ///   - template: the template's files.
  /// - Returns: the files and folders.
  /// - Throws: what is wrong with the template for this module.
  func rendering(
    in project: Path, from template: TemplateFolder
  ) throws(Diagnostic) -> ModuleRendering {
    try ModuleRendering(
      try configuration(in: project), author: author, date: date,
      from: template.showing(StillClock(date, moment)))
  }

  /// The same from the version of the template that the record names.
  func base(in project: Path, world: World) throws(Diagnostic) -> ModuleRendering {
    try rendering(
      in: project, from: TemplateSnapshot.template(template, in: project, world: world))
  }
}
