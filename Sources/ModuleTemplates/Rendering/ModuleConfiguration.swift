package import Configuration
package import Diagnostics
import Liquid
package import SwiftText
package import Workspace

/// The checked and resolved settings of one module, from Rambafile and options.
package struct ModuleConfiguration: Sendable {
  package var name: ModuleName
  package var description: String
  package var company: String
  /// The author in the headers; nil where they name none.
  package var author: String?
  package var prefix: String?
  package var projectName: String
  package var productModuleName: String
  /// The `.xcodeproj`; nil if `gen` only writes files.
  package var xcodeproj: Located<Path>?
  package var code: ModulePart
  package var tests: ModulePart?
  /// Whether groups have no folders, so that all modules share one folder.
  package var usesLogicalGroups = false
  /// A later value of the same key wins.
  package var customParameters: [(key: String, value: String)] = []
  /// The user's view controller, if the module is generated around one.
  package var wraps: WrappedView?
  /// The format that the Rambafile asks for, whatever the template's is.
  package var requiredFormat: CodeFormat?
  /// The format of the generated code; nil for that of the template.
  package var format: CodeFormat?
  /// The header of Xcode, which replaces that of templates that follow the project; nil for theirs.
  package var header: String?
  /// The only layers to generate, in lowercase; empty for all.
  package var layers: [String] = []
  /// Whether the files are in a layer's folder of another module, and belong to it.
  package var isPart = false
  /// The assumptions about missing settings, each a sentence.
  package var assumptions: [String] = []

  package init(
    name: ModuleName, description: String, company: String, projectName: String,
    productModuleName: String, code: ModulePart, tests: ModulePart?
  ) {
    self.name = name
    self.description = description
    self.company = company
    self.projectName = projectName
    self.productModuleName = productModuleName
    self.code = code
    self.tests = tests
  }
}

/// The targets, folder and group of a module's code or tests.
package struct ModulePart: Sendable, Hashable {
  /// Empty without a project file.
  package var targets: [Located<String>]
  /// The module's folder, absolute.
  package var folder: Path
  /// The names of the module's group and its parents, from the top of the project.
  package var groupPath: [String]

  package init(targets: [Located<String>], folder: Path, groupPath: [String]) {
    self.targets = targets
    self.folder = folder
    self.groupPath = groupPath
  }

  /// The folder that holds the module's folder.
  package var parentFolder: Path { folder.parent }
}

/// The place in the Rambafile that sets a parameter: for all templates, or for the requested one.
package typealias ParameterOrigin = (location: SourceLocation, isForAllTemplates: Bool)
