package import Diagnostics
package import TemplateSources
package import Workspace

/// A run of `template install`: finds everything, checks everything, then swaps it in.
package struct TemplateInstallation {
  private let options: InstallOptions
  private let world: World
  private let loader: RepositoryLoader
  /// How often others may change what a plan was made for before this one gives up.
  private static let attempts = 5

  /// - Parameters:
  ///   - options: what the user asks.
  ///   - loader: fetches.
  ///   - world: everything outside.
  package init(_ options: InstallOptions, from loader: RepositoryLoader, in world: World) {
    self.options = options
    self.world = world
    self.loader = loader
  }

  /// What an installation would do. Fetches, but changes nothing in the project.
  ///
  /// - Throws: all that stands in the way.
  package func plan() throws(Diagnostic) -> InstallReport {
    var loader = loader
    return try swap(&loader).report()
  }

  /// Installs; what others change meanwhile is looked at anew.
  ///
  /// - Throws: all that stands in the way; then nothing was changed.
  package func apply() throws(Diagnostic) -> InstallReport {
    var loader = loader
    for _ in 1..<Self.attempts {
      do throws(Diagnostic) { return try swap(&loader).apply() } catch {
        guard error.code == InstallSwap.busy else { throw error }
      }
    }
    return try swap(&loader).apply()
  }

  private func swap(_ loader: inout RepositoryLoader) throws(Diagnostic) -> InstallSwap {
    let inputs = try InstallInputs(in: world)
    let plan = try InstallPlan(inputs, options, from: &loader, in: world)
    return InstallSwap(plan, inputs, options, in: world)
  }
}
