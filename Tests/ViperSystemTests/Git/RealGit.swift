import Foundation
import ViperSystem

/// The git of this machine, without a terminal.
let realGit = SystemGit(
  searchPath: ProcessInfo.processInfo.environment["PATH"] ?? "", canAsk: false)
