import Workspace

/// The author's name as git knows it.
enum GitAuthor {
  /// - Returns: nil without git, or without a name in its configuration.
  static func name(for folder: Path, in world: World) -> String? {
    do {
      let answer = try world.git.run(["config", "--get", "user.name"], in: folder)
      let name = String(decoding: answer.output, as: UTF8.self).trimmed
      return answer.status == 0 && !name.isEmpty ? name : nil
    } catch {
      return nil
    }
  }
}
