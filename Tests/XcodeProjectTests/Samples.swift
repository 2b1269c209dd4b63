import Foundation
import Testing
import XcodeProject

/// The recorded project files, which are not part of the package.
///
/// `VIPER_COMPAT` names their folder; without it they are looked for beside the package.
enum Samples {
  static let folder: URL? = {
    let package = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let beside = package.deletingLastPathComponent().appendingPathComponent("shared/compat")
    let folder =
      ProcessInfo.processInfo.environment["VIPER_COMPAT"].map { URL(fileURLWithPath: $0) } ?? beside
    let isThere = FileManager.default.fileExists(atPath: folder.path)
    if !isThere {
      print("LEFT OUT: tests over recorded project files; \(folder.path) is not there")
    }
    return isThere ? folder : nil
  }()

  static let projects: [Sample] = {
    guard let folder = folder?.appendingPathComponent("pbxproj") else { return [] }
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasSuffix(".pbxproj") }.sorted().map {
      Sample(name: $0, url: folder.appendingPathComponent($0))
    }
  }()

  static let valid = projects.filter { !$0.name.contains("must-fail") }
  static let invalid = projects.filter { $0.name.contains("must-fail") }

  /// Seventeen files of all kinds in nested groups that no project has.
  static func module(named name: String = "Vieperling", targets: [String]) -> ModuleRegistration {
    let files = [
      "Assembly/Assembly.swift", "Assembly/Container.swift", "View/View.swift", "View/View.xib",
      "View/Board.storyboard", "View/ViewInput.swift", "View/Cells/Cell.swift",
      "Presenter/Presenter.swift", "Presenter/State.swift", "Interactor/Interactor.swift",
      "Interactor/Legacy.m", "Interactor/Legacy.h", "Router/Router.swift", "Router/Shader.metal",
      "Resources/Localizable.strings", "Resources/notes.md", "Module.swift",
    ]
    return ModuleRegistration(
      files: files.map { file in
        let folder =
          (["Sources", "Modules", name] + file.split(separator: "/").dropLast().map(String.init))
          .joined(separator: "/")
        return .init(
          path: "Sources/Modules/\(name)/\(file)", groupPath: folder, targets: targets)
      })
  }
}

struct Sample: Sendable, CustomTestStringConvertible {
  var name: String
  var url: URL
  var testDescription: String { name }

  func bytes() throws -> [UInt8] { [UInt8](try Data(contentsOf: url)) }

  func project() throws -> ProjectFile {
    try ProjectFile(parsing: bytes(), named: name)
  }
}
