import ArgumentParser

/// `viper module add`
struct ModuleAddCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Add a service or a method to a module.",
    subcommands: [ModuleAddServiceCommand.self, ModuleAddMethodCommand.self])
}
