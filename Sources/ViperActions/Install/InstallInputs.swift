import Configuration
import Diagnostics
import ModuleTemplates
import TemplateSources
import Workspace

/// What an installation reads before it fetches: Rambafile, catalogs and `Rambafile.lock`.
struct InstallInputs {
  let rambafile: Rambafile
  private let bytes: [UInt8]
  let declared: [DeclaredTemplate]
  let catalogs: CatalogSources
  let lock: RambafileLock
  let lockBytes: [UInt8]?
  let warnings: [Diagnostic]

  /// - Throws: the problems of the Rambafile, or of the lock.
  init(in world: World) throws(Diagnostic) {
    let path = world.rambafile
    guard let bytes = try world.configurationFile(at: path) else {
      throw try ProjectLocator.errorAboveProjects(in: world.project, world: world)
        ?? Diagnostic(
          .error, "rambafile.missing", "there is no `\(path.display(in: world))`",
          hints: ["run `viper setup` to write one, or pass the folder of another: `-C FOLDER`."])
    }
    self.bytes = bytes
    rambafile = try Rambafile(bytes, at: path, named: path.display(in: world))
    var warnings = rambafile.warnings
    declared = try DeclaredTemplate.read(rambafile, in: world, warnings: &warnings)
    catalogs = try CatalogSources(of: rambafile, in: world, warnings: &warnings)
    self.warnings = warnings
    lockBytes = try world.configurationFile(at: RambafileLock.path(in: world))
    let lockName = RambafileLock.name(in: world)
    lock = if let lockBytes { try RambafileLock(lockBytes, named: lockName) } else { .init() }
  }

  /// Whether Rambafile and lock are on the disk as they were read.
  func areUnchanged(in world: World) throws(Diagnostic) -> Bool {
    guard try world.configurationFile(at: world.rambafile) == bytes else { return false }
    return try world.configurationFile(at: RambafileLock.path(in: world)) == lockBytes
  }

  /// The lock's entry for a template, if it has the source that the Rambafile declares.
  ///
  /// With `--frozen` also an entry that a template does not need.
  func lockedEntry(for declared: DeclaredTemplate, isFrozen: Bool) -> RambafileLock.Entry? {
    guard let entry = lock[declared.name] else {
      guard isFrozen else { return nil }
      // Templates from folders have no versions, and earlier versions of viper locked no bundled ones.
      switch declared.source {
      case .local(_, let written): return .init(origin: .local(written), digest: "")
      case .named where BundledTemplates.names.contains(declared.name):
        return .init(origin: .bundled, digest: "")
      default: return nil
      }
    }
    let hasSameSource =
      switch (declared.source, entry.origin) {
      case (.git(let address, let reference, let path), .git(let other, let locked, let inner, _)):
        address.lockText.hasSameBytes(as: other) && reference == locked
          && path.map(ExactText.init) == inner.map(ExactText.init)
      case (.named, .catalog(let shown, _)):
        catalogs.all.contains { $0.shown.hasSameBytes(as: shown) }
      case (.named, .bundled): BundledTemplates.names.contains(declared.name)
      case (.local, .local): true
      default: false
      }
    return hasSameSource ? entry : nil
  }
}
