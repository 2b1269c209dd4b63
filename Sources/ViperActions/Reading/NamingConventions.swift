import Configuration
import Diagnostics
import Workspace

/// What the name of a type says: its layer and its module.
///
/// The names are those in the Book of VIPER, in the templates of Rambler and Surf, in large public
/// apps, and the team's own in the Rambafile.
struct NamingConventions {
  enum Layer: String, Sendable, Hashable, CaseIterable {
    /// Creates the module.
    case assembly
    /// Opens other modules.
    case router
    case view, presenter, interactor
    case viewModel = "view_model"
    /// The protocol through which others configure the module.
    case moduleInput = "module_input"
  }

  struct Meaning: Hashable {
    var layer: Layer
    var module: String
    /// How much the name says, from 0 to 3: factories make many things, presenters are a module's.
    var weight: Int
    /// Of two types of a layer, the one with the lower rank counts, such as a router before a coordinator.
    var rank: Int
  }

  private static let endings: [(layer: Layer, weight: Int, names: String)] = [
    (
      .assembly, 2,
      """
      Assembly Assembler Configurator ViewFactory ViewControllerFactory ScreenFactory SceneFactory \
      ModuleFactory ModuleBuilder ModuleInitializer ScreenBuilder SceneBuilder ViewBuilder \
      ViewControllerBuilder Module
      """
    ),
    (.assembly, 1, "Factory Builder Initializer Composer Creator Maker"),
    (.router, 2, "Router Wireframe WireFrame"),
    (.router, 1, "FlowCoordinator Coordinator FlowController Flow Navigator"),
    (
      .view, 2,
      "ViewController TabBarController TabbarController NavigationController HostingController VC"
    ),
    (.view, 1, "View ScreenView Screen Controller"),
    (.presenter, 3, "Presenter"), (.interactor, 2, "Interactor"), (.viewModel, 1, "ViewModel"),
    (.moduleInput, 0, "ModuleInput"),
  ]
  /// What may follow the ending, in names of protocols and their implementations.
  private static let suffixes = [
    "Input", "Protocol", "Interface", "Type", "Impl", "Implementation",
  ]
  /// Kinds of views: `AppModules` decides whether `MenuTabBarController` belongs to `MenuTabBar`.
  private static let kindsOfViews = [
    "Table", "Collection", "TabBar", "Tabbar", "Page", "Navigation", "Split", "Hosting",
  ]

  private var meaningsByEnding: [String: (layer: Layer, weight: Int, rank: Int)] = [:]
  /// Folders of the app, whatever their names, such as `ChatTest` beside `ChatTest.xcodeproj`.
  private let appFolders: Set<String>

  /// The conventions of a project, with the team's own endings in the Rambafile.
  init(in world: World) throws(Diagnostic) {
    let projects = try ProjectLocator.xcodeprojs(in: world.project, world: world)
    let rambafile = try Rambafile.ifThere(in: world)
    let folder = rambafile?.text(.projectFilePath)
    appFolders = Set(projects.map { String($0.name.dropLast(".xcodeproj".count)) })
      .filter { !$0.hasSuffix("Tests") }
      .union(folder.map { Path($0.value).components } ?? [])
    let own = rambafile?.layerNames ?? [:]
    let usual = Self.endings.flatMap { layer, weight, names in
      names.split(separator: " ").map { (String($0), layer, weight) }
    }
    let added = Layer.allCases.flatMap { layer in
      (own[layer.rawValue] ?? []).map { ($0, layer, layer == .presenter ? 3 : 2) }
    }
    for (rank, (ending, layer, weight)) in (usual + added).enumerated() {
      meaningsByEnding[ending] = (layer, weight, rank)
    }
  }

  /// The meaning of a type's name; nil for one without a known ending.
  func meaning(of type: String) -> Meaning? {
    if let found = plainMeaning(of: type[...]) { return found }
    for suffix in Self.suffixes where type.hasSuffix(suffix) {
      return plainMeaning(of: type.dropLast(suffix.count))
    }
    return nil
  }

  /// The longest ending decides: `ProfileViewFactory` makes `Profile`.
  private func plainMeaning(of name: Substring) -> Meaning? {
    var found: Meaning?
    var (end, words) = (name.endIndex, 0)
    while end > name.startIndex, words < 4 {
      name.utf8.formIndex(before: &end)
      guard (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(name.utf8[end]) else { continue }
      words += 1
      if end > name.startIndex, let (layer, weight, rank) = meaningsByEnding[String(name[end...])] {
        found = Meaning(layer: layer, module: String(name[..<end]), weight: weight, rank: rank)
      }
    }
    guard var found else { return nil }
    // `MenuTabBarController` is the view of `MenuTabBar`; `AppModules` also tries `Menu`.
    let ending = name.dropFirst(found.module.count)
    if found.layer == .view, ending.hasSuffix("Controller"),
      !["ViewController", "HostingController"].contains(ending)
    {
      found.module += ending.dropLast("Controller".count)
    }
    found.module = Self.withoutModule(found.module)
    return found
  }

  /// The meaning of a type's name if it says this layer and this module.
  func meaning(of type: String, as layer: Layer, of module: String) -> Meaning? {
    guard let meaning = meaning(of: type), meaning.layer == layer,
      meaning.module == Self.withoutModule(module)
    else { return nil }
    return meaning
  }

  /// A module's name without `Module` at the end, which makes no difference.
  static func withoutModule(_ name: String) -> String {
    name.hasSuffix("Module") && name != "Module" ? String(name.dropLast("Module".count)) : name
  }

  /// A module's name without a kind of view at its end; nil for another name.
  static func withoutKindOfView(_ name: String) -> String? {
    kindsOfViews.first { name.hasSuffix($0) && name != $0 }.map { String(name.dropLast($0.count)) }
  }

  /// A name and what precedes each capital, digit or dot in it, longest first: `FeedList`, `Feed`.
  static func prefixes(of name: Substring) -> [Substring] {
    var (found, end) = ([Substring](), name.endIndex)
    while end > name.startIndex {
      found.append(name[..<end])
      repeat {
        end = name.index(before: end)
      } while end > name.startIndex && name[end] != "." && !name[end].isUppercase
        && !name[end].isNumber
    }
    return found
  }

  /// Whether a function's name contains a word of a module's name: `makeProfileScreen`.
  ///
  /// Words of at most three letters do not count.
  static func function(_ function: String, mentions module: String) -> Bool {
    let function = function.lowercased()
    let ends = prefixes(of: module[...]).map(\.endIndex) + [module.startIndex]
    let words = zip(ends.dropFirst(), ends).map { module[$0..<$1] }.filter { $0.count > 3 }
    return (words + [module[...]]).contains { function.contains($0.lowercased()) }
  }

  /// Whether two names could be those of one module: `Cards` and `CardsBase`, `Major` and `AddMajor`.
  static func areSimilar(_ one: String, _ other: String) -> Bool {
    let same = zip(one, other).prefix { $0 == $1 }.count
    return same * 2 >= min(one.count, other.count) || one.hasSuffix(other) || other.hasSuffix(one)
  }

  // MARK: Names that belong to no module

  /// Whether a type is a test double. Tools such as Cuckoo begin the names of theirs with `__`.
  static func isTestDouble(_ type: String) -> Bool {
    type.hasPrefix("__")
      || ["Mock", "Stub", "Fake", "Spy", "Dummy"].contains { word in
        type.hasSuffix(word)
          || type.hasPrefix(word)
            && type.utf8.dropFirst(word.utf8.count).first.map {
              !(UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0)
            } ?? true
      }
  }

  /// Whether a file is in a folder of tests or test doubles; the path is relative to the project.
  func isForTests(_ file: Path) -> Bool {
    file.components.dropLast().drop(while: appFolders.contains).contains { folder in
      ["Tests", "Specs", "Mocks", "Stubs", "Fakes", "TestDoubles"]
        .contains(where: folder.hasSuffix) || ["Test", "tests", "test", "mocks"].contains(folder)
        // `SpeedTest/SpeedTestPresenter.swift` is in a module's.
        || folder.hasSuffix("Test") && !file.name.hasPrefix(folder)
    }
  }

  /// Whether a module's name is that of base classes, such as `Common` or `BaseList`.
  static func isBase(_ module: String, beginningWith words: [String] = ["Base", "Abstract"]) -> Bool
  {
    let names: Set = ["Common", "Default", "Generic", "Module", "VIPER", "Viper"]
    return names.contains(module)
      || words.contains { word in
        module.hasPrefix(word)
          && module.dropFirst(word.count).first.map { $0.isUppercase || $0 == "_" } != false
      }
  }
}
