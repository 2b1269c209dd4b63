extension ProjectFile {
  /// The ends of project paths that builds write: `$(SRCROOT)/R.swift` → `R.swift`.
  package var buildPhaseOutputs: [String] {
    let outputs = targetObjects.flatMap { target in
      let name = name(ofTarget: target)
      let written =
        references("buildPhases", of: target).flatMap { strings("outputPaths", of: $0) }
        + references("buildRules", of: target).flatMap { strings("outputFiles", of: $0) }
      return written.map {
        $0.replacing("$(TARGET_NAME)", with: name).replacing("${TARGET_NAME}", with: name)
      }
    }
    // These variables are the project's folder, or names in it.
    let known = ["SRCROOT", "PROJECT_DIR", "PROJECT_NAME", "SOURCE_ROOT", "TARGET_NAME"]
    let isKnown = { (part: String) in !part.hasPrefix("$") || known.contains { part.contains($0) } }
    return outputs.compactMap { output in
      let parts = output.split(separator: "/").map(String.init)
      guard parts.allSatisfy(isKnown) else {
        // The folder depends on the build, but the linker finds a library by its name alone.
        guard let name = parts.last, isKnown(parts[0]),
          [".a", ".dylib", ".framework"].contains(where: name.hasSuffix)
        else { return nil }
        return name
      }
      return parts.reversed().prefix { !$0.hasPrefix("$") }.reversed().joined(separator: "/")
    }
  }
}
