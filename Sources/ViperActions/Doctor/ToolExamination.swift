import Configuration
import Diagnostics
import Workspace

extension Doctor {
  /// Whether the files are there in which the dependencies of templates are looked up.
  mutating func examineDependencies() {
    guard let rambafile else { return }
    var found: [String] = []
    for key in [RambafileKey.podfilePath, .cartfilePath] {
      guard let setting = rambafile.text(key) else { continue }
      do throws(Diagnostic) {
        let path = folder.appending(setting.value)
        if try isFile(path, namedAt: setting.location) {
          found.append(setting.value)
          continue
        }
        throw Diagnostic(
          .error, "doctor.manifest-missing",
          "`\(key.rawValue)` names `\(setting.value.escaped())`, which is not there",
          at: setting.location, hints: ["correct the path, or delete the key."])
      } catch {
        report.add(error, to: .dependencies)
      }
    }
    report.state(found.joined(separator: ", "), for: .dependencies)
  }

  private func isFile(
    _ path: Path, namedAt location: SourceLocation?
  ) throws(Diagnostic) -> Bool {
    do {
      return try world.files.status(path)?.kind == .file
    } catch {
      var problem = error.diagnostic(from: world.environment.currentFolder)
      problem.location = location
      throw problem
    }
  }

  /// Whether there is a git that `template install` can work with.
  mutating func examineGit() {
    let needsGit = rambafile?.templates.contains { $0.git != nil } ?? false
    let severity: Diagnostic.Severity = needsGit ? .error : .warning
    let answer: GitAnswer
    do throws(GitUnavailable) {
      answer = try world.git.run(["--version"], in: folder)
    } catch {
      report.add(
        Diagnostic(
          severity, "doctor.git-missing", "there is no git: \(error.cause)",
          notes: ["`viper template install` needs it to fetch templates; `viper gen` does not."],
          hints: ["\(error.remedy)."]), to: .git)
      return
    }
    let text = String(decoding: answer.output, as: UTF8.self).trimmed
    guard answer.status == 0, let version = GitVersion(text) else {
      report.add(
        Diagnostic(
          .warning, "doctor.git-version", "git does not tell its version",
          notes: ["it said `\(text.escaped())`."]), to: .git)
      return
    }
    report.state(version.description, for: .git)
    if version < GitVersion.oldest {
      report.add(
        Diagnostic(
          severity, "doctor.git-old", "git \(version) is too old to fetch templates",
          notes: ["it takes \(GitVersion.oldest) or newer."], hints: ["update git."]), to: .git)
    }
  }
}
