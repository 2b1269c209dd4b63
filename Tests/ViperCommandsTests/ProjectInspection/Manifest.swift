import Testing

/// A project with a manifest instead of a project file, and the place for its modules.
struct Manifest: Sendable, CustomTestStringConvertible {
  var name: String
  var tree: [String: String]
  var options: [String] = []
  /// The folders of the code and of the tests; nil for none.
  var code: String
  var tests: String?
  /// The module that the tests import.
  var module: String = ""
  /// The last line of the report; nil if that is the summary.
  var then: String?
  var testDescription: String { name }
}

extension Manifest {
  static let packages = [
    Manifest(
      name: "a package with comments, trailing commas and conventional folders",
      tree: [
        "Package.swift": #"""
        // swift-tools-version: 6.0
        /* .target(name: "Old", path: "Old"), /* nested */ */
        import PackageDescription

        let package = Package(
          name: "feed-kit", // .target(name: "NotMe")
          platforms: [.iOS(.v17), .macOS("13.0")],
          products: [.library(name: "FeedKit", targets: ["FeedKit"]),],
          dependencies: [
            .package(url: "https://github.com/pointfreeco/swift-tagged", from: "0.6.0"),
          ],
          targets: [
            .target(
              name: "FeedKit",
              dependencies: [.product(name: "Tagged", package: "swift-tagged")],
              swiftSettings: [.enableUpcomingFeature("ExistentialAny"),],
            ),
            .testTarget(name: "FeedKitTests", dependencies: ["FeedKit",]),
          ],
          swiftLanguageModes: [.v6]
        )
        """#, "Sources/FeedKit/Feed.swift": "",
      ], code: "Sources/FeedKit/Modules", tests: "Tests/FeedKitTests/Modules", module: "FeedKit"),
    Manifest(
      name: "paths, sources, excluded folders and constants",
      tree: [
        "Package.swift": """
        // swift-tools-version:5.5
        import PackageDescription
        let name = "Shop App"
        let root: String = "ios/App"
        let package = Package(name: name, targets: [
          .target(name: name, dependencies: [.target(name: "Models")], path: root,
                  exclude: ["Legacy"], sources: ["Code", "main.swift"]),
          .target(name: "Models", path: "ios/Models/"),
          .testTarget(name: "Checks", dependencies: [.byName(name: name)], path: "ios/Checks"),
        ])
        """
      ], options: ["--project-targets", "Shop App"], code: "ios/App/Code/Modules",
      tests: "ios/Checks/Modules", module: "Shop_App"),
    Manifest(
      name: "targets that are added below, and a folder of modules that is there",
      tree: [
        "Package.swift": """
        import PackageDescription
        let package = Package(name: "Kit")
        package.targets += [.target(name: "Kit", dependencies: []), .plugin(name: "Lint", capability: .buildTool())]
        #if os(macOS)
        package.targets.append(.testTarget(name: "KitTests", dependencies: ["Kit", .product(name: "Nimble", package: "Nimble")]))
        #endif
        """, "Sources/Kit/Kit.swift": "", "Sources/Kit/Screens/Feed/FeedView.swift": "",
      ], code: "Sources/Kit/Screens", tests: "Tests/KitTests/Screens", module: "Kit"),
    Manifest(
      name: "constants for lists, raw strings and the name of an old folder",
      tree: [
        "Package.swift": ##"""
        import PackageDescription
        let shared: [Target.Dependency] = [.target(name: "Core"), .product(name: "Rx", package: "RxSwift")]
        let tests: [Target] = [.testTarget(name: "CoreTests", dependencies: shared)]
        let package = Package(name: #"Core"#, targets: [.target(name: #"Core"#)] + tests)
        """##, "src/Core/Core.swift": "",
      ], code: "src/Core/Modules", tests: "Tests/CoreTests/Modules", module: "Core"),
    Manifest(
      name: "a constant with the name of a label",
      tree: [
        "Package.swift": """
        import PackageDescription
        let dependencies: [Package.Dependency] = [.package(url: "https://example.com/rx", from: "1.0.0")]
        let package = Package(name: "Shop", dependencies: dependencies, targets: [
          .target(name: "Core", path: "Code"), .testTarget(name: "CoreTests", dependencies: ["Core"]),
        ])
        """, "Code/Core.swift": "",
      ], code: "Code/Modules", tests: "Tests/CoreTests/Modules", module: "Core"),
    Manifest(
      name: "files in Sources itself, and no tests",
      tree: [
        "Package.swift":
          "import PackageDescription\nlet package = Package(name: \"tool\", targets: [.executableTarget(name: \"tool\")])\n",
        "Sources/main.swift": "",
      ], code: "Sources/Modules", tests: nil),
    Manifest(
      name: "files in Sources and Tests themselves, beside a plugin",
      tree: [
        "Package.swift": """
        import PackageDescription
        let lint: [Target.PluginUsage] = [.plugin(name: "Lint", package: "Lint")]
        let package = Package(name: "App", targets: [
          .executableTarget(name: "App", plugins: lint), .testTarget(name: "AppTests", dependencies: ["App"]),
        ])
        """, "Sources/main.swift": "", "Tests/AppTests.swift": "",
      ], code: "Sources/Modules", tests: "Tests/Modules", module: "App"),
    Manifest(
      name: "files in Sources itself, and no folder for the tests",
      tree: [
        "Package.swift": """
        import PackageDescription
        let package = Package(name: "App", targets: [
          .executableTarget(name: "App"), .testTarget(name: "AppTests", dependencies: ["App"]),
        ])
        """, "Sources/main.swift": "",
      ], code: "Sources/Modules", tests: "Tests/AppTests/Modules", module: "App"),
  ]

  static let generated = [
    Manifest(
      name: "XcodeGen, with sources as text, list and mapping",
      tree: [
        "project.yml": """
        name: Shop
        include:
          - path: Config/base.yml
            relativePaths: false
          - Tests/tests.yml
        targets:
          Shop:
            type: application
            platform: iOS
            settings: {base: {PRODUCT_MODULE_NAME: ShopApp}}
            sources:
              - path: App/Resources
                buildPhase: resources
              - path: App/Sources
                excludes: ["Legacy/**", "**/*.md"]
            dependencies: [{target: ShopKit}]
          ShopKit: {type: framework, platform: iOS, sources: Kit}
        """,
        "Config/base.yml": "options: {createIntermediateGroups: true}\n",
        "Tests/tests.yml":
          "targets:\n  ShopTests:\n    type: bundle.unit-test\n    platform: iOS\n    sources: [Unit]\n    dependencies: [{target: Shop}]\n",
        "Shop.xcodeproj/project.pbxproj": "generated",
      ], code: "App/Sources/Modules", tests: "Tests/Unit/Modules", module: "ShopApp",
      then: "Then: xcodegen generate"),
    Manifest(
      name: "XcodeGen with templates of targets, as JSON",
      tree: [
        "project.json": """
        {"name": "Shop", "targetTemplates": {"App": {"type": "application", "sources": ["${target_name}/Sources"]}},
         "targets": {"Shop": {"templates": ["App"], "platform": "iOS"}}}
        """
      ], code: "Shop/Sources/Modules", tests: nil, then: "Then: xcodegen generate"),
    Manifest(
      name: "XcodeGen with templates of templates, in a cycle",
      tree: [
        "project.yml": """
        name: Shop
        targetTemplates:
          Base: {templates: [Mid], type: framework, sources: ["${target_name}/Sources"]}
          Mid: {templates: [Base], type: application}
        targets:
          Shop: {templates: [Mid], platform: iOS}
          ShopTests: {type: bundle.unit-test, sources: [Unit], dependencies: [{target: Shop}]}
        """
      ], code: "Shop/Sources/Modules", tests: "Unit/Modules", module: "Shop",
      then: "Then: xcodegen generate"),
    Manifest(
      name: "XcodeGen with a target and a template in two files",
      tree: [
        "project.yml": """
        name: Shop
        include: base.yml
        targetTemplates:
          Common: {sources: [Legacy]}
        targets:
          Shop:
            templates: [Common]
            dependencies: [{target: ShopKit}]
            sources: [App/Info.plist, Extra]
          ShopTests:
            sources:REPLACE: [Unit]
        """,
        "base.yml": """
        targetTemplates:
          Common: {type: application, sources: Gone}
        targets:
          Shop: {settings: {PRODUCT_MODULE_NAME: ShopApp}, sources: [App]}
          ShopTests: {type: bundle.unit-test, sources: [Old], dependencies: [{target: Shop}]}
        """, "App/Modules/Feed/FeedView.swift": "",
      ], code: "App/Modules", tests: "Unit/Modules", module: "ShopApp",
      then: "Then: xcodegen generate"),
    Manifest(
      name: "Tuist with patterns",
      tree: [
        "Project.swift": """
        import ProjectDescription

        let project = Project(
          name: "Shop",
          targets: [
            .target(
              name: "Shop",
              destinations: .iOS,
              product: .app,
              productName: "Shop-App",
              bundleId: "com.acme.shop",
              infoPlist: .extendingDefault(with: ["UILaunchScreen": ["UIColorName": ""]]),
              sources: ["Shop/Sources/**"],
              resources: ["Shop/Resources/**"],
              dependencies: [.external(name: "Alamofire"), .target(name: "ShopKit")]
            ),
            .target(name: "ShopKit", destinations: .iOS, product: .framework, bundleId: "kit", sources: .paths(["Kit/**/*.swift"])),
            .target(name: "ShopTests", destinations: .iOS, product: .unitTests, bundleId: "t",
              sources: "Shop/Tests/**", dependencies: [.target(name: "Shop")]),
          ]
        )
        """
      ], code: "Shop/Sources/Modules", tests: "Shop/Tests/Modules", module: "Shop_App",
      then: "Then: tuist generate"),
    Manifest(
      name: "XcodeGen with tests that only a scheme names, and patterns of what it includes",
      tree: [
        "project.yml": """
        name: Shop
        targets:
          Shop:
            type: application
            sources: [{path: App, includes: ["Code/**", "*.plist"]}]
            scheme: {testTargets: [KitChecks, {name: Checks}]}
          Kit: {type: framework, sources: [Kit]}
          KitChecks:
            type: bundle.unit-test
            sources: [KitChecks]
            dependencies: [{target: Kit}]
          Checks: {type: bundle.unit-test, sources: [{path: Unit, includes: ["**/*.swift"]}]}
        """
      ], code: "App/Code/Modules", tests: "Unit/Modules", module: "Shop",
      then: "Then: xcodegen generate"),
    Manifest(
      name: "XcodeGen with tests that only the project's schemes name",
      tree: [
        "project.yml": """
        name: Shop
        targets:
          Shop: {type: application, sources: [App]}
          Kit: {type: framework, sources: [Kit]}
          KitChecks: {type: bundle.unit-test, sources: [KitChecks]}
          Checks: {type: bundle.unit-test, sources: [Unit]}
        schemes:
          Kit: {build: {targets: {Kit: all}}, test: {targets: [KitChecks]}}
          Shop: {build: {targets: {Shop: all}}, test: {targets: [{name: Checks}]}}
        """
      ], code: "App/Modules", tests: "Unit/Modules", module: "Shop",
      then: "Then: xcodegen generate"),
    Manifest(
      name: "XcodeGen with modules in a folder of an unusual name",
      tree: [
        "project.yml": """
        name: Shop
        targets:
          Shop: {type: application, sources: [{path: App, excludes: [Old]}]}
        """, "App/Pages/Feed/FeedPresenter.swift": "",
        "App/Pages/Cart/Presenter/CartPresenter.swift": "", "App/Old/A/APresenter.swift": "",
        "App/Old/B/BPresenter.swift": "", "App/Old/C/CPresenter.swift": "",
      ], code: "App/Pages", tests: nil, then: "Then: xcodegen generate"),
    Manifest(
      name: "Tuist with buildable folders",
      tree: [
        "Project.swift": """
        import ProjectDescription
        let project = Project(name: "Shop", targets: [
          Target.target(name: "Shop", destinations: [.iPhone], product: .app, bundleId: "a",
            buildableFolders: ["Shop/Sources", "Shop/Resources"]),
        ])
        """
      ], code: "Shop/Sources/Modules", tests: nil, then: "Then: tuist generate"),
  ]
}
