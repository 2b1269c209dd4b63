import Foundation

/// Checks generated Objective-C against stand-in headers of the frameworks that it uses.
enum ObjectiveCProof {
  /// - Throws: what the compiler has to say of the code and the tests.
  static func check(_ module: GeneratedModule) throws {
    let folder = try TemporaryFolder()
    let files = try folder.write(module.files)
    let folders = Set(files.map { $0.split(separator: "/").dropLast().joined(separator: "/") })
    for file in files where file.hasSuffix(".m") || file.hasSuffix(".h") {
      try Toolchain.require(
        "clang",
        [
          "-fsyntax-only", "-Werror", "-Wall", "-Wextra", "-x", "objective-c", "-fobjc-arc",
          "-fblocks", "-target", "arm64-apple-ios15.0", "-nostdlibinc",
          "-I", StandIns.folder.appendingPathComponent("Headers").path,
        ] + folders.sorted().map { "-I" + $0 } + [file], in: folder.url)
    }
  }
}
