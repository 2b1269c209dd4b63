// swift-tools-version: 6.2

import PackageDescription

/// Warnings are errors where the tests run, and only there: a newer compiler
/// that knows a new warning must not break the build of a user.
let strict = Context.environment["VIPER_STRICT"] == "1"

let settings: [SwiftSetting] =
  [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ] + (strict ? [.treatAllWarnings(as: .error)] : [])

/// `Scripts/test` compiles what runs only once without optimisation, in half the time or less. All cores
/// compile it file by file: each further process would read the other files again, so there is one for
/// each core.
let testSettings =
  settings
  + (strict
    ? [
      .unsafeFlags([
        "-Onone", "-no-emit-module-separately", "-no-whole-module-optimization",
        "-enable-batch-mode", "-driver-batch-size-limit", "1000",
      ])
    ] : [])

/// The modules that lead from a command to its templates and changes: the optimiser needs minutes for them, and they
/// take next to nothing of a test's time. `VIPER_THOROUGH=1` tests them as they are shipped.
let actionSettings =
  settings
  + (strict && Context.environment["VIPER_THOROUGH"] != "1" ? [.unsafeFlags(["-Onone"])] : [])

/// `Scripts/build` makes one file that needs nothing beside it. This is said here, and not to every
/// compilation, so that what the tests have compiled is only linked again.
let linking: [LinkerSetting] =
  Context.environment["VIPER_STATIC"] == "1" ? [.unsafeFlags(["-static-executable"])] : []

let argumentParser = Target.Dependency.product(
  name: "ArgumentParser", package: "swift-argument-parser")
let subprocess = Target.Dependency.product(name: "Subprocess", package: "swift-subprocess")
let systemPackage = Target.Dependency.product(
  name: "SystemPackage", package: "swift-system", condition: .when(platforms: [.linux]))
let yams = Target.Dependency.product(name: "Yams", package: "Yams")

/// What an action works with.
let actions: [Target.Dependency] = [
  "TemplateSources", "ModuleTemplates", "Configuration", "Workspace", "XcodeProject", "Liquid",
  "SwiftText", "Diagnostics",
]
/// What a test of whole commands works with.
let commands: [Target.Dependency] = actions + ["ViperActions", "ViperCommands", "ViperTestSupport"]

let package = Package(
  name: "viper",
  platforms: [.macOS(.v13)],
  products: [
    .executable(name: "viper", targets: ["viper"]),
    .plugin(name: "ViperPlugin", targets: ["ViperPlugin"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-system", from: "1.8.1"),
    // Configuration imports CYaml, which is not public API, so that a minor version may change it.
    .package(url: "https://github.com/jpsim/Yams", .upToNextMinor(from: "6.2.2")),
    .package(url: "https://github.com/swiftlang/swift-subprocess", from: "1.0.2", traits: []),
  ],
  targets: [
    .executableTarget(
      name: "viper", dependencies: ["ViperCommands", "ViperSystem"], swiftSettings: settings,
      linkerSettings: linking),
    .target(
      name: "ViperCommands", dependencies: actions + ["ViperActions", argumentParser],
      swiftSettings: actionSettings),
    .target(
      name: "ViperSystem",
      dependencies: ["Workspace", "Diagnostics", "CViperSystem", subprocess, systemPackage],
      swiftSettings: settings),
    .systemLibrary(name: "CViperSystem"),
    .target(name: "ViperActions", dependencies: actions, swiftSettings: actionSettings),
    .target(
      name: "TemplateSources",
      dependencies: ["ModuleTemplates", "Configuration", "Workspace", "Diagnostics"],
      swiftSettings: actionSettings),
    .target(
      name: "ModuleTemplates",
      dependencies: ["Configuration", "Workspace", "Liquid", "SwiftText", "Diagnostics"],
      swiftSettings: settings, plugins: ["EmbedTemplates"]),
    .target(
      name: "Configuration", dependencies: ["Workspace", "Diagnostics", yams],
      swiftSettings: settings),
    .target(name: "Workspace", dependencies: ["Diagnostics"], swiftSettings: settings),
    .target(name: "Liquid", dependencies: ["Diagnostics"], swiftSettings: settings),
    .target(name: "XcodeProject", dependencies: ["Diagnostics"], swiftSettings: settings),
    .target(name: "SwiftText", swiftSettings: settings),
    .target(name: "Diagnostics", swiftSettings: settings),

    .plugin(name: "EmbedTemplates", capability: .buildTool()),
    .plugin(
      name: "ViperPlugin",
      capability: .command(
        intent: .custom(verb: "viper", description: "Generate VIPER modules in this package."),
        permissions: [.writeToPackageDirectory(reason: "viper writes modules into the package")])
    ),

    .target(
      name: "ViperTestSupport",
      dependencies: actions + ["ViperActions", "ViperCommands", "ViperSystem"],
      path: "Tests/ViperTestSupport", swiftSettings: settings),
    .testTarget(
      name: "DiagnosticsTests", dependencies: ["Diagnostics"], swiftSettings: testSettings),
    .testTarget(
      name: "LiquidTests", dependencies: ["Liquid", "Diagnostics"], swiftSettings: testSettings),
    .executableTarget(
      name: "liquid-benchmark", dependencies: ["Liquid", "Diagnostics"],
      path: "Tests/Benchmarks/LiquidBenchmark", exclude: ["ruby.rb", "module.json"],
      swiftSettings: settings),
    .testTarget(name: "SwiftTextTests", dependencies: ["SwiftText"], swiftSettings: testSettings),
    .testTarget(
      name: "XcodeProjectTests", dependencies: ["XcodeProject", "ProjectOutline", "Diagnostics"],
      swiftSettings: testSettings),
    .target(name: "ProjectOutline", path: "Tests/ProjectOutline", swiftSettings: settings),
    .testTarget(
      name: "WorkspaceTests", dependencies: ["Workspace", "ViperTestSupport", "Diagnostics"],
      swiftSettings: testSettings),
    .testTarget(
      name: "ConfigurationTests",
      dependencies: ["Configuration", "Workspace", "ViperTestSupport", "Diagnostics"],
      swiftSettings: testSettings),
    .testTarget(
      name: "ViperActionsTests", dependencies: actions + ["ViperActions", "ViperTestSupport"],
      swiftSettings: testSettings),
    .testTarget(
      name: "ViperSystemTests", dependencies: commands + ["ViperSystem"],
      swiftSettings: testSettings),
    .testTarget(name: "ViperCommandsTests", dependencies: commands, swiftSettings: testSettings),
    .testTarget(
      name: "CompatibilityTests", dependencies: commands + ["ProjectOutline"],
      swiftSettings: testSettings),
    .testTarget(
      name: "AcceptanceTests",
      dependencies: commands + ["ViperSystem", "ProjectOutline", subprocess, systemPackage],
      exclude: ["MacDisk", "JSONSchema"], swiftSettings: testSettings),
    .testTarget(name: "SourceTests", swiftSettings: testSettings),
    .testTarget(
      name: "TemplatesTests", dependencies: commands, exclude: ["StandIns"],
      swiftSettings: testSettings),
  ]
)
