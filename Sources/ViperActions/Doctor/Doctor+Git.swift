import Configuration
package import Diagnostics
import TemplateSources
package import Workspace

extension Doctor {
  /// Checks that there is a git that `template install` can use.
  mutating func checkGit() {
    let severity: Diagnostic.Severity = needsGit ? .error : .warning
    let answer: GitAnswer
    do throws(GitUnavailable) { answer = try world.git.run(["--version"], in: folder) } catch {
      return report.addProblem(
        .git, "doctor.git-missing", "can't start git: \(error.cause)", as: severity,
        notes: ["`viper template install` needs it to fetch templates; `viper gen` does not."],
        hints: ["\(error.remedy)."])
    }
    // Such as `git version 2.39.2 (Apple Git-143)`.
    let words = answer.text.split(separator: " ")
    let numbers = words.dropFirst(2).first?.split(separator: ".").map { Int($0) }
      .prefix { $0 != nil }.compactMap(\.self)
    guard answer.status == 0, answer.stop == nil, words.starts(with: ["git", "version"]),
      let numbers, numbers.count >= 2
    else {
      let notes = GitCommand.message(of: answer)
      return report.addProblem(
        .git, "doctor.git-version", "`git --version` prints no version", as: severity,
        notes: notes.isEmpty ? ["it printed `\(answer.text.escaped())`."] : notes,
        hints: ["make `git --version` work in a terminal."])
    }
    let version = numbers.map { String($0) }.joined(separator: ".")
    report.setFact(version, for: .git)
    // Since then, `rev-parse` has `--end-of-options`, so that no name is taken for an option.
    if numbers.lexicographicallyPrecedes([2, 30]) {
      report.addProblem(
        .git, "doctor.git-old", "git \(version) is too old to fetch templates", as: severity,
        notes: ["viper needs 2.30 or newer."], hints: ["update git."])
    }
  }

  /// Whether a declared template must be fetched: it has a repository, or only a catalog can have it.
  private var needsGit: Bool {
    let library = TemplateLibrary(for: rambafile, in: world)
    func isFound(_ name: String) -> Bool { attempt(try library.template(named: name)) != nil }
    return library.declared.contains { $0.git != nil || $0.local == nil && !isFound($0.name.value) }
  }

  /// Checks that git merges the project file with viper where the repository asks for it.
  ///
  /// Reports nothing without git and outside of a repository.
  mutating func checkMergeDriver() {
    guard let file = xcodeproj?.projectFile,
      // `PATH: merge: VALUE`
      let attribute = world.git.line(of: ["check-attr", "merge", "--", file.text], in: folder)?
        .split(separator: " ").last.map(String.init)
    else { return }
    let isSetUp = world.git.line(of: ["config", "--get", "merge.viper.driver"], in: folder) != nil
    guard attribute == "viper" else {
      if let problem = attributeProblem(file, attribute, isSetUp) { report.add(problem, to: .git) }
      return
    }
    guard !isSetUp else { return }
    report.addProblem(
      .git, "doctor.merge-driver",
      "the merge driver for the project file is not set up in this clone",
      notes: [
        "the file has the attribute `merge=viper`, and git's configuration no `merge.viper.driver`."
      ],
      hints: ["run `viper project merge --install`."])
  }

  /// The warning that git does not merge the project file with viper, although it was set up.
  package static func mergeProblem(in world: World) -> Diagnostic? {
    var doctor = Doctor(in: world)
    doctor.xcodeproj = attempt(try ProjectLocator.xcodeproj(named: nil, in: world))?.value
    doctor.checkMergeDriver()
    return doctor.report.sections.lazy.flatMap(\.findings).first
  }

  /// A warning that git merges without viper; nil if nothing asks for viper or `union`.
  private func attributeProblem(_ file: Path, _ attribute: String, _ isSetUp: Bool) -> Diagnostic? {
    let lines = attributeLines(for: file)
    let isUnion = attribute == "union"
    let asksForViper = lines.contains { $0.words.contains("merge=viper") }
    guard isSetUp || isUnion || asksForViper else { return nil }
    let place = lines.first { $0.words.dropFirst().contains { Self.value(of: $0) == attribute } }?
      .place
    return Diagnostic(
      .warning, "doctor.merge-attribute",
      "git does not merge the project file with viper: its attribute `merge` is `\(attribute.escaped())`",
      at: place,
      notes: isUnion ? ["git keeps the lines of both sides, which can break the file."] : [],
      hints: [
        place == nil && !lines.contains { $0.place.sourceLine == MergeDriverSetup.attributesLine }
          ? "run `viper project merge --install`."
          : "delete \(place == nil ? "the line with it" : "this line"), or add `\(MergeDriverSetup.attributesLine)` below it."
      ])
  }

  /// The lines of attributes files that apply to a file; an earlier one overrides those after it.
  private func attributeLines(for file: Path) -> [(words: [String], place: SourceLocation)] {
    guard let top = world.git.line(of: ["rev-parse", "--show-toplevel"], in: folder),
      let info = world.git.line(of: ["rev-parse", "--git-path", "info/attributes"], in: folder)
    else { return [] }
    // git prints paths without symbolic links.
    let place = attempt(try world.files.resolved(file.parent)) ?? file.parent
    let files = place.withParents.prefix { $0.isInside(Path(top)) }
      .map { ($0.appending(".gitattributes"), $0) }
    let own = (folder.appending(info).normalized, Path(top))
    var glob = Glob()
    return ([own] + files).flatMap { attributes, folder in
      let path = place.appending(file.name).relative(to: folder).text
      return attributeLines(of: attributes).filter { glob.matches(path, $0.words[0][...]) }
    }
  }

  /// The lines of an attributes file without comments, the last line first.
  private func attributeLines(of file: Path) -> [(words: [String], place: SourceLocation)] {
    let bytes = attempt(try world.files.read(file, atMost: FileStatus.configurationSize)) ?? []
    let lines = String(decoding: bytes, as: UTF8.self).lines
    return lines.enumerated().reversed().compactMap { index, line in
      let words = line.split { $0.isWhitespace }.map(String.init)
      if words.first?.hasPrefix("#") ?? true { return nil }
      let place = SourceLocation(
        file: file.display(in: world), line: index + 1, column: 1, length: line.utf8.count,
        sourceLine: line)
      return (words, place)
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
}
