import Configuration
import Diagnostics
import ModuleTemplates
import TemplateSources
package import Workspace
import XcodeProject

/// The candidates for shell completion: templates, modules, targets, folders and groups.
///
/// A file that can't be read offers no candidates: completion reports no errors.
package struct ProjectCandidates {
  private let rambafile: Rambafile?
  private let project: ProjectFile?
  /// The targets of the project or the manifest.
  private let roles: [(name: String, role: TargetRole)]
  private let world: World

  /// - Parameter world: the disk.
  package init(in world: World) {
    self.world = world
    rambafile = Self.ifReadable { try Rambafile.ifThere(in: world) }
    project = Self.project(rambafile, in: world)
    roles = Self.roles(of: project, in: world)
  }

  private static func ifReadable<Found>(_ find: () throws -> Found?) -> Found? {
    do { return try find() } catch { return nil }
  }

  /// The project that the Rambafile names, or the one beside it.
  private static func project(_ rambafile: Rambafile?, in world: World) -> ProjectFile? {
    ifReadable {
      let named = rambafile?.text(.xcodeprojPath).map {
        world.project.appending($0.value).normalized
      }
      let found =
        try named ?? ProjectLocator.xcodeprojs(in: world.project, world: world).first
      return try found.map { try ProjectReading.project(at: Located($0), in: world) }
    }
  }

  /// The folders of modules, level by level.
  package func moduleFolders(typed: String) -> [String] {
    let parent = rambafile?.text(.projectFilePath) ?? rambafile?.text(.projectGroupPath)
    guard let parent else { return [] }
    return subfolders(typed, of: world.project.appending(parent.value).normalized)
  }

  /// The parameters of a template as `name:`; behind the colon, with their values.
  package func parameters(of name: String?, typed: String) -> [String] {
    Self.ifReadable {
      let name =
        name ?? rambafile?.text(.defaultTemplate)?.value ?? rambafile?.templates.first?.name.value
        ?? BundledTemplates.defaultName
      let template = try TemplateLibrary(in: world)
        .template(named: name, declared: rambafile?.templates ?? [])
      let known = try TemplateCheck(template, on: world.clock.today()).parameters
      guard let colon = typed.utf8.firstIndex(of: UInt8(ascii: ":")) else {
        return known.map { $0.name + ":" }
      }
      let parameter = known.first { $0.name == typed[..<colon] }
      return parameter?.values.map { "\(typed[...colon])\($0)" }
    } ?? []
  }

  /// The additions that come with viper.
  package var additions: [String] {
    Self.ifReadable { try AdditionChoice(of: nil, in: world).all().map(\.name) } ?? []
  }

  /// The declared, installed and bundled templates.
  package var templates: [String] {
    var names = rambafile?.templates.map(\.name.value) ?? []
    names += Self.ifReadable { try TemplateLibrary(in: world).installedNames() } ?? []
    return (names + BundledTemplates.names).eachOnce
  }

  /// The modules with records, by name, or by folder where several have the same name.
  package var modules: [String] {
    Self.ifReadable {
      let records = try RecordStore(in: world).all().records.map(\.record)
      let names = Dictionary(grouping: records, by: \.module)
      return records.map { record in
        names[record.module]?.count == 1
          ? record.module : world.project.appending(record.code.folder.text).display(in: world)
      }.eachOnce
    } ?? []
  }

  package var codeTargets: [String] { targets(where: \.takesCode) }

  package var testTargets: [String] { targets { $0 == .unitTests || $0 == .uiTests } }

  private func targets(where matches: (TargetRole) -> Bool) -> [String] {
    roles.filter { matches($0.role) }.map(\.name).eachOnce
  }

  private static func roles(
    of project: ProjectFile?, in world: World
  ) -> [(name: String, role: TargetRole)] {
    if let project { return project.targets.map { ($0.name, TargetRole(of: $0)) } }
    return ifReadable {
      try ProjectManifest.read(in: world.project, world: world)?.targets
        .map { ($0.name, $0.role) }
    } ?? []
  }

  /// The folders that the Rambafile names, and those below the typed path.
  package func folders(typed: String) -> [String] {
    (declared([.projectFilePath, .testFilePath]) + subfolders(typed, of: world.project)).eachOnce
  }

  /// The groups that the Rambafile names, and those of the project.
  package var groups: [String] {
    (declared([.projectGroupPath, .testGroupPath])
      + (project?.groups.map(\.groupPath) ?? []).filter { !$0.isEmpty }).eachOnce
  }

  private func declared(_ keys: [RambafileKey]) -> [String] {
    keys.compactMap { rambafile?.text($0)?.value }
  }

  private func subfolders(_ typed: String, of folder: Path) -> [String] {
    let parent = typed.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(typed[...$0]) } ?? ""
    return world.folderNames(in: folder.appending(parent))
      .filter { !$0.begins(with: ".") && !$0.ends(with: ".xcodeproj") }.map { parent + $0 }
  }
}
