import ViperCommands
import ViperSystem

SystemProcess.letWritesFail()
SystemProcess.limitFileSizes()
let code = Viper.run(Array(CommandLine.arguments.dropFirst()), in: .system())
SystemProcess.end(with: code.rawValue)
