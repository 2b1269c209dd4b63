import Diagnostics
import Workspace

/// What to say where a Rambafile is needed and none was found.
enum MissingRambafile {
  /// How many places are named.
  private static let shown = 8

  /// The projects below a folder, for somebody who stands above them.
  ///
  /// - Returns: nil where there is none.
  static func aboveProjects(_ folder: Path, in world: World) throws(Diagnostic) -> Diagnostic? {
    let places = try ProjectLocator.places(below: folder, world: world)
    guard let first = places.first(where: { $0.name == RambafileLocator.name }) ?? places.first
    else { return nil }
    let names = places.prefix(shown).map { "`\($0.display(in: world).escaped())`" }
    let rest = places.count > shown ? " and \(places.count - shown) more" : ""
    return Diagnostic(
      .error, "rambafile.above-project", "there is no project here, but there is below",
      notes: ["there \(places.count == 1 ? "is" : "are") \(names.joined(separator: ", "))\(rest)."],
      hints: [
        "go to its folder, or name it: `viper -C \(first.parent.display(in: world).escaped()) …`.",
        "to keep one Rambafile here, run `viper setup`.",
      ])
  }
}
