import ArgumentParser

struct ModuleCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "module",
    abstract: "List, change and connect modules.",
    subcommands: [
      ModuleListCommand.self, ModuleShowCommand.self, ModuleGraphCommand.self,
      ModuleCheckCommand.self,
      ModuleRemoveCommand.self, ModuleRenameCommand.self, ModuleMoveCommand.self,
      ModuleUpdateCommand.self, ModuleConnectCommand.self, ModuleAddCommand.self,
      ModuleSyncCommand.self, ModuleWrapCommand.self,
      ModuleAdoptCommand.self, ModuleRelocateCommand.self, ModuleForgetCommand.self,
      ModulePruneCommand.self,
    ])
}
