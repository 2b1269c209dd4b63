extension ProjectFile {
  /// The kind of the phases that take files of a role in a target; nil for none.
  func phaseKind(for role: FileType.Role, in target: Int) -> ObjectKind? {
    switch role {
    case .none: return nil
    case .source: return .sources
    case .resource: return .resources
    case .framework: return .frameworks
    case .header:
      // Only frameworks publish headers; elsewhere Xcode leaves them out unless a phase is there.
      let hasPhase = references("buildPhases", of: target).contains { objects[$0].kind == .headers }
      let type = string("productType", of: target) ?? ""
      return hasPhase || type.hasPrefix("com.apple.product-type.framework") ? .headers : nil
    }
  }

  func phaseName(of phase: Int) -> String {
    string("name", of: phase) ?? objects[phase].kind.phaseName ?? isa(of: phase)
  }
}
