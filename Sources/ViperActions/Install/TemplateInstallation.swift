package import Diagnostics
package import TemplateSources
package import Workspace

/// A run of `template install`: finds everything, checks everything, then puts it in place.
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
  package func plan() throws(Diagnostic) -> InstallPlan {
    var loader = loader
    return try prepared(&loader).preview()
  }

  /// Installs; what others change meanwhile is looked at anew.
  ///
  /// - Throws: all that stands in the way; then nothing was changed.
  package func apply() throws(Diagnostic) -> InstallPlan {
    var loader = loader
    for _ in 1..<Self.attempts {
      do throws(Diagnostic) { return try carryOut(&loader) } catch {
        guard error.code == PreparedInstallation.busy else { throw error }
      }
    }
    return try carryOut(&loader)
  }

  private func carryOut(_ loader: inout RepositoryLoader) throws(Diagnostic) -> InstallPlan {
    let plan = try prepared(&loader).apply()
    InstalledDigests(in: world).add(plan.items.filter { !$0.origin.isInPlace }.map(\.digest))
    return plan
  }

  private func prepared(_ loader: inout RepositoryLoader) throws(Diagnostic) -> PreparedInstallation
  {
    let inputs = try InstallInputs(in: world)
    let findings = try ResolvedTemplates(inputs, options, from: &loader, in: world)
    return PreparedInstallation(findings, inputs, options, in: world)
  }
}
