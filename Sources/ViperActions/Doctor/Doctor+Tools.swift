import Configuration
import Diagnostics
import Workspace

extension Doctor {
  /// Checks that the Podfile and Cartfile are there, which name the project's dependencies.
  mutating func checkDependencies() {
    guard let rambafile else { return }
    var found: [String] = []
    for key in [RambafileKey.podfilePath, .cartfilePath] {
      guard let setting = rambafile.text(key) else { continue }
      do throws(Diagnostic) {
        let status = try world.reporting { () throws(FileError) in
          try world.files.status(folder.appending(setting.value))
        }
        guard status?.kind == .file else {
          throw Diagnostic(
            .error, "doctor.manifest-missing",
            "`\(key.rawValue)` names `\(setting.value.escaped())`, which is not there",
            hints: ["correct the path, or delete the key."])
        }
        found.append(setting.value)
      } catch {
        report.add(error.located(at: setting.location), to: .dependencies)
      }
    }
    report.state(found.joined(separator: ", "), for: .dependencies)
  }

  /// Checks that there is a git that `template install` can use.
  mutating func checkGit() {
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
      report.warn(
        .git, "doctor.git-version", "`git --version` prints no version",
        notes: ["it printed `\(text.escaped())`."])
      return
    }
    report.state(version.description, for: .git)
    if version < GitVersion.oldest {
      report.add(
        Diagnostic(
          severity, "doctor.git-old", "git \(version) is too old to fetch templates",
          notes: ["viper needs \(GitVersion.oldest) or newer."], hints: ["update git."]), to: .git)
    }
  }
}

/// The version that `git --version` prints.
struct GitVersion: Comparable, CustomStringConvertible {
  /// The first version whose `rev-parse` has `--end-of-options`, so that no name is taken for an option.
  static let oldest = GitVersion(numbers: [2, 30])

  private let numbers: [Int]

  private init(numbers: [Int]) { self.numbers = numbers }

  /// - Parameter text: such as `git version 2.39.2 (Apple Git-143)`.
  init?(_ text: String) {
    let words = text.split(separator: " ")
    guard words.count >= 3, words[0] == "git", words[1] == "version" else { return nil }
    let numbers = words[2].split(separator: ".").map { Int($0) }.prefix { $0 != nil }
      .compactMap(\.self)
    guard numbers.count >= 2 else { return nil }
    self.numbers = numbers
  }

  var description: String { numbers.map { String($0) }.joined(separator: ".") }

  static func < (left: GitVersion, right: GitVersion) -> Bool {
    left.numbers.lexicographicallyPrecedes(right.numbers)
  }
}
