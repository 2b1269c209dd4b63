import ArgumentParser

/// The root of all commands.
struct ViperCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "viper",
    abstract: "Generate VIPER modules and register them in the Xcode project.",
    discussion: """
      viper gen Profile            a module from the declared template
      viper gen Profile viper      … from the template viper
      viper gen Profile --dry-run  what that would write
      """,
    version: Viper.version,
    subcommands: [
      GenCommand.self, SetupCommand.self, TemplateCommand.self, ModuleCommand.self,
      ProjectCommand.self,
      DoctorCommand.self,
      CompletionCommand.self, VersionCommand.self,
    ])
}
