import Foundation

/// The parts of UIKit, SwiftUI and Combine that templates use, compiled once for all tests.
enum StandIns {
  static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().appendingPathComponent("StandIns", isDirectory: true)

  /// The modules in the order of their dependencies.
  static let modules = ["Combine", "UIKit", "SwiftUI"]

  private static let compiled = Result { () throws -> TemporaryFolder in
    let built = try TemporaryFolder()
    for module in modules {
      let sources = folder.appendingPathComponent(module).path
      let files = try FileManager.default.contentsOfDirectory(atPath: sources)
        .filter { $0.hasSuffix(".swift") }.sorted().map { sources + "/" + $0 }
      try Toolchain.require(
        "swiftc",
        SwiftProof.settings + [
          "-parse-as-library", "-module-name", module, "-I", ".", "-emit-module", "-emit-object",
          "-o", module + ".o",
        ] + files, in: built.url)
    }
    return built
  }

  /// The folder of the compiled modules: `NAME.swiftmodule` and `NAME.o`.
  static func build() throws -> URL { try compiled.get().url }
}
