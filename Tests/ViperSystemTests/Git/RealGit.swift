import Foundation
import ViperSystem

/// The git of this machine, which nobody sits in front of.
let realGit = SystemGit(
  searchPath: ProcessInfo.processInfo.environment["PATH"] ?? "", canAsk: false)
