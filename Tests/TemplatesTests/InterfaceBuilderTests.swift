import Foundation
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// The classes, outlets and actions in an Interface Builder file.
private final class InterfaceBuilderFile: NSObject, XMLParserDelegate {
  private(set) var ids: [String] = []
  private(set) var destinations: [String] = []
  private(set) var classes: [String] = []
  private(set) var modules: [String] = []
  private(set) var outlets: [String] = []
  private(set) var actions: [String] = []

  /// Nil if the XML is not well-formed.
  init?(_ text: String) {
    super.init()
    let parser = XMLParser(data: Data(text.utf8))
    parser.delegate = self
    guard parser.parse() else { return nil }
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String] = [:]
  ) {
    func add(_ key: String, to list: inout [String]) {
      if let value = attributes[key] { list.append(value) }
    }
    add("id", to: &ids)
    add("customClass", to: &classes)
    add("customModule", to: &modules)
    add("destination", to: &destinations)
    if name == "outlet" { add("property", to: &outlets) }
    if name == "action" { add("selector", to: &actions) }
  }
}

@Suite("Generated Interface Builder files")
struct InterfaceBuilderTests {
  static let combinations = Catalog.swiftTemplateNames.flatMap { template in
    ((try? Combination.pairwise(of: template, leavingOut: ["header"])) ?? [])
      .filter { ["xib", "storyboard"].contains($0.values["view"]) }
  }

  @Test func `are there for each template that offers them`() {
    #expect(
      Set(Self.combinations.map(\.template))
        == ["viper", "viper_configurator", "viper_table", "surf_mvp"])
  }

  @Test(arguments: combinations) func `are well-formed and name the classes, outlets and actions`(
    combination: Combination
  ) throws {
    let module = try GeneratedModule.generate("Profile", combination, prefix: "XY")
    let text = try #require(
      module.code["View/XYProfileViewController.\(combination.values["view"] ?? "")"])
    let file = try #require(InterfaceBuilderFile(text))
    let code = try #require(module.code["View/XYProfileViewController.swift"])

    #expect(file.classes.contains("XYProfileViewController"))
    for name in file.classes where name != "UIResponder" {
      #expect(code.contains("class \(name): UIViewController"))
    }
    #expect(Set(file.modules) == ["Demo"])
    let outlets = code.matches(of: #/@IBOutlet weak var (\w+): /#).map { String($0.1) }
    #expect(file.outlets.filter { $0 != "view" }.sorted() == outlets.sorted())
    let actions = code.matches(of: /@IBAction func (\w+)\(\)/).map { String($0.1) }
    #expect(file.actions.sorted() == actions.sorted())
    #expect(Set(file.ids).count == file.ids.count)
    #expect(Set(file.destinations).isSubset(of: file.ids))
  }

  @Test(arguments: objectiveC) func `name what exists in Objective-C, and no module`(
    combination: Combination
  ) throws {
    let module = try GeneratedModule.generate("Profile", combination, prefix: "XY")
    let text = try #require(
      module.code["View/XYProfileViewController.\(combination.values["view"] ?? "")"])
    let file = try #require(InterfaceBuilderFile(text))
    let header = try #require(module.code["View/XYProfileViewController.h"])

    #expect(Set(file.classes) == ["XYProfileViewController", "UIResponder"])
    #expect(file.modules == [])
    let outlets = header.matches(of: #/IBOutlet \w+ \*(\w+);/#).map { String($0.1) }
    #expect(file.outlets.filter { $0 != "view" }.sorted() == outlets.sorted())
    let actions = header.matches(of: /\(IBAction\)(\w+);/).map { String($0.1) }
    #expect(file.actions.sorted() == actions.sorted())
  }

  private static let objectiveC = ["xib", "storyboard"].map {
    Combination(template: "viper_objc", values: ["view": $0])
  }

  @Test(arguments: combinations) func `are found by the class that the code loads them with`(
    combination: Combination
  ) throws {
    let module = try GeneratedModule.generate("Profile", combination)
    let texts = module.files.values.joined()
    let named = "String(describing: ProfileViewController.self)"
    switch (combination.values["view"], combination.template) {
    case ("xib", "viper_configurator"):
      // By default UIKit loads the nib with the name of the class.
      #expect(module.code["View/ProfileViewController.xib"] != nil)
    case ("xib", _): #expect(texts.contains("nibName: \(named)"))
    default:
      #expect(texts.contains("let name = \(named)"))
      #expect(texts.contains("UIStoryboard(name: name, "))
      let storyboard = module.code["View/ProfileViewController.storyboard"] ?? ""
      #expect(storyboard.contains("storyboardIdentifier=\"ProfileViewController\""))
    }
  }
}
