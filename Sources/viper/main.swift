import ViperCommands
import ViperSystem

SystemProcess.reportFileSizeLimit()
let code = Viper.run(Array(CommandLine.arguments.dropFirst()), in: .system())
SystemProcess.exit(code.rawValue)
