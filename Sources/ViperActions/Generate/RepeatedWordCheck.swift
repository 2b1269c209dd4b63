import Diagnostics
import ModuleTemplates
import Workspace

/// Notices a word at the end of a module's name that the template adds itself.
///
/// `viper gen ProfileService service` would make a `ProfileServiceService`.
enum RepeatedWordCheck {
  /// - Returns: a warning; nil if no file repeats the name's last word.
  static func warning(
    for configuration: ModuleConfiguration, _ rendering: ModuleRendering
  ) -> Diagnostic? {
    let name = configuration.name.text
    guard let start = name.lastIndex(where: \.isUppercase), start > name.startIndex else {
      return nil
    }
    let word = name[start...]
    let whole = (configuration.prefix ?? "") + name
    let repeated = rendering.files.first { $0.path.name.hasPrefix(whole + word) }
    guard word.count > 2, let file = repeated?.path.name else { return nil }
    return Diagnostic(
      .warning, "module.repeated-word", "`\(name)` already ends in `\(word)`: it makes `\(file)`",
      hints: ["did you mean `viper gen \(name[..<start]) \(rendering.template.name)`?"])
  }
}
