import Diagnostics
import ModuleTemplates
import Workspace

/// The header that Xcode writes into new files, and `gen` with `header: xcode`.
///
/// The macro `FILEHEADER`; https://help.apple.com/xcode/mac/current/#/dev91a7a31fc lists its files.
enum XcodeHeader {
  private static let file = "IDETemplateMacros.plist"
  private static let sizeLimit = 16_384
  /// How deeply macros may nest; those of Xcode itself need two levels.
  private static let nestingLimit = 6

  /// The text of the header, with the macros that the user defined filled in.
  static func text(of xcodeproj: Path?, in world: World) throws(Diagnostic) -> String {
    // Enough for the error about the size; 2 000 uses of a macro of 400 KB would take minutes.
    func start(of text: String) -> String { String(Substring(text.utf8.prefix(2 * sizeLimit))) }
    var defined: [String: PropertyList] = [:]
    var place: SourceLocation?
    for path in try places(of: xcodeproj, in: world) {
      guard let bytes = try world.configurationFile(at: path) else { continue }
      let name = path.display(in: world)
      let plist = try PropertyList.read(bytes, named: name, code: "header.plist")
      // Without a `FILEHEADER`, another macro breaks Xcode's own header.
      place = place ?? SourceLocation(file: name)
      for (key, value) in plist.fields where defined[key]?.text == nil { defined[key] = value }
    }
    place = defined["FILEHEADER"]?.location ?? place
    var macros = defined.compactMapValues { $0.text.map(start) }
    // Without one, Xcode has its own.
    var text = macros.removeValue(forKey: "FILEHEADER") ?? "___FILEHEADER___"
    macros.merge(TextMacros.compositions) { own, _ in own }
    for _ in 0..<nestingLimit where text.utf8.count <= sizeLimit {
      text = start(of: TextMacros.replacing(macros, in: text))
    }
    if text.utf8.count <= sizeLimit,
      let name = macros.keys.sorted().first(where: { text.contains("___\($0)___") })
    {
      throw Diagnostic(
        .error, "header.macro", "can't fill in the macro `\(name.escaped())`",
        at: defined[name]?.location ?? place,
        notes: [
          "it contains itself or too many others, or its name is not a word such as `TEAM_NAME`."
        ],
        hints: ["correct it in `\(file)`."])
    }
    // Only to report problems before a file is generated.
    do throws(Diagnostic) { _ = try snippets(with: text, for: "Example.swift") } catch {
      throw Diagnostic.combining(error.all.map { $0.located(at: place) }) ?? error
    }
    return text
  }

  /// The files in the order in which Xcode uses them: of the project, its workspaces and the user.
  private static func places(of xcodeproj: Path?, in world: World) throws(Diagnostic) -> [Path] {
    let home = world.environment.home
    let user = world.environment.variables["USER"] ?? home?.name ?? ""
    var places: [Path] = []
    if let xcodeproj {
      let folder = xcodeproj.parent
      let workspaces =
        world.names(in: folder).filter { $0.hasSuffix(".xcworkspace") }.sorted()
        .map { folder.appending($0) } + [xcodeproj.appending("project.xcworkspace")]
      let top = try realPath(world.repository(of: folder) ?? folder, in: world)
      for bundle in [xcodeproj] + workspaces {
        for data in ["xcuserdata/\(user).xcuserdatad", "xcshareddata"] {
          let place = bundle.appending(data).appending(file)
          // A link could show a file of this machine in generated code.
          guard let top, try realPath(place, in: world)?.isInside(top) == true else { continue }
          places.append(place)
        }
      }
    }
    let library = home?.appending("Library/Developer/Xcode/UserData")
    return places + [library?.appending(file)].compactMap(\.self)
  }

  private static func realPath(_ path: Path, in world: World) throws(Diagnostic) -> Path? {
    try world.reportingIfThere(try world.files.resolved(path))
  }

  /// The snippets that make a template write this header instead of its own.
  static func snippets(
    with header: String, for fileName: String
  ) throws(Diagnostic) -> [String: String] {
    let text = String(("//" + header).reversed().drop { $0.isWhitespace }.reversed())
    guard text.utf8.count <= sizeLimit else {
      throw Diagnostic(
        .error, "header.size", "the header of `\(file)` is larger than 16 KB",
        hints: ["shorten `FILEHEADER`, or the macros in it."])
    }
    for line in text.commentLines.map(\.trimmed)
    where !line.isEmpty && !line.hasPrefix("//") {
      throw Diagnostic(
        .error, "header.code", "`\(line.escaped())` in the header of `\(file)` is no `//` comment",
        hints: ["begin lines after the first with `//`, in `FILEHEADER` and its macros."])
    }
    var macros = TextMacros(place: file, name: MacroText(fileName), isSwift: true)
    let comment: String
    do throws(Diagnostic) { comment = try macros.converted(Array(text.utf8)).liquid } catch {
      let problems = error.all.map {
        Diagnostic(
          .error, "header.macro", $0.message, notes: $0.notes,
          hints: ["take it out of `\(file)`, or define it there as plain text without modifiers."])
      }
      throw Diagnostic.combining(problems) ?? error
    }
    return [
      "header": "{%- unless header == 'none' -%}\n\(comment)\n\n{% endunless -%}\n",
      MacroText.snippetName: MacroText.snippet,
    ]
  }
}
