import ViperCommands
import ViperSystem

let code = Viper.run(Array(CommandLine.arguments.dropFirst()), in: .system())
SystemProcess.exit(code.rawValue)
