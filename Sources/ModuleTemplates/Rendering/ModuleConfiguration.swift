package import Configuration
package import Diagnostics
package import Workspace

/// Everything that Rambafile and options say about one module, checked and resolved.
package struct ModuleConfiguration: Sendable {
  package var name: ModuleName
  package var description: String
  package var company: String
  package var prefix: String?
  package var projectName: String
  package var productModuleName: String
  /// The folder of the Rambafile, absolute; nothing is generated outside of it.
  package var projectFolder: Path
  /// The `.xcodeproj`; nil where there is none and only files are written.
  package var xcodeproj: Located<Path>?
  package var code: ModulePart
  package var tests: ModulePart?
  /// Groups without folders: all files of all modules lie in one folder.
  package var usesLogicalGroups: Bool
  package var customParameters: [(key: String, value: String)]
  /// What was generated is written down for later.
  package var keepsRecord = false
  /// Given by option or Rambafile; otherwise it is looked for when a template asks.
  package var author: String?
  package var podfile: Located<Path>?
  package var cartfile: Located<Path>?
  package var declaredTemplates: [TemplateDeclaration]
  /// What was taken for granted because nothing said it, each a sentence.
  package var assumptions: [String] = []
  package var warnings: [Diagnostic] = []

  package init(
    name: ModuleName, description: String, company: String, prefix: String? = nil,
    projectName: String, productModuleName: String, projectFolder: Path,
    xcodeproj: Located<Path>? = nil, code: ModulePart, tests: ModulePart? = nil,
    usesLogicalGroups: Bool, customParameters: [(key: String, value: String)],
    author: String? = nil, podfile: Located<Path>? = nil, cartfile: Located<Path>? = nil,
    declaredTemplates: [TemplateDeclaration], assumptions: [String] = [],
    warnings: [Diagnostic] = []
  ) {
    self.name = name
    self.description = description
    self.company = company
    self.prefix = prefix
    self.projectName = projectName
    self.productModuleName = productModuleName
    self.projectFolder = projectFolder
    self.xcodeproj = xcodeproj
    self.code = code
    self.tests = tests
    self.usesLogicalGroups = usesLogicalGroups
    self.customParameters = customParameters
    self.author = author
    self.podfile = podfile
    self.cartfile = cartfile
    self.declaredTemplates = declaredTemplates
    self.assumptions = assumptions
    self.warnings = warnings
  }
}
