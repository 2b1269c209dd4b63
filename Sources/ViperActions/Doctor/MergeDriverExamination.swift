import Diagnostics
import Workspace

extension Doctor {
  /// Whether git merges the project file with viper, where the repository asks for that.
  ///
  /// Without git, or outside of a repository, there is nothing to say.
  mutating func examineMergeDriver() {
    guard let xcodeproj else { return }
    let file = xcodeproj.projectFile
    guard answer(["check-attr", "merge", "--", file.text])?.hasSuffix(": merge: viper") ?? false,
      answer(["config", "--get", "merge.viper.driver"]) == nil
    else { return }
    report.add(
      Diagnostic(
        .warning, "doctor.merge-driver",
        "git is to merge the project file with viper, and does not know how",
        notes: [
          "`.gitattributes` says `merge=viper`; this clone's configuration has no `merge.viper.driver`."
        ],
        hints: ["run `viper project merge --install`."]), to: .git)
  }

  /// What git answers; nil where it fails.
  private func answer(_ arguments: [String]) -> String? {
    do throws(GitUnavailable) {
      let answer = try world.git.run(arguments, in: folder)
      return answer.status == 0 ? String(decoding: answer.output, as: UTF8.self).trimmed : nil
    } catch {
      return nil
    }
  }
}
