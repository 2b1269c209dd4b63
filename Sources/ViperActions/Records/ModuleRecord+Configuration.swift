import Configuration
package import Diagnostics
package import ModuleTemplates
package import Workspace

extension ModuleRecord {
  /// Describes what was rendered.
  ///
  /// - Parameters:
  ///   - configuration: what Rambafile and options said.
  ///   - author: whom the headers name.
  ///   - date: the day that they show.
  ///   - moment: what `now` meant.
  ///   - template: what it was rendered from.
  ///   - files: what came out, by absolute paths.
  ///   - newFolders: the folders that were missing, absolute.
  ///   - project: the folder of the Rambafile, absolute.
  package init(
    _ configuration: ModuleConfiguration, author: String?, date: CalendarDate, moment: Moment,
    template: Template, files: [(path: Path, bytes: [UInt8])], newFolders: [Path] = [],
    in project: Path
  ) {
    func part(_ part: ModulePart) -> Part {
      Part(
        folder: part.folder.relative(to: project), group: part.groupPath.joined(separator: "/"),
        targets: part.targets.map(\.value))
    }
    self.init(
      module: configuration.name.text, template: template, description: configuration.description,
      company: configuration.company, prefix: configuration.prefix,
      projectName: configuration.projectName,
      productModuleName: configuration.productModuleName, author: author, date: date,
      moment: moment,
      parameters: configuration.customParameters.map { Parameter(key: $0.key, value: $0.value) },
      xcodeproj: configuration.xcodeproj.map { $0.value.relative(to: project) },
      usesLogicalGroups: configuration.usesLogicalGroups, code: part(configuration.code),
      tests: configuration.tests.map(part),
      newFolders: newFolders.map { $0.relative(to: project) },
      files: files.map {
        File(path: $0.path.relative(to: project), digest: digest(of: $0.bytes))
      })
  }

  /// What Rambafile and options said when the module was generated.
  ///
  /// - Parameter project: the folder of the Rambafile, absolute.
  /// - Returns: what it is rendered with.
  /// - Throws: when the record names no module.
  package func configuration(in project: Path) throws(Diagnostic) -> ModuleConfiguration {
    func part(_ part: Part) -> ModulePart {
      let folder = project.appending(part.folder.text)
      return ModulePart(
        targets: part.targets.map { Located($0) }, folder: folder, parentFolder: folder.parent,
        groupPath: Path(part.group).components)
    }
    return ModuleConfiguration(
      name: try ModuleName(module), description: description, company: company, prefix: prefix,
      projectName: projectName, productModuleName: productModuleName,
      xcodeproj: xcodeproj.map { Located(project.appending($0.text)) }, code: part(code),
      tests: tests.map(part), usesLogicalGroups: usesLogicalGroups,
      customParameters: parameters.map { ($0.key, $0.value) }, author: author,
      declaredTemplates: [])
  }
}
