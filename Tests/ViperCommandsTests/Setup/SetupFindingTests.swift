import Configuration
import Testing
import ViperCommands
import ViperTestSupport
import Workspace

/// A project, and the values that `setup --yes` writes for it.
struct SetupCase: Sendable, CustomTestStringConvertible {
  var name: String
  var tree: [String: String]
  var values: [RambafileKey: String?]
  var testDescription: String { name }

  init(_ name: String, _ tree: [String: String], _ values: [RambafileKey: String?]) {
    self.name = name
    self.tree = tree
    self.values = values
  }
}

@Suite("viper setup finds")
struct SetupFindingTests {
  private static func project(_ sample: ProjectSample, at path: String = "Demo.xcodeproj")
    -> [String: String]
  {
    [path + "/project.pbxproj": sample.text]
  }

  private static let many = (1...21).map { "Demo/File\($0).swift" }

  static let cases: [SetupCase] = [
    SetupCase(
      "a project in a subfolder, with its paths from the Rambafile",
      project(.demo, at: "ios/App/Demo.xcodeproj").merging(["ios/App/Podfile": ""]) { $1 },
      [
        .xcodeprojPath: "ios/App/Demo.xcodeproj", .projectFilePath: "ios/App/Demo/Modules",
        .projectGroupPath: "Demo/Modules", .podfilePath: "ios/App/Podfile",
      ]),
    SetupCase(
      "the project that is called like the folder, of two",
      project(.demo).merging(project(.demo, at: "Another.xcodeproj")) { $1 },
      [.xcodeprojPath: "Demo.xcodeproj"]),
    SetupCase(
      "no project of other people",
      project(.demo, at: "Carthage/Checkouts/Demo.xcodeproj")
        .merging(project(.demo, at: "Pods/Pods.xcodeproj")) { $1 },
      [.xcodeprojPath: nil, .projectFilePath: "Modules"]),
    SetupCase(
      "no link to the project of CocoaPods",
      project(.demo, at: "Example/Demo.xcodeproj")
        .merging(project(.demo, at: "_Pods.xcodeproj")) { $1 },
      [.xcodeprojPath: "Example/Demo.xcodeproj", .projectFilePath: "Example/Demo/Modules"]),
    SetupCase(
      "the app among extensions, watch apps and frameworks",
      project(
        ProjectSample([
          .init("Kit", "framework"), .init("Widget", "app-extension"),
          .init("Watch", "application.watchapp2"), .init("App"),
          .init("KitTests", "bundle.unit-test"),
          .init("App Tests", "bundle.unit-test"),
        ])),
      [.projectTarget: "App", .testTarget: "App Tests", .productModuleName: "App"]),
    SetupCase(
      "no tests of another target",
      project(
        ProjectSample([
          .init("App"), .init("Kit", "framework"), .init("KitTests", "bundle.unit-test"),
        ])), [.projectTarget: "App", .testTarget: nil, .testFilePath: nil]),
    SetupCase(
      "no tests that depend only on another target",
      project(
        ProjectSample([
          .init("Kit", "framework"), .init("Kit Example"),
          .init("KitTests", "bundle.unit-test", dependencies: ["Kit"]),
        ])), [.projectTarget: "Kit Example", .testTarget: nil, .testFilePath: nil]),
    SetupCase(
      "the tests that depend on the target",
      project(
        ProjectSample([
          .init("Kit", "framework"), .init("App"),
          .init("Slow", "bundle.unit-test", dependencies: ["Kit"]),
          .init("Unit", "bundle.unit-test", dependencies: ["Kit", "App"]),
        ])), [.projectTarget: "App", .testTarget: "Unit"]),
    SetupCase(
      "the group of the target rather than a synchronized folder in it",
      project(
        ProjectSample([
          .init("Demo", sources: ["Demo/App.swift"], synchronized: ["Demo/Utils/AirPlay"])
        ])
      ).merging(["Demo/Utils/AirPlay/A.swift": ""]) { $1 }, [.projectFilePath: "Demo/Modules"]),
    SetupCase(
      "an existing folder of modules, and mirrors it in the tests",
      project(
        ProjectSample(
          [
            .init("Demo", sources: ["Demo/Presentation/UserStories/Feed/FeedView.swift"]),
            .init("DemoTests", "bundle.unit-test", sources: ["DemoTests/A.swift"]),
          ])),
      [
        .projectFilePath: "Demo/Presentation/UserStories", .testFilePath: "DemoTests/UserStories",
      ]),
    SetupCase(
      "the group with most modules, by their presenters",
      project(
        ProjectSample(
          [
            .init(
              "Demo",
              sources: [
                "Demo/Controllers/Auth/Login/Presenter/LoginPresenter.swift",
                "Demo/Controllers/Auth/Signup/SignupPresenter.m",
                "Demo/Controllers/Main/Home/HomePresenter.swift",
              ]),
            .init("DemoTests", "bundle.unit-test", sources: ["DemoTests/A.swift"]),
          ])),
      [.projectFilePath: "Demo/Controllers/Auth", .testFilePath: "DemoTests/Auth"]),
    SetupCase(
      "modules in the app's own group",
      project(
        ProjectSample(
          [
            .init(
              "Demo",
              sources: ["Demo/List/ListPresenter.swift", "Demo/Item/Presenter/ItemPresenter.swift"]),
            .init("DemoTests", "bundle.unit-test", sources: ["DemoTests/A.swift"]),
          ])),
      [.projectFilePath: "Demo", .testFilePath: "DemoTests/Modules"]),
    SetupCase(
      "another folder and group for tests that are among the modules",
      project(
        ProjectSample([
          .init("Demo", sources: ["Demo/Modules/Feed/FeedView.swift"]),
          .init("DemoTests", "bundle.unit-test", sources: ["Demo/Modules/Feed/FeedTests.swift"]),
        ])),
      [
        .projectFilePath: "Demo/Modules", .testTarget: "DemoTests",
        .testFilePath: "Tests/Modules", .testGroupPath: nil,
      ]),
    SetupCase(
      "no modules in groups of layers",
      project(
        ProjectSample([
          .init(
            "Demo",
            sources: [
              "Demo/App/Presenters/List/ListPresenter.swift",
              "Demo/App/Presenters/Item/ItemPresenter.swift",
            ])
        ])), [.projectFilePath: "Demo/Modules"]),
    SetupCase(
      "a folder of modules beside the target's group",
      project(
        ProjectSample([
          .init(
            "Demo",
            sources: ["Demo/App.swift", "Shared/Modules/Feed/View/A.swift", "Shared/B.swift"])
        ])), [.projectFilePath: "Shared/Modules"]),
    SetupCase(
      "no folder in a module",
      project(
        ProjectSample([
          .init("Demo", sources: ["Demo/Main/Home/Feed/View/Cells/Stories/StoryCell.swift"])
        ])), [.projectFilePath: "Demo/Modules"]),
    SetupCase(
      "an Xcode 16 folder with modules on the disk",
      project(
        ProjectSample([
          .init("Demo", synchronized: ["Demo"]),
          .init("DemoTests", "bundle.unit-test", synchronized: ["DemoTests"]),
        ])
      ).merging(["Demo/Screens/Feed/FeedView.swift": "", "DemoTests/A.swift": ""]) { $1 },
      [.projectFilePath: "Demo/Screens", .testFilePath: "DemoTests/Screens"]),
    SetupCase(
      "the Xcode 16 folder of the tests that is called like the folder of modules",
      project(
        ProjectSample([
          .init("Demo", synchronized: ["Sources/Demo"]),
          .init(
            "DemoTests", "bundle.unit-test", synchronized: ["Tests/Widgets", "Tests/App/Scenes"]),
        ])
      ).merging([
        "Sources/Demo/Scenes/Feed/FeedView.swift": "", "Tests/Widgets/A.swift": "",
        "Tests/App/Scenes/B.swift": "",
      ]) { $1 },
      [.projectFilePath: "Sources/Demo/Scenes", .testFilePath: "Tests/App/Scenes"]),
    SetupCase(
      "no folder of local packages",
      project(ProjectSample([.init("Demo", sources: ["Demo/App.swift"])], groups: ["Modules"]))
        .merging(["Modules/Core/Package.swift": "", "Modules/Web/Package.swift": ""]) { $1 },
      [.projectFilePath: "Demo/Modules"]),
    SetupCase(
      "a folder of modules with a package among them",
      project(
        ProjectSample([.init("Demo", sources: ["Demo/App.swift"])], groups: ["Modules/Feed"])
      ).merging(["Modules/Core/Package.swift": "", "Modules/Feed/Feed.swift": ""]) { $1 },
      [.projectFilePath: "Modules"]),
    SetupCase(
      "no prefix that none of many sources has",
      project(ProjectSample([.init("Demo", sources: many)], attributes: [("CLASSPREFIX", "SJ")])),
      [.prefix: nil]),
    SetupCase(
      "the module that the target builds",
      project(
        ProjectSample([
          .init("Demo", settings: [("PRODUCT_NAME", "Other App")])
        ])), [.productModuleName: "Other_App"]),
    SetupCase(
      "the module name that the project sets for its targets",
      project(ProjectSample([.init("Demo iOS")], settings: [("PRODUCT_NAME", "Kit")])),
      [.productModuleName: "Kit"]),
    SetupCase(
      "a module name with the project's name in it",
      project(ProjectSample([.init("iOS", settings: [("PRODUCT_NAME", "$(PROJECT_NAME) Kit")])])),
      [.productModuleName: "Demo_Kit"]),
    SetupCase(
      "no module name if it is the project's name", project(.demo),
      [.productModuleName: nil]),
    SetupCase(
      "no module name if the target takes the project's name",
      project(
        ProjectSample([
          .init("iOS", settings: [("PRODUCT_MODULE_NAME", "${PROJECT_NAME:c99extidentifier}")])
        ])), [.productModuleName: nil]),
    SetupCase(
      "the company in the headers of sources",
      project(ProjectSample([.init("Demo", sources: ["Demo/A.swift", "Demo/B.swift"])])).merging([
        "Demo/A.swift":
          "//\n//  A.swift\n//  Copyright © 2019 Rambler & Co. All rights reserved.\n",
        "Demo/B.swift": "//\n//  Copyright (c) 2016-2019 Rambler & Co. All Rights Reserved.\n",
      ]) { $1 }, [.company: "Rambler & Co"]),
    SetupCase(
      "a Swift package that can't be read, by the only folder in Sources",
      [
        "Package.swift": "let package = make()\n", "Sources/Feed/Feed.swift": "",
        "Tests/FeedTests/FeedTests.swift": "",
      ],
      [
        .xcodeprojPath: nil, .projectFilePath: "Sources/Feed/Modules",
        .testFilePath: "Tests/FeedTests/Modules",
      ]),
    SetupCase(
      "XcodeGen without a project", ["project.yml": "name: Demo\n"],
      [.xcodeprojPath: nil, .projectFilePath: "Modules", .projectName: "Demo"]),
    SetupCase(
      "a target name with a comma",
      project(ProjectSample([.init("Demo, the app")])),
      [.projectTarget: "Demo, the app", .projectFilePath: "Demo, the app/Modules"]),
  ]

  @Test(arguments: cases) func `what is there`(setupCase: SetupCase) throws {
    let project = TestProject(setupCase.tree)
    #expect(Viper.run(["setup", "--yes"], in: project.world) == .done, "\(project.console.errors)")
    let path = project.root.appending("Rambafile")
    let written = try Rambafile(try project.files.read(path), at: path, named: "Rambafile")
    for (key, value) in setupCase.values {
      #expect(written.text(key)?.value == value, "\(key.rawValue)")
    }
    #expect(Viper.run(["doctor"], in: project.world) == .done, "\(project.console.output)")
    #expect(Viper.run(["gen", "Profile"], in: project.world) == .done, "\(project.console.errors)")
  }

  @Test(arguments: [
    (["SDKROOT": "macosx"], false), (["SDKROOT": "watchos10.0"], false),
    (["SDKROOT": "iphoneos"], true),
    (["SDKROOT": "macosx", "SUPPORTED_PLATFORMS": "iphoneos iphonesimulator macosx"], true),
  ])
  func `a template without UIKit where the platform has none`(
    settings: [String: String], hasUIKit: Bool
  ) throws {
    let sample = ProjectSample([.init("Demo", settings: settings.map { ($0.key, $0.value) })])
    let project = TestProject(Self.project(sample))
    #expect(Viper.run(["setup", "--yes"], in: project.world) == .done, "\(project.console.errors)")
    let path = project.root.appending("Rambafile")
    let written = try Rambafile(try project.files.read(path), at: path, named: "Rambafile")
    #expect(written.templates.map(\.name.value) == [hasUIKit ? "viper" : "viper_swiftui"])
    #expect(!project.answer("gen", "Feed").warnings.contains("template.platform"))
    for name in ["viper", "viper_objc"] {
      let answer = project.answer("gen", "Profile", name, "--dry-run")
      #expect(
        answer.reports("template.platform", at: "Rambafile", naming: "Demo") != hasUIKit,
        "\(answer.testDescription)")
    }
  }

  @Test(arguments: [
    // The folder that both compile, and whether the app is in SwiftUI.
    ("Shared/Modules/Feed/View.swift", false, ["Demo iOS", "Demo TV"]),
    ("Shared/App.swift", true, ["Demo iOS", "Demo TV", "Demo Mac"]),
    ("Shared/App.swift", false, ["Demo iOS", "Demo TV"]),
  ])
  func `all apps that compile the folder for modules`(
    shared: String, isSwiftUI: Bool, targets: [String]
  ) throws {
    let sample = ProjectSample([
      .init("Demo iOS", sources: [shared]),
      .init("Other", sources: ["Other/App.swift"]),
      .init("Demo TV", sources: [shared, "TV/A.swift", "TV/B.swift"]),
      .init("Demo Mac", sources: [shared], settings: [("SDKROOT", "macosx")]),
    ])
    let code = isSwiftUI ? "import SwiftUI\n@main struct Demo: App {}\n" : ""
    let project = TestProject(Self.project(sample).merging([shared: code]) { $1 })
    #expect(Viper.run(["setup", "--yes"], in: project.world) == .done, "\(project.console.errors)")
    let path = project.root.appending("Rambafile")
    let written = try Rambafile(try project.files.read(path), at: path, named: "Rambafile")
    #expect(written.list(.projectTargets)?.value.map(\.value) == targets)
    #expect(written.text(.projectFilePath)?.value == "Shared/Modules")
    #expect(Viper.run(["gen", "Profile"], in: project.world) == .done, "\(project.console.errors)")
  }

  @Test func `several projects, and names the option`() throws {
    let project = TestProject([
      "A.xcodeproj/project.pbxproj": ProjectSample.demo.text,
      "B.xcodeproj/project.pbxproj": ProjectSample.demo.text,
    ])
    let answer = project.answer("setup", "--yes")
    #expect(
      answer.fails(
        "setup.unanswered", naming: "--xcodeproj-path", "A.xcodeproj", "B.xcodeproj"),
      "\(answer.testDescription)")
    // `--yes` would fail, too.
    let asked = project.answer("setup")
    #expect(asked.fails("setup.unanswered", suggesting: "--xcodeproj-path"))
    #expect(!asked.names.contains("--yes"), "\(asked.testDescription)")
    #expect(
      Viper.run(["setup", "--yes", "--xcodeproj-path", "B.xcodeproj"], in: project.world) == .done)
  }

  @Test func `no project in another repository, and names its folder`() throws {
    let tree = Self.project(.demo, at: "apps/chat/Demo.xcodeproj")
      .merging([".git/": "", "apps/chat/.git": "gitdir: ../../.git/modules/chat\n"]) { $1 }
    let project = TestProject(tree)
    let answer = project.answer("setup", "--yes")
    #expect(
      answer.fails(
        "rambafile.above-project", naming: "apps/chat/Demo.xcodeproj",
        suggesting: "viper -C apps/chat …", "--no-xcodeproj"), "\(answer.testDescription)")
    #expect(Viper.run(["setup", "--yes", "--no-xcodeproj"], in: project.world) == .done)
    let own = TestProject(tree.merging(Self.project(.demo, at: "my/ios/Demo.xcodeproj")) { $1 })
    #expect(Viper.run(["setup", "--yes"], in: own.world) == .done, "\(own.console.errors)")
    let path = own.root.appending("Rambafile")
    let written = try Rambafile(try own.files.read(path), at: path, named: "Rambafile")
    #expect(written.text(.xcodeprojPath)?.value == "my/ios/Demo.xcodeproj")
  }

  @Test(arguments: [
    ("Project.swift", "let project = Project(name: \"A\", targets: projectTargets)\n"),
    ("Project.swift", "let project = Project.makeFeatureModule(name: \"Home\")\n"),
    ("Package.swift", "let package = makePackage()\n"),
    ("Workspace.swift", "let workspace = Workspace(name: \"A\", projects: [\"App\"])\n"),
  ])
  func `no folder of targets that can't be read, and names the option`(
    name: String, text: String
  ) throws {
    let project = TestProject([name: text, "Targets/Home/Sources/Home.swift": ""])
    let answer = project.answer("setup", "--yes")
    #expect(
      answer.fails("setup.unanswered", naming: "--project-file-path"),
      "\(answer.testDescription)")
    #expect(try project.snapshot().texts["Rambafile"] == nil)
    let words = ["setup", "--yes", "--project-file-path", "Targets/Home/Sources"]
    #expect(Viper.run(words, in: project.world) == .done, "\(project.console.errors)")
    let path = project.root.appending("Rambafile")
    let written = try Rambafile(try project.files.read(path), at: path, named: "Rambafile")
    #expect(written.text(.projectFilePath)?.value == "Targets/Home/Sources")
    #expect(written.text(.testFilePath) == nil)
  }

  @Test func `a project that can't be read, and explains it`() throws {
    let project = TestProject(["Demo.xcodeproj/project.pbxproj": "<<<<<<< HEAD\n=======\n>>>>>>>\n"]
    )
    let answer = project.answer("setup", "--yes")
    #expect(
      answer.fails("project.conflict", at: "Demo.xcodeproj/project.pbxproj"),
      "\(answer.testDescription)")
    #expect(try project.snapshot().texts["Rambafile"] == nil)
  }

  @Test func `no project with --no-xcodeproj`() throws {
    let project = TestProject(["Demo.xcodeproj/project.pbxproj": ProjectSample.demo.text])
    #expect(
      project.answer("setup", "--yes", "--no-xcodeproj", "--xcodeproj", "Demo.xcodeproj")
        .fails("usage", exit: .wrongUsage, naming: "--no-xcodeproj", "--xcodeproj"))
    #expect(
      Viper.run(["setup", "--yes", "--no-xcodeproj"], in: project.world) == .done,
      "\(project.console.errors)")
    #expect(Viper.run(["doctor"], in: project.world) == .done, "\(project.console.output)")
    #expect(Viper.run(["gen", "Profile"], in: project.world) == .done, "\(project.console.errors)")
    #expect(
      try project.snapshot().texts["Demo.xcodeproj/project.pbxproj"] == ProjectSample.demo.text)
  }
}
