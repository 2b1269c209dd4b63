package import Configuration
package import Diagnostics
package import Workspace

/// Where the Rambafile sets a parameter.
package enum ParameterOrigin: Sendable, Hashable {
  /// For all templates, whether they know it or not.
  case allTemplates(SourceLocation)
  /// For the template that is requested.
  case thisTemplate(SourceLocation)

  package var location: SourceLocation {
    switch self {
    case .allTemplates(let location), .thisTemplate(let location): location
    }
  }
}

/// Everything that Rambafile and options say about one module, checked and resolved.
package struct ModuleConfiguration: Sendable {
  package var name: ModuleName
  package var description: String
  package var company: String
  package var prefix: String?
  package var projectName: String
  package var productModuleName: String
  /// The `.xcodeproj`; nil where there is none and only files are written.
  package var xcodeproj: Located<Path>?
  package var code: ModulePart
  package var tests: ModulePart?
  /// Groups without folders: all files of all modules lie in one folder.
  package var usesLogicalGroups: Bool
  /// A later value of the same key wins.
  package var customParameters: [(key: String, value: String)]
  /// Where the values come from that no option gives.
  package var parameterOrigins: [String: ParameterOrigin] = [:]
  /// What was generated is written down for later.
  package var keepsRecord = false
  /// Given by option or Rambafile; otherwise it is looked for when a template asks.
  package var author: String?
  package var podfile: Located<Path>?
  package var cartfile: Located<Path>?
  package var declaredTemplates: [TemplateDeclaration]
  /// The template that is requested; nil where several are declared and none is named.
  package var template: Located<String>?
  /// What was taken for granted because nothing said it, each a sentence.
  package var assumptions: [String] = []
  package var warnings: [Diagnostic] = []

  package init(
    name: ModuleName, description: String, company: String, prefix: String? = nil,
    projectName: String, productModuleName: String,
    xcodeproj: Located<Path>? = nil, code: ModulePart, tests: ModulePart? = nil,
    usesLogicalGroups: Bool, customParameters: [(key: String, value: String)],
    parameterOrigins: [String: ParameterOrigin] = [:], author: String? = nil,
    podfile: Located<Path>? = nil, cartfile: Located<Path>? = nil,
    declaredTemplates: [TemplateDeclaration], template: Located<String>? = nil,
    assumptions: [String] = [],
    warnings: [Diagnostic] = []
  ) {
    self.name = name
    self.description = description
    self.company = company
    self.prefix = prefix
    self.projectName = projectName
    self.productModuleName = productModuleName
    self.xcodeproj = xcodeproj
    self.code = code
    self.tests = tests
    self.usesLogicalGroups = usesLogicalGroups
    self.customParameters = customParameters
    self.parameterOrigins = parameterOrigins
    self.author = author
    self.podfile = podfile
    self.cartfile = cartfile
    self.declaredTemplates = declaredTemplates
    self.template = template
    self.assumptions = assumptions
    self.warnings = warnings
  }
}

/// Where the code of a module goes, or its tests.
package struct ModulePart: Sendable, Hashable {
  /// Empty where the project file takes no part.
  package var targets: [Located<String>]
  /// The module's folder, absolute.
  package var folder: Path
  /// The folder that module folders stand in, absolute.
  package var parentFolder: Path
  /// The module's group, by the names from the top of the project.
  package var groupPath: [String]

  package init(targets: [Located<String>], folder: Path, parentFolder: Path, groupPath: [String]) {
    self.targets = targets
    self.folder = folder
    self.parentFolder = parentFolder
    self.groupPath = groupPath
  }
}
