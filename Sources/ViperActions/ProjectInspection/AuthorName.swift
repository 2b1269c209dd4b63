import Configuration
import Diagnostics
import Workspace

/// Finds the author for headers that neither the Rambafile nor an option names.
enum AuthorName {
  /// The name that Generamba saved, or git's, a slower process; `source` is for messages.
  static func author(
    for folder: Path, in world: World
  ) throws(Diagnostic) -> (name: String, source: String)? {
    if let name = try generambaName(in: world) {
      return (name, "`username` in `~/.generamba/user_preferences.yml`")
    }
    return try gitName(for: folder, in: world).map { ($0, "git's `user.name`") }
  }

  /// The project's author; throws when the name could end the comment that it is written into.
  static func headerName(in world: World) throws(Diagnostic) -> String? {
    guard let (name, source) = try author(for: world.project, in: world) else { return nil }
    if let problem = CommentText.problem(Located(name), from: source) { throw problem }
    return name
  }

  /// The name in Generamba's preferences; nil without the file, a home folder or a name.
  private static func generambaName(in world: World) throws(Diagnostic) -> String? {
    guard let home = world.environment.home else { return nil }
    let path = home.appending(".generamba/user_preferences.yml")
    guard let bytes = try world.configurationFile(at: path) else { return nil }
    let name = try YAMLReader.read(bytes, named: path.text).value["username"]?.text
    return name?.isEmpty == false ? name : nil
  }

  /// Nil without git, or without a name in its configuration.
  private static func gitName(for folder: Path, in world: World) throws(Diagnostic) -> String? {
    let words = ["config", "--get", "user.name"]
    guard let answer = attempt(try world.git.run(words, in: folder)) else { return nil }
    guard answer.stop != .timeLimit else {
      throw Diagnostic(
        .error, "git.time-limit",
        "git did not print the author's name within \(GitRequest.localTimeLimit) seconds",
        notes: ["viper ran `git config --get user.name` in `\(folder.display(in: world))`."],
        hints: ["pass `--author NAME`, or find out why git is slow."])
    }
    return answer.status == 0 && !answer.text.isEmpty ? answer.text : nil
  }
}
