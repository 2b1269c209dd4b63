import Foundation

/// Checks generated Objective-C against stand-in headers of the frameworks that it uses.
enum ObjectiveCProof {
  /// - Throws: what the compiler has to say of the code and the tests.
  static func check(_ module: GeneratedModule) throws {
    let folder = try TemporaryFolder()
    let files = try folder.write(module.files)
    let folders = Set(files.map { $0.split(separator: "/").dropLast().joined(separator: "/") })
    // Each file is a translation unit of its own, headers too: what one needs it must import.
    try Toolchain.require(
      "clang",
      [
        "-fsyntax-only", "-Werror", "-Wall", "-Wextra", "-x", "objective-c", "-fobjc-arc",
        "-fblocks", "-target", "arm64-apple-ios15.0", "-nostdlibinc",
        "-I", StandIns.folder.appendingPathComponent("Headers").path,
      ] + folders.sorted().map { "-I" + $0 }
        + files.filter { $0.hasSuffix(".m") || $0.hasSuffix(".h") },
      in: folder.url)
  }
}
