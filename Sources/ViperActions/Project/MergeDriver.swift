package import Diagnostics
package import Workspace

/// `viper project merge --install`: tells git to merge project files with viper.
///
/// Two things are needed: a line in an attributes file says which files, and git's configuration
/// says how. The first can be committed for all; the second each clone needs for itself.
package struct MergeDriver {
  /// The line of the attributes file.
  static let line = "*.pbxproj merge=viper"
  /// The command, which git gives to a shell with the names of three files. Where there is no viper
  /// any more, it does what git does without a driver.
  static let command =
    "if command -v viper >/dev/null 2>&1; then "
    + "viper project merge --path %P --marker-size %L %O %A %B; else "
    + "git merge-file -q --marker-size=%L -L ours -L base -L theirs %A %O %B; fi"
  private static let title = "Xcode project files, by objects"

  let isGlobal: Bool
  let world: World
  /// The attributes file, absolute.
  package let attributes: Path

  /// For the repository here, or for all of the user's.
  ///
  /// - Throws: without git, and outside of a repository.
  package init(isGlobal: Bool, in world: World) throws(Diagnostic) {
    self.isGlobal = isGlobal
    self.world = world
    attributes =
      isGlobal
      ? try Self.globalAttributes(in: world)
      : try GitConfiguration.topFolder(in: world).appending(".gitattributes")
  }

  /// What will be done, a line each.
  package func steps(installing: Bool) -> [String] {
    let file = attributes.display(in: world)
    let place = isGlobal ? "your configuration of git" : "the configuration of this repository"
    return installing
      ? ["write `\(Self.line)` into \(file)", "set `merge.viper.driver` in \(place)"]
      : ["take `\(Self.line)` out of \(file)", "remove `merge.viper` from \(place)"]
  }

  /// Sets the driver up, or takes it away; where that is done already, nothing changes.
  ///
  /// - Returns: what the user should know of how it was written.
  package func carryOut(installing: Bool) throws(Diagnostic) -> [Diagnostic] {
    let folder = try folderThatIsThere()
    let isThere = folder == attributes.parent
    let warnings = try FileTransaction.locked(
      folder, editing: isThere ? [attributes] : [], in: world
    ) { (transaction: FileTransaction) throws(Diagnostic) -> [Diagnostic] in
      let before = try attributesText()
      let after = installing ? Self.adding(to: before?.bytes ?? []) : before.map(Self.removing)
      guard let after, after != before?.bytes ?? [] else { return [] }
      let change: Change =
        if after.isEmpty {
          Change(.removeFile(previous: before?.bytes ?? []), attributes, in: folder)
        } else if isThere {
          .edit(attributes, to: after, previous: before?.bytes, seen: before?.seen)
        } else {
          Change(.writeFile(bytes: after, previous: nil), attributes, in: folder)
        }
      return try transaction.carryOut([change])
    }
    let scope = isGlobal ? "--global" : "--local"
    if installing {
      try GitConfiguration.run(["config", scope, "merge.viper.name", Self.title], in: world)
      try GitConfiguration.run(["config", scope, "merge.viper.driver", Self.command], in: world)
    } else if try GitConfiguration.value("merge.viper.driver", scope: scope, in: world) != nil {
      try GitConfiguration.run(["config", scope, "--remove-section", "merge.viper"], in: world)
    }
    return warnings
  }

  private func folderThatIsThere() throws(Diagnostic) -> Path {
    var folder = attributes.parent
    do throws(FileError) {
      while folder != folder.parent, try world.files.status(folder) == nil {
        folder = folder.parent
      }
    } catch {
      throw error.diagnostic(from: world.environment.currentFolder)
    }
    return folder
  }

  private func attributesText() throws(Diagnostic) -> (bytes: [UInt8], seen: FileStatus?)? {
    do throws(FileError) {
      guard try world.files.status(attributes) != nil else { return nil }
      return try world.files.readForEdit(attributes, atMost: FileStatus.configurationSize)
    } catch {
      throw error.diagnostic(from: world.environment.currentFolder)
    }
  }

  private static func adding(to text: [UInt8]) -> [UInt8] {
    guard !lines(of: text).contains(where: isOurs) else { return text }
    let newline = text.contains(0x0D) ? "\r\n" : "\n"
    let start = text.isEmpty || text.last == 0x0A ? text : text + Array(newline.utf8)
    return start + Array((line + newline).utf8)
  }

  private static func removing(_ before: (bytes: [UInt8], seen: FileStatus?)) -> [UInt8] {
    lines(of: before.bytes).filter { !isOurs($0) }.flatMap { $0 }
  }

  /// The lines with their endings.
  private static func lines(of text: [UInt8]) -> [ArraySlice<UInt8>] {
    var lines: [ArraySlice<UInt8>] = []
    var start = 0
    for (index, byte) in text.enumerated() where byte == 0x0A {
      lines.append(text[start...index])
      start = index + 1
    }
    return start < text.count ? lines + [text[start...]] : lines
  }

  private static func isOurs(_ line: ArraySlice<UInt8>) -> Bool {
    String(decoding: line, as: UTF8.self).trimmed == Self.line
  }

  private static func globalAttributes(in world: World) throws(Diagnostic) -> Path {
    let current = world.environment.currentFolder
    let value = try GitConfiguration.value(
      "core.attributesFile", scope: "--global", options: ["--type=path"], in: world)
    if let value { return current.appending(value).normalized }
    let variables = world.environment.variables
    if let folder = variables["XDG_CONFIG_HOME"], !folder.isEmpty {
      return Path(folder).appending("git/attributes").normalized
    }
    guard let home = variables["HOME"], !home.isEmpty else {
      throw Diagnostic(
        .error, "merge.no-home", "there is no home folder: `HOME` is not set",
        hints: ["leave `--global` out, and set the driver up for this repository."])
    }
    return Path(home).appending(".config/git/attributes").normalized
  }
}
