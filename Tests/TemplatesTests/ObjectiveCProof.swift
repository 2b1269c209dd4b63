import Foundation

/// Checks generated Objective-C against stand-in headers of the frameworks that it uses.
enum ObjectiveCProof {
  /// - Throws: the errors and warnings of the compiler.
  static func check(_ module: GeneratedModule) throws {
    let folder = try TemporaryFolder()
    let files = try folder.write(module.files)
    let folders = Set(files.map { $0.split(separator: "/").dropLast().joined(separator: "/") })
    // Compiles each file separately, headers too, so that each must import what it uses.
    try Toolchain.require(
      "clang",
      [
        "-fsyntax-only", "-Werror", "-Wall", "-Wextra", "-x", "objective-c", "-fobjc-arc",
        "-fblocks", "-DSWIFTPM_MODULE_BUNDLE=[NSBundle bundleForClass:[NSObject class]]", "-target",
        "arm64-apple-ios15.0",
        "-nostdlibinc",
        "-I", StandIns.folder.appendingPathComponent("Headers").path,
      ] + folders.sorted().map { "-I" + $0 }
        + files.filter { $0.hasSuffix(".m") || $0.hasSuffix(".h") },
      in: folder.url)
  }
}
