import Diagnostics
package import Workspace

/// What was generated of one module, and all that it was rendered from.
///
/// With the template's files this renders the module again, byte for byte: that is the base of
/// everything that happens to the module later. Paths are from the folder of the Rambafile.
package struct ModuleRecord: Sendable, Hashable {
  /// The number of the form in which records are written.
  package static let format = 1

  /// The template, by name and by what was in it.
  package struct Template: Sendable, Hashable {
    package var name: String
    /// What its rambaspec says.
    package var version: String?
    /// Of all of its files, as ``TemplateContent/digest``.
    package var digest: String
  }

  /// Where the code went, or the tests.
  package struct Part: Sendable, Hashable {
    /// The module's own folder.
    package var folder: Path
    /// The module's own group, by the names from the top of the project, with slashes.
    package var group: String
    package var targets: [String]
  }

  /// A custom parameter.
  package struct Parameter: Sendable, Hashable {
    package var key: String
    package var value: String
  }

  /// A generated file.
  package struct File: Sendable, Hashable {
    package var path: Path
    /// Of the bytes that were rendered.
    package var digest: UInt64
  }

  package var module: String
  package var template: Template
  package var description: String
  package var company: String
  package var prefix: String?
  package var projectName: String
  package var productModuleName: String
  package var author: String?
  /// The day that the headers show.
  package var date: CalendarDate
  /// The moment that `{{ 'now' | date: … }}` shows.
  package var moment: Moment
  package var parameters: [Parameter]
  package var xcodeproj: Path?
  package var usesLogicalGroups: Bool
  package var code: Part
  package var tests: Part?
  /// Folders that were not there before, so that they go with what is in them.
  package var newFolders: [Path]
  package var files: [File]

  /// Whether another record is an earlier or later one of the same module.
  ///
  /// A screen and a service may share a name and a folder; a module that is generated again from
  /// another template makes mostly the same files.
  func isSameModule(as other: ModuleRecord) -> Bool {
    guard module == other.module, code.folder == other.code.folder else { return false }
    let paths = Set(other.files.map(\.path))
    return template.name == other.template.name
      || files.count { paths.contains($0.path) } * 2 > files.count
  }

  /// Whether most disks of Macs take both modules' folders for one.
  func hasSameFolder(as other: ModuleRecord) -> Bool {
    module.isSameName(as: other.module) && code.folder.text.isSameName(as: other.code.folder.text)
  }
}
