package import Diagnostics
package import Workspace

/// `viper project merge --install` and `--uninstall`: tells git to merge project files with viper, or
/// no longer to.
///
/// A line in an attributes file names the files, and can be committed. git's configuration names the
/// command, and each clone needs its own.
package struct MergeDriverSetup: ProjectAction {
  static let attributesLine = "*.pbxproj merge=viper"
  /// The shell command that git runs with the names of three files.
  ///
  /// It runs this program's file, because Xcode's `PATH` lacks `/usr/local/bin`, or else the viper in
  /// `PATH`. Without any viper it merges as git does without a driver.
  private var command: String {
    // git replaces `%…` before the shell reads the command.
    let program = ShellWord.quoted(world.programFile?.text ?? "viper").replacing("%", with: "%%")
    return "v=\(program); test -x \"$v\" || v=viper; if command -v \"$v\" >/dev/null 2>&1; then "
      + "\"$v\" project merge --path=%P --marker-size=%L %O %A %B; else "
      + "git merge-file -q --marker-size=%L -L ours -L base -L theirs %A %O %B; fi"
  }

  private let isInstalling: Bool
  private let isGlobal: Bool
  private var scope: String { isGlobal ? "--global" : "--local" }
  package var world: World
  /// The attributes file, absolute.
  package let attributes: Path

  /// Sets the driver up or removes it, for this or for all of the user's repositories.
  package init(isInstalling: Bool, isGlobal: Bool, in world: World) throws(Diagnostic) {
    self.isInstalling = isInstalling
    self.isGlobal = isGlobal
    self.world = world
    attributes =
      isGlobal
      ? try world.realPath(of: Self.globalAttributes(in: world))
      : try GitCommand.topFolder(in: world).appending(".gitattributes")
  }

  /// What this action does, as steps for the user.
  package var steps: [String] {
    let file = attributes.display(in: world)
    let place = isGlobal ? "your configuration of git" : "the configuration of this repository"
    return isInstalling
      ? ["write `\(Self.attributesLine)` into \(file)", "set `merge.viper.driver` in \(place)"]
      : ["remove `\(Self.attributesLine)` from \(file)", "remove `merge.viper` from \(place)"]
  }

  package func lockedFolder() throws(Diagnostic) -> Path {
    try world.nearestExistingPath(from: attributes.parent)
  }

  package func editedFiles() throws(Diagnostic) -> [Path] {
    if try isLink() { return [] }
    return try lockedFolder() == attributes.parent ? [attributes] : []
  }

  private func isLink() throws(Diagnostic) -> Bool {
    try world.linkKind(of: attributes) == .symbolicLink
  }

  /// The change of the attributes file; none if nothing changes.
  package func plan() throws(Diagnostic) -> BasicPlan {
    let driver = try GitCommand.value("merge.viper.driver", scope, in: world) ?? ""
    let change = isInstalling ? "\(driver)\0\(command)" : driver
    world.runNotes.change { $0.settings["merge.viper.driver"] = change }
    let folder = try lockedFolder()
    // A link could lead to any file.
    guard try !isLink() else {
      // git takes no line from it.
      if !isInstalling { return BasicPlan(changes: []) }
      throw Diagnostic(
        .error, "merge.linked-attributes",
        "`\(attributes.display(in: world).escaped())` is a symbolic link, which git does not follow",
        hints: ["replace the link with a file."])
    }
    let before = try world.configurationFile(at: attributes)
    let after = isInstalling ? Self.adding(to: before ?? []) : before.map(Self.removing)
    guard let after, after != before ?? [] else { return BasicPlan(changes: []) }
    if after.isEmpty {
      let change = Change(.removeFile(previous: before ?? []), attributes, in: folder)
      return BasicPlan(changes: [change])
    }
    return BasicPlan(changes: [
      folder == attributes.parent
        ? .edit(attributes, to: after, previous: before)
        : Change(.writeFile(bytes: after, previous: nil), attributes, in: folder)
    ])
  }

  /// Writes git's configuration. Call it after the attributes file is written.
  package func configure() throws(Diagnostic) {
    if isInstalling {
      let title = "Xcode project files, by objects"
      try GitCommand.run(["config", scope, "merge.viper.name", title], in: world)
      try GitCommand.run(["config", scope, "merge.viper.driver", command], in: world)
    } else if try GitCommand.value("merge.viper.driver", scope, in: world) != nil {
      try GitCommand.run(["config", scope, "--remove-section", "merge.viper"], in: world)
    }
  }

  private static func adding(to text: [UInt8]) -> [UInt8] {
    guard !LineDifference.lines(text).contains(where: isOurs) else { return text }
    let newline = text.contains(0x0D) ? "\r\n" : "\n"
    let start = text.isEmpty || text.last == 0x0A ? text : text + Array(newline.utf8)
    return start + Array((attributesLine + newline).utf8)
  }

  private static func removing(_ before: [UInt8]) -> [UInt8] {
    LineDifference.lines(before).filter { !isOurs($0) }.flatMap { $0 }
  }

  private static func isOurs(_ line: ArraySlice<UInt8>) -> Bool {
    String(decoding: line, as: UTF8.self).trimmed == Self.attributesLine
  }

  private static func globalAttributes(in world: World) throws(Diagnostic) -> Path {
    let (environment, variables) = (world.environment, world.environment.variables)
    let home = environment.home
    // Without a home folder, git has global settings only in the file that the variable names.
    let hasSettings = home != nil || variables["GIT_CONFIG_GLOBAL"]?.isEmpty == false
    let value =
      hasSettings
      ? try GitCommand.value("core.attributesFile", "--global", "--type=path", in: world) : nil
    if let value { return environment.currentFolder.appending(value).normalized }
    let folder = variables["XDG_CONFIG_HOME"].flatMap {
      $0.isEmpty ? nil : environment.currentFolder.appending($0).normalized
    }
    guard hasSettings, let folder = folder ?? home?.appending(".config") else {
      throw Diagnostic(
        .error, "merge.no-home", "there is no home folder: `HOME` is missing or not absolute",
        hints: ["leave out `--global` to use the settings of this repository."])
    }
    return folder.appending("git/attributes").normalized
  }
}
