import Configuration
package import Diagnostics
import ModuleTemplates
import TemplateSources
package import Workspace
import XcodeProject

/// Makes the plan of a run of `gen`: reads everything, decides everything, writes nothing.
package struct Planner {
  private let options: GenerationOptions
  private let world: World

  package init(_ options: GenerationOptions, in world: World) {
    self.options = options
    self.world = world
  }

  /// The project file that a run would edit, to be locked before it is read; none where none is
  /// named. One that is missing may come back with the recovery of an interrupted run.
  ///
  /// - Throws: what is wrong with Rambafile or options.
  func projectFiles() throws(Diagnostic) -> [Path] {
    [try configuration().xcodeproj?.value.projectFile].compactMap(\.self)
  }

  /// - Returns: what a run would do.
  /// - Throws: all that is wrong with Rambafile, template, names, targets or project file.
  package func plan() throws(Diagnostic) -> GenerationPlan {
    var project = ProjectPlanner(in: world)
    var plan = try modules(for: &project)
    if let change = try project.plan() {
      plan.project = change
      plan.changes.append(change.change)
      plan.warnings += change.edit.warnings
    }
    if let code = SwiftUIView.call(in: plan.files),
      let app = SwiftUIApp.find(in: world.project, world: world), !app.showsModule
    {
      plan.call = GenerationPlan.Call(code: code, file: app.file)
    }
    return plan
  }

  /// - Parameter project: takes what the project file shows of the modules.
  /// - Returns: what is done for all modules, besides the project file.
  /// - Throws: all that is wrong with the first one that has a problem.
  private func modules(for project: inout ProjectPlanner) throws(Diagnostic) -> GenerationPlan {
    var configurations = try configurations()
    do throws(Diagnostic) {
      var joined = CombinedPlan(try plan(configurations.removeFirst(), &project))
      for configuration in configurations { try joined.add(plan(configuration, &project)) }
      return joined.plan
    } catch {
      // What the project file says to the modules so far comes first.
      _ = try project.plan()
      throw error
    }
  }

  private func plan(
    _ configuration: ModuleConfiguration, _ project: inout ProjectPlanner
  ) throws(Diagnostic) -> GenerationPlan {
    let (date, moment) = (world.clock.today(), world.clock.now())
    let folder = try templateFolder(for: configuration).showing(FixedClock(date, moment))
    let mismatch = try TemplateLibrary(in: world).lockMismatch(
      of: folder.name, declared: configuration.declaredTemplates)
    var author = configuration.author
    if author == nil { author = try AuthorName.headerName(in: world) }
    let rendering = try ModuleRendering(configuration, author: author, date: date, from: folder)
    let doubts = try ParameterCheck.check(
      configuration.customParameters, from: configuration.parameterOrigins,
      against: rendering.template.spec)
    let files = try DestinationCheck.changes(for: rendering.files, in: world)
      .keepingHeaders(HeaderComparison(configuration: configuration, template: folder))
    // Without a folder of its own a logical group is only an entry of the project file.
    let folders = configuration.usesLogicalGroups ? [] : rendering.folders
    let newFolders = try DestinationCheck.changes(for: folders, in: world)
    project.add(rendering, of: configuration)
    let record =
      configuration.keepsRecord
      ? try RecordPlanner(configuration, in: world)
        .changes(for: rendering, moment: moment, files + newFolders) : []
    return GenerationPlan(
      modules: [configuration.name.text], template: folder.name,
      files: rendering.files, changes: newFolders + files + record,
      assumptions: configuration.assumptions,
      generator: configuration.xcodeproj == nil
        ? ProjectGenerator.inUse(in: world.project, world: world) : nil,
      warnings: configuration.warnings + [mismatch].compactMap(\.self) + rendering.warnings + doubts
        + DependencyCheck.warnings(
          for: rendering.template.spec.dependencies, configuration, in: world))
  }

  /// - Returns: what Rambafile and options say of the first module.
  /// - Throws: what is wrong with them.
  func configuration() throws(Diagnostic) -> ModuleConfiguration { try configurations()[0] }

  private func configurations() throws(Diagnostic) -> [ModuleConfiguration] {
    let rambafile: Rambafile
    var assumptions: [String] = []
    if let found = try Rambafile.ifThere(in: world) {
      rambafile = found
    } else {
      (rambafile, assumptions) = try DefaultConfiguration.read(for: options, in: world)
    }
    var configurations: [ModuleConfiguration] = []
    var problems: [Diagnostic] = []
    for module in [options.module] + options.further {
      var options = options
      options.module = module
      var reader = ModuleConfigurationReader(options, rambafile, in: world)
      do throws(Diagnostic) {
        var configuration = try reader.read()
        configuration.assumptions = assumptions
        configurations.append(configuration)
      } catch {
        // What is wrong with the Rambafile is wrong for each.
        problems += error.all.filter { !problems.contains($0) }
      }
    }
    if let problem = Diagnostic.combining(problems) { throw problem }
    return configurations
  }

  private func templateFolder(
    for configuration: ModuleConfiguration
  ) throws(Diagnostic) -> TemplateFolder {
    let declared = configuration.declaredTemplates
    guard let chosen = configuration.template else {
      throw TemplateChoice.undecided(options.module, among: declared)
    }
    let library = TemplateLibrary(in: world)
    do throws(Diagnostic) {
      return try library.template(named: chosen.value, declared: declared)
    } catch {
      var problem = error.located(at: chosen.location)
      if problem.code == "template.unknown", options.template == chosen.value,
        options.further.isEmpty, chosen.value.first?.isUppercase == true
      {
        let modules = [options.module, chosen.value].map { ShellWord.quoted($0) }
        problem.hints.append(
          "type `viper gen \(modules.joined(separator: " ")) --template NAME` for two modules.")
      }
      throw problem
    }
  }
}
