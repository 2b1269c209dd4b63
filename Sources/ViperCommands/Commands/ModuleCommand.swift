import ArgumentParser

/// `viper module`
struct ModuleCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "module",
    abstract: "Show, remove, rename, move, update and connect what was generated.",
    subcommands: [
      ModuleListCommand.self, ModuleShowCommand.self, ModuleGraphCommand.self,
      ModuleRemoveCommand.self, ModuleRenameCommand.self, ModuleMoveCommand.self,
      ModuleUpdateCommand.self, ModuleAdoptCommand.self,
      ModulePruneCommand.self,
      ModuleForgetCommand.self, ModuleRelocateCommand.self,
      ModuleConnectCommand.self, ModuleAddCommand.self,
    ])
}

/// `viper module add`
struct ModuleAddCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Add a service or a method to a module.",
    subcommands: [ModuleAddServiceCommand.self, ModuleAddMethodCommand.self])
}
