import ViperCommands
import ViperSystem

SystemProcess.prepareSignalsAndStreams()
SystemProcess.limitFileSizes()
let code = Viper.run(Array(CommandLine.arguments.dropFirst()), in: .system())
SystemProcess.end(with: code.rawValue)
