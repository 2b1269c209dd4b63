import Diagnostics
import Liquid
import ModuleTemplates
import Workspace

/// A file template of Xcode: a folder with a `TemplateInfo.plist`, options and files with macros.
///
/// Apple documents only the macros; the rest is how Xcode's own templates and public ones are written.
struct XcodeTemplate {
  struct Option {
    /// The value of a constant is always its default.
    enum Kind { case text, choice, checkbox, constant }

    var identifier: String
    var kind: Kind
    /// Those of an option that chooses the folder of the files; of a checkbox `yes` and `no`.
    var values: [String]
    /// May contain macros.
    var defaultText: String
    /// The values of other options without which this one counts for nothing.
    var required: [(option: String, values: [String])]
    var summary: String
    /// What a macro `IMPORTHEADER` becomes.
    var header: String

    /// The default of the parameter that it becomes.
    var defaultValue: String {
      kind == .checkbox ? XcodeTemplate.isTrue(defaultText) ? "yes" : "no" : defaultText
    }
  }

  /// A file or folder of the template that is not imported.
  typealias Omission = (path: String, reason: String)

  /// The folder's name without `.xctemplate`.
  let name: String
  /// For messages.
  let place: String
  let propertyList: SourceLocation
  let summary: String
  let options: [Option]
  private(set) var files: [String: [UInt8]] = [:]
  private(set) var omitted: [Omission] = []

  private static let file = "TemplateInfo.plist"

  /// Reads a template; throws if it contains a link.
  init(at folder: Path, in world: World) throws(Diagnostic) {
    place = folder.display(in: world)
    name = folder.name.replacing(".xctemplate", with: "")
    var plist: [UInt8]?
    for (path, bytes) in try Self.files(of: folder, in: world) {
      if path == Self.file {
        plist = bytes
      } else if let reason = Self.reasonToOmit(path) {
        omitted.append((path, reason))
      } else {
        files[path] = bytes
      }
    }
    guard let plist else {
      throw Diagnostic(
        .error, "import.no-plist", "`\(place.escaped())` has no `\(Self.file)`",
        hints: [
          folder.name.hasSuffix(".xctemplate")
            ? "restore the file, which Xcode needs, too."
            : "pass the folder whose name ends with `.xctemplate`."
        ])
    }
    let file = folder.appending(Self.file).display(in: world)
    propertyList = SourceLocation(file: file)
    guard plist.count <= FileStatus.configurationSize else {
      throw Diagnostic(
        .error, "import.plist", "the property list has more than 1 MB", at: propertyList)
    }
    let list = try PropertyList.read(plist, named: file, code: "import.plist")
    try Self.checkKind(list)
    summary = (list["Summary"] ?? list["Description"])?.text ?? "Imported from Xcode"
    options = try Self.options(of: list)
  }

  /// The files of a folder by path; none of them may be a link.
  static func files(
    of folder: Path, in world: World
  ) throws(Diagnostic) -> [(path: String, bytes: [UInt8])] {
    guard let tree = try FolderTreeReader(world: world).tree(of: folder) else {
      throw Diagnostic(
        .error, "import.missing", "`\(folder.display(in: world).escaped())` is not a folder",
        hints: ["pass an existing folder."])
    }
    let links = tree.problem(with: .symbolicLink, in: "`\(folder.display(in: world).escaped())`") {
      folder.appending($0).display(in: world)
    }
    if let links { throw links }
    return tree.files.sorted { $0.key < $1.key }.map { (path: $0.key, bytes: $0.value) }
  }

  private static func isTrue(_ text: String) -> Bool {
    ["true", "yes", "1"].contains(text.lowercased())
  }

  private static func reasonToOmit(_ path: String) -> String? {
    let path = path.lowercased()
    if path.hasSuffix("__ignoredbytemplate__") { return "it is marked as no part of the template" }
    guard !path.contains("/") else { return nil }
    if path.hasPrefix("readme") || path.hasPrefix("license") {
      return "documentation of the template"
    }
    let pictures = [".png", ".icns", ".gif", ".jpg", ".jpeg", ".tiff", ".pdf"]
    return !path.contains("___") && pictures.contains(where: path.hasSuffix)
      ? "a picture of the template" : nil
  }

  private static func checkKind(_ plist: PropertyList) throws(Diagnostic) {
    // Xcode's own templates of storyboards have no kind.
    guard let kind = plist["Kind"], let text = kind.text else { return }
    let others = ["playground", "project"]
    if text.contains("FileTemplateKind"), !others.contains(where: text.lowercased().contains) {
      return
    }
    throw Diagnostic(
      .error, "import.kind", "`\(text.escaped())` is not a kind of file template",
      at: kind.location,
      notes: ["viper imports templates of files, not of projects or playgrounds."],
      hints: ["pass the folder of a file template."])
  }

  private static func options(of plist: PropertyList) throws(Diagnostic) -> [Option] {
    var options: [Option] = []
    for element in plist["Options"]?.elements ?? [] {
      // No macro can use an option without a name.
      guard let identifier = element["Identifier"]?.text, !identifier.isEmpty,
        !options.contains(where: { $0.identifier == identifier })
      else { continue }
      let values = (element["Values"]?.elements ?? []).compactMap(\.text)
      var kind = Option.Kind.text
      switch element["Type"]?.text ?? "text" {
      case "text", "combo": break
      case "popup", "class": if !values.isEmpty { kind = .choice }
      case "checkbox": kind = .checkbox
      case "static": kind = .constant
      case let other:
        throw Diagnostic(
          .error, "import.option",
          "the option `\(identifier.escaped())` has the type `\(other.escaped())`, which viper can't import",
          at: element.location,
          hints: ["delete the option, or make it a text, popup or checkbox."])
      }
      var defaultText = element["Default"]?.text ?? ""
      if kind == .choice, !values.contains(defaultText) { defaultText = values[0] }
      options.append(
        Option(
          identifier: identifier, kind: kind,
          values: kind == .choice ? values : kind == .checkbox ? ["yes", "no"] : [],
          defaultText: defaultText,
          required: (element["RequiredOptions"]?.fields ?? []).map { field in
            (field.key, field.value.elements.compactMap(\.text))
          },
          summary: (element["Description"] ?? element["Name"])?.text?.trimmed ?? identifier,
          header: element["FallbackHeader"]?.text ?? "#import <UIKit/UIKit.h>"))
    }
    return options
  }

  func option(_ identifier: String) -> Option? { options.first { $0.identifier == identifier } }

  /// The text option that is the module's name; nil where the template asks for none.
  var nameOption: String? {
    if let product = option("productName") {
      if product.kind == .text { return product.identifier }
      let named = options.first { other in
        other.kind == .text && product.defaultText.contains("___VARIABLE_\(other.identifier)")
      }
      if let named { return named.identifier }
    }
    return options.first { $0.kind == .text }?.identifier
  }

  /// The options whose values choose the folder of the files.
  var choices: [Option] { options.filter { !$0.values.isEmpty } }

  /// Liquid that prints a folder: the options' values, and the identifier of each checked box.
  func folderName() throws(Diagnostic) -> String {
    var name = ""
    for option in choices {
      let shown =
        option.kind == .checkbox
        ? "{% if value == 'yes' %}\(option.identifier.escapedForLiquid(beforeLiquid: true)){% endif %}"
        : "{{ value }}"
      var text = "{% assign value = \(try TextMacros.value(of: option)) %}" + shown
      for (identifier, allowed) in option.required {
        guard let other = self.option(identifier) else { continue }
        let values =
          other.kind == .checkbox ? allowed.map { Self.isTrue($0) ? "yes" : "no" } : allowed
        let tests =
          try ["false"]
          + values.map { value throws(Diagnostic) in
            "required == \(try TextMacros.literal(value))"
          }
        text =
          "{% assign required = \(try TextMacros.value(of: other)) %}"
          + "{% if \(tests.joined(separator: " or ")) %}\(text){% endif %}"
      }
      name += text
    }
    return name
  }
}
