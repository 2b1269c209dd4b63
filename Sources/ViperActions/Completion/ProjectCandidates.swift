import Configuration
import Diagnostics
import ModuleTemplates
import TemplateSources
package import Workspace
import XcodeProject

/// The candidates for shell completion; a file that can't be read offers none.
package struct ProjectCandidates {
  private let world: World

  package init(in world: World) { self.world = world }

  private var rambafile: Rambafile? { attempt(try Rambafile.ifThere(in: world)) }

  /// The project that the Rambafile names, or the one beside it.
  private var project: ProjectFile? {
    let found = attempt(
      try rambafile?.xcodeproj(in: world)?.value
        ?? ProjectLocator.xcodeprojs(in: world.project, world: world).first)
    guard let found else { return nil }
    return attempt(try ProjectReading.project(at: Located(found), in: world))
  }

  /// The folders of modules, level by level.
  package func moduleFolders(typed: String) -> [String] {
    guard let parent = declared([.projectFilePath, .projectGroupPath]).first else { return [] }
    return subfolders(typed, of: world.project.appending(parent).normalized)
  }

  /// The parameters of a template as `name:`; behind the colon, with their values.
  package func parameters(of name: String?, typed: String) -> [String] {
    let rambafile = rambafile
    let name =
      name ?? rambafile?.text(.defaultTemplate)?.value ?? rambafile?.templates.first?.name.value
      ?? BundledTemplates.defaultName
    let template = attempt(
      try TemplateLibrary(for: rambafile, in: world).template(named: name))
    guard let template,
      let known = attempt(try TemplateCheck(template, on: world.clock.today()).parameters)
    else { return [] }
    guard let colon = typed.utf8.firstIndex(of: UInt8(ascii: ":")) else {
      return known.map { $0.name + ":" }
    }
    let parameter = known.first { $0.name == typed[..<colon] }
    return parameter?.values.map { "\(typed[...colon])\($0)" } ?? []
  }

  package var additions: [String] {
    attempt(try AvailableAdditions(of: nil, in: world).all().map(\.name)) ?? []
  }

  /// The declared, installed and bundled templates.
  package var templates: [String] {
    var names = rambafile?.templates.map(\.name.value) ?? []
    names += attempt(try TemplateLibrary(in: world).installedNames()) ?? []
    return (names + BundledTemplates.names).eachOnce
  }

  /// The modules with records, by name, or by folder where several have the same name.
  package var modules: [String] {
    let records = attempt(try RecordStore(in: world).all().records.map(\.record)) ?? []
    let names = Dictionary(grouping: records, by: \.module)
    return records.map { record in
      names[record.module]?.count == 1
        ? record.module : world.project.appending(record.code.folder.text).display(in: world)
    }.eachOnce
  }

  package var codeTargets: [String] { targets(where: \.takesCode) }

  package var testTargets: [String] { targets { $0 == .unitTests || $0 == .uiTests } }

  private func targets(where matches: (TargetRole) -> Bool) -> [String] {
    let roles =
      project?.targets.map { (name: $0.name, role: TargetRole(of: $0)) }
      ?? attempt(try ProjectManifest.read(in: world.project, world: world)?.targetRoles) ?? []
    return roles.filter { matches($0.role) }.map(\.name).eachOnce
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
    let rambafile = rambafile
    return keys.compactMap { rambafile?.text($0)?.value }
  }

  private func subfolders(_ typed: String, of folder: Path) -> [String] {
    let parent = typed.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(typed[...$0]) } ?? ""
    return world.folderNames(in: folder.appending(parent))
      .filter { !$0.begins(with: ".") && !$0.ends(with: ".xcodeproj") }.map { parent + $0 }
  }
}
