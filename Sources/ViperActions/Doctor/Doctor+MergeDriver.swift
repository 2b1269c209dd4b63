import Diagnostics
import Workspace

extension Doctor {
  /// Checks that git merges the project file with viper where the repository asks for it.
  ///
  /// Reports nothing without git and outside of a repository.
  mutating func checkMergeDriver() {
    guard let file = xcodeproj?.projectFile,
      // `PATH: merge: VALUE`
      let attribute = answer(["check-attr", "merge", "--", file.text])?
        .split(separator: " ").last.map(String.init)
    else { return }
    let isSetUp = answer(["config", "--get", "merge.viper.driver"]) != nil
    guard attribute == "viper" else {
      if let problem = overridden(file, by: attribute, isSetUp) { report.add(problem, to: .git) }
      return
    }
    guard !isSetUp else { return }
    report.warn(
      .git, "doctor.merge-driver",
      "the merge driver for the project file is not set up in this clone",
      notes: [
        "`.gitattributes` says `merge=viper`; this clone's configuration has no `merge.viper.driver`."
      ],
      hints: ["run `viper project merge --install`."])
  }

  /// The warning about the attributes line that keeps git from merging with viper; nil without one.
  private func overridden(_ file: Path, by attribute: String, _ isSetUp: Bool) -> Diagnostic? {
    var isWanted = isSetUp
    var place: SourceLocation?
    for path in attributeFiles(of: file) {
      let lines = (text(of: path) ?? "").split(separator: "\n", omittingEmptySubsequences: false)
      for (index, line) in lines.enumerated().reversed() {
        let words = line.split { $0.isWhitespace }.map(String.init)
        if words.first?.hasPrefix("#") ?? true { continue }
        if words.contains("merge=viper") { isWanted = true }
        guard place == nil, words.dropFirst().contains(where: { Self.value(of: $0) == attribute })
        else { continue }
        place = SourceLocation(
          file: path.display(in: world), line: index + 1, column: 1, length: line.utf8.count,
          sourceLine: String(line))
      }
    }
    guard isWanted else { return nil }
    return Diagnostic(
      .warning, "doctor.merge-attribute",
      "git does not merge the project file with viper: its attribute `merge` is `\(attribute.escaped())`",
      at: place,
      hints: [
        place == nil
          ? "run `viper project merge --install`."
          : "delete this line, or add `\(MergeDriver.line)` below it."
      ])
  }

  /// The attributes files that apply to a file; an earlier one overrides those after it.
  private func attributeFiles(of file: Path) -> [Path] {
    guard let top = answer(["rev-parse", "--show-toplevel"]).map({ Path($0) }),
      let info = answer(["rev-parse", "--git-path", "info/attributes"])
    else { return [] }
    var files = [folder.appending(info).normalized]
    // git prints paths without symbolic links.
    var parent = file.parent
    do throws(FileError) { parent = try world.files.resolved(parent) } catch { return files }
    while parent.isInside(top) {
      files.append(parent.appending(".gitattributes"))
      if parent == top { break }
      parent = parent.parent
    }
    return files
  }

  private func text(of file: Path) -> String? {
    do throws(Diagnostic) {
      return try world.settings(at: file).map { String(decoding: $0, as: UTF8.self) }
    } catch {
      return nil
    }
  }

  /// The value that a word of an attributes file gives to `merge`, as `git check-attr` prints it.
  private static func value(of word: String) -> String? {
    switch word {
    case "merge": "set"
    case "-merge", "binary": "unset"
    case "!merge": "unspecified"
    default: word.hasPrefix("merge=") ? String(word.dropFirst(6)) : nil
    }
  }

  /// The output of git; nil where it fails.
  private func answer(_ arguments: [String]) -> String? {
    do throws(GitUnavailable) {
      let answer = try world.git.run(arguments, in: folder)
      return answer.status == 0 ? String(decoding: answer.output, as: UTF8.self).trimmed : nil
    } catch {
      return nil
    }
  }
}
