package import Workspace

/// Tells an Xcode project that a tool makes anew from one that people edit.
package enum GeneratedProject {
  /// Whether there is no point in editing a project: a manifest beside it makes it, or git leaves
  /// it out, so that nobody else would see the change.
  ///
  /// - Parameters:
  ///   - xcodeproj: the project, absolute.
  ///   - manifest: what stands beside it.
  ///   - world: everything outside.
  /// - Returns: false also where git can't say it.
  package static func isGenerated(
    _ xcodeproj: Path, by manifest: ProjectManifest?, in world: World
  ) -> Bool {
    if let manifest, manifest.kind != .package, manifest.folder == xcodeproj.parent { return true }
    return isIgnored(xcodeproj, in: world)
  }

  /// False where git can't say it.
  private static func isIgnored(_ path: Path, in world: World) -> Bool {
    do throws(GitUnavailable) {
      // No program that the repository's own configuration names is to be run.
      let answer = try world.git.run(
        ["-c", "core.fsmonitor=false", "check-ignore", "--", path.name], in: path.parent)
      let said = String(decoding: answer.output, as: UTF8.self).trimmed
      // git says the name again, in quotes where it has special characters.
      return answer.status == 0 && (said == path.name || said.hasPrefix("\""))
    } catch {
      return false
    }
  }
}
