import Configuration

/// The targets and places that options and Rambafile name for a module's code, or for its tests.
struct PartSettings {
  let targets: [Located<String>]
  /// The folder on disk.
  let file: Located<String>?
  /// The group in the project.
  let group: Located<String>?

  /// Follows Generamba's rule: options outrank the Rambafile, and one path alone is both. An option
  /// for one of the two counts for the other only where the Rambafile has no path.
  init(_ keys: PartKeys, _ options: GenerationOptions, _ rambafile: Rambafile) {
    func given(_ option: String) -> Located<String>? { options.places[option].map { Located($0) } }
    let named =
      given(keys.targets.option).map { NameList.names(in: $0.value).map { Located($0) } }
      ?? rambafile.list(keys.targets)?.value ?? rambafile.text(keys.target).map { [$0] } ?? []
    var seen: Set<String> = []
    targets = named.filter { seen.insert($0.value).inserted }
    let both = given(keys.option)
    let (givenFile, givenGroup) = (given(keys.file.option), given(keys.group.option))
    let (file, group) = (rambafile.text(keys.file), rambafile.text(keys.group))
    self.file = both ?? givenFile ?? file ?? group ?? givenGroup
    self.group = both ?? givenGroup ?? group ?? file ?? givenFile
  }
}
