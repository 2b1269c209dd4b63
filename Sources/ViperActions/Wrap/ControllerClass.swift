import Diagnostics
import ModuleTemplates
import SwiftText
import Workspace

/// A view controller in the project's Swift files, which a person wrote.
struct ControllerClass {
  typealias Place = SwiftSources.Place

  let name: String
  private(set) var sources: SwiftSources
  let place: Place
  /// Its superclasses in the project, the nearest first.
  let superclasses: [Place]
  /// The first superclass that is not in the project.
  let externalSuperclass: String?
  let world: World

  var path: Path { sources.path(of: place) }
  var file: SwiftFile { sources.file(of: place) }

  /// The class and the extensions in its file.
  var parts: [SwiftDeclaration] {
    [place.type] + file.types.filter { $0.kind == .extension && $0.name == name }
  }

  init(_ name: String, in world: World) throws(Diagnostic) {
    self.name = name
    self.world = world
    var sources = try SwiftSources(in: world)
    sources.format = try ProjectFormat.ofInsertions(in: world)
    sources.read(mentioning: [name])
    var found = sources.places(named: name) { $0.kind == .class }
      .filter { !sources.isTest($0) }
    // Nested classes, and those in folders of tests, count only where there are no others.
    let isTop = { (place: SwiftSources.Place) in
      sources.file(of: place).declarations.contains { $0.keyword == place.type.keyword }
    }
    let isOfApp = { (place: SwiftSources.Place) in !sources.isForTests(place.source) }
    for isBetter in [isOfApp, isTop] where found.contains(where: isBetter) {
      found = found.filter(isBetter)
    }
    guard let first = found.first else { throw Self.missing(name, sources, in: world) }
    place = first
    (superclasses, externalSuperclass) = sources.superclasses(of: first)
    self.sources = sources
    guard found.count > 1, !found.allSatisfy(\.type.isConditional) else { return }
    var problem = problem(
      "wrap.ambiguous", "is the name of \(found.count) classes",
      "rename the others, or move them out of the project's folder.")
    problem.notes = found.dropFirst().prefix(8).map {
      "one is at `\(sources.path(of: $0).display(in: world).escaped()):\(sources.file(of: $0).line(of: $0.type.keyword))`."
    }
    throw problem
  }

  private static func missing(
    _ name: String, _ sources: SwiftSources, in world: World
  ) -> Diagnostic {
    let pattern = Array("class \(name)".utf8)
    let unread = sources.unread.first { file in
      file.bytes.ranges(of: pattern).contains { range in
        let next = file.bytes[range.upperBound...].first ?? 0
        return !next.isLetter && !next.isDigit && next != UInt8(ascii: "_") && next < 0x80
      }
    }
    if let unread {
      return Diagnostic(
        .error, "wrap.unreadable",
        "`\(name.escaped())` is in a file that can't be parsed: \(unread.reason)",
        at: SourceLocation(
          range: unread.offset..<unread.offset + 1, in: unread.bytes,
          file: unread.path.display(in: world)),
        hints: ["change this place so that viper can parse it, then run the command again."])
    }
    var notes: [String] = []
    for path in SourceFiles.below(world.project, in: world, withHeaders: true)
    where [".h", ".m", ".mm"].contains(where: path.name.hasSuffix) {
      guard let bytes = attempt(try world.read(path, atMost: FileStatus.ordinarySize)) else {
        notes.append("`\(path.display(in: world).escaped())` can't be read.")
        continue
      }
      guard ObjectiveCFile(bytes)?.types.contains(where: { $0.name == name }) == true else {
        continue
      }
      return Diagnostic(
        .error, "wrap.objective-c", "`\(name.escaped())` is in Objective-C",
        at: SourceLocation(file: path.display(in: world)),
        notes: ["viper wraps only view controllers in Swift."])
    }
    return Diagnostic(
      .error, "wrap.unknown", "the project's Swift files have no class `\(name.escaped())`",
      notes: Array(notes.prefix(8)),
      hints: DidYouMean.hints(for: name, among: sources.fileNames)
        + ["`viper module wrap --all --status` lists all view controllers."])
  }

  /// The error that the class `reason`.
  func problem(_ code: Diagnostic.Code, _ reason: String, _ hints: String...) -> Diagnostic {
    Diagnostic(
      .error, code, "`\(name.escaped())` \(reason)",
      at: sources.location(of: place.type, in: place), hints: hints)
  }

  /// Throws the reason why a module can't be generated around it.
  func checkCanBeWrapped() throws(Diagnostic) {
    let type = place.type
    let isTop = file.declarations.contains { $0.keyword == type.keyword }
    let access = ["private", "fileprivate"].first(where: type.modifiers.contains) ?? ""
    let attribute = type.attributes.first {
      !SwiftDeclaration.plainAttributes.contains($0) || $0 == "available"
    }
    let superclass = superclasses.map(\.type.name) + [externalSuperclass].compactMap(\.self)
    let isController =
      superclass.contains { $0.hasSuffix("Controller") || $0.hasSuffix("VC") }
      && !Self.othersOfSystem.contains(superclass.last ?? "")
    let reasons: [(applies: Bool, code: Diagnostic.Code, text: String, hint: String)] = [
      (type.isConditional, "wrap.conditional", "is inside `#if`", "move it out of `#if`."),
      (!isTop, "wrap.nested", "is inside another declaration", "move it to the top of the file."),
      (
        !file.genericParameters(of: type).isEmpty, "wrap.generic",
        "is generic, and the module would need its types", "wrap a class that inherits from it."
      ),
      (!access.isEmpty, "wrap.private", "is private to its file", "remove `\(access)`."),
      (
        attribute != nil, "wrap.attribute",
        "has the attribute `@\((attribute ?? "").escaped())`, which the module would lack",
        "write the module by hand, or remove the attribute if nothing needs it."
      ),
      (
        !isController, "wrap.other-class", "is not a UIKit view controller",
        "pass a class with a UIKit superclass whose name ends in `Controller` or `VC`."
      ),
    ]
    if let found = reasons.first(where: \.applies) {
      throw problem(found.code, found.text, found.hint)
    }
    if let (part, member) = presenter {
      var problem = problem(
        "wrap.has-presenter",
        "has `\(part.type.name).\(member.name)`, which is or looks like its presenter",
        "if it belongs to a module, run `viper module adopt FOLDER/NAME`.",
        "otherwise rename `\(member.name)`.")
      problem.location = SourceLocation(
        range: member.keyword..<member.keyword + 1, in: sources.file(of: part).bytes,
        file: sources.path(of: part).display(in: world))
      throw problem
    }
  }

  /// The member of the class or of a superclass that holds a presenter, or that has its name.
  private var presenter: (part: Place, member: SwiftDeclaration)? {
    let names = ["presenter", ModuleWrap.module(of: name).lowercased() + "presenter"]
    for part in ([name] + superclasses.map(\.type.name)).flatMap(sources.parts) {
      let found = sources.members(of: part).first { member in
        member.name == "output"
          || member.isProperty
            && (names.contains(member.name.lowercased())
              || sources.file(of: part).type(of: member)?.contains("Presenter") == true)
      }
      if let found { return (part, found) }
    }
    return nil
  }

  /// Whether a storyboard of the project names the class.
  func isInStoryboard() throws(Diagnostic) -> Bool {
    let mark = Array("customClass=\"\(name)\"".utf8)
    for path in SourceFiles.below(world.project, in: world)
    where path.name.hasSuffix(".storyboard") {
      if try world.read(path, atMost: FileStatus.ordinarySize).contains(mark) { return true }
    }
    return false
  }

  // MARK: How a module's assembly gets the view controller

  /// View controllers of the system that `Name()` makes.
  private static let systemControllers: Set = [
    "UIViewController", "UITableViewController", "UICollectionViewController",
    "UINavigationController", "UITabBarController", "UIPageViewController", "UISplitViewController",
  ]
  /// Controllers of AppKit and WatchKit.
  static let othersOfSystem: Set = [
    "NSHostingController", "NSPageController", "NSSplitViewController", "NSTabViewController",
    "NSViewController", "NSWindowController", "WKHostingController", "WKInterfaceController",
  ]
  /// The names in an assembly.
  private static let reserved: Set = [
    "configure", "coordinator", "interactor", "output", "presenter", "router", "self", "view",
    "viewController",
  ]
  private static let standard = SwiftSources.known.union(["MainActor", "any", "escaping"])

  /// The view controller in a module; with `isGiven` a caller passes it to the assembly.
  func wrapped(isGiven: Bool) -> WrappedView {
    var view = WrappedView(
      type: name, file: path.relative(to: world.project),
      parameters: ["with viewController: \(name)"], creation: "viewController", samples: nil,
      intentions: [])
    guard let neededParameters else { return view }
    if isGiven {
      if neededParameters.isEmpty { view.samples = ["with: \(name)()"] }
      return view
    }
    let isNib = neededParameters.map(\.label) == ["nibName", "bundle"]
    guard isNib || neededParameters.allSatisfy(canPass) else { return view }
    let arguments = neededParameters.map { part in
      let isKeyword = SwiftType.keywords.contains(part.name)
      return part.labelWithColon + (isNib ? "nil" : isKeyword ? "`\(part.name)`" : part.name)
    }
    view.creation = "\(name)(\(arguments.joined(separator: ", ")))"
    view.parameters = isNib ? [] : neededParameters.map(\.text)
    let samples = neededParameters.compactMap { part in
      ValueSample.forTests(of: part.type, in: sources).map { part.labelWithColon + $0 }
    }
    view.samples = isNib ? [] : samples.count == neededParameters.count ? samples : nil
    return view
  }

  private func canPass(_ parameter: FunctionSignature.Parameter) -> Bool {
    let types = sources.sources.flatMap(\.file.declarations)
      .filter { $0.kind.isType && !$0.isPrivate }
    let imports = ([place] + superclasses).flatMap { sources.file(of: $0).declarations }
      .filter { $0.kind == .import }
    // The assembly imports only UIKit, and types of Core Data begin with `NS`, too.
    let hasOthers = imports.contains { !["Foundation", "UIKit"].contains($0.name) }
    let systemPrefixes = hasOthers ? ["UI", "CG"] : ["UI", "CG", "NS"]
    return SwiftType(parameter.type) != nil && !Self.reserved.contains(parameter.name)
      && ModuleName.isIdentifier(parameter.name) && !parameter.text.contains("\n")
      && parameter.type.words.allSatisfy { word in
        Self.standard.contains(word) || systemPrefixes.contains(where: word.hasPrefix)
          || types.contains { $0.name == word }
      }
  }

  /// The parameters that an initializer of the class needs; nil if there is no usable one.
  private var neededParameters: [FunctionSignature.Parameter]? {
    var usable: [[FunctionSignature.Parameter]] = []
    for type in [name] + superclasses.map(\.type.name) {
      let all = sources.initializers(of: type)
      usable += all.filter { part, initializer, signature in
        let rest = sources.file(of: part).bytes[initializer.keyword...].dropFirst("init".utf8.count)
        return !initializer.isConditional && !initializer.isPrivate
          && initializer.attributes.isEmpty && rest.first == UInt8(ascii: "(")
          && !signature.isAsync && !signature.canThrow
          && !signature.parameters.contains { $0.label == "coder" || $0.type == "NSCoder" }
      }.map { $0.signature.parameters.filter { !$0.hasDefault } }
      // A class with an initializer of its own doesn't inherit others.
      if all.contains(where: { !$0.declaration.modifiers.contains("convenience") }) {
        return usable.min { $0.count < $1.count }
      }
    }
    return externalSuperclass.map(Self.systemControllers.contains) == true ? [] : nil
  }
}
