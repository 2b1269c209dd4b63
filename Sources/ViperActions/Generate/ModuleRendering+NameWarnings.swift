import Diagnostics
import ModuleTemplates
import SwiftText
import Workspace

extension ModuleRendering {
  /// Throws if a type has the name of its superclass, as the view controller of a module `UI` has.
  func refuseSelfInheritance() throws(Diagnostic) {
    for file in files where file.path.name.hasSuffix(".swift") {
      let type = file.path.name.dropLast(".swift".count)
      // Hardly any file must be parsed.
      guard file.bytes.contains(Array("\(type): \(type)".utf8)),
        let types = attempt(try SwiftFile(file.bytes))?.types,
        types.contains(where: { $0.inherited.contains($0.name) })
      else { continue }
      throw Diagnostic(
        .error, "module.name", "the module's `\(type)` would inherit from itself",
        hints: ["did you mean `\(configuration.name.text)Screen`?"])
    }
  }

  /// The warning about a view that hides one of SwiftUI.
  var hiddenView: Diagnostic? {
    let names = [
      "ContentUnavailable", "Empty", "Equatable", "Navigation", "NavigationSplit", "Progress",
      "Scroll", "Tab", "Timeline",
    ].map { $0 + "View" }
    guard let file = files.first(where: { names.contains(String($0.path.name.dropLast(6))) }),
      String(decoding: file.bytes, as: UTF8.self).contains("import SwiftUI")
    else { return nil }
    let name = file.path.name.dropLast("View.swift".count)
    return Diagnostic(
      .warning, "module.name-style",
      "the module's `\(name)View` hides SwiftUI's in the whole target",
      hints: ["did you mean `\(name)Screen`?"])
  }

  /// The warning about a last word that the template repeats: `ServiceService`, not `ProProtocols`.
  var repeatedWord: Diagnostic? {
    let name = configuration.name.text
    guard let start = name.dropFirst().lastIndex(where: \.isUppercase) else { return nil }
    let word = name[start...]
    let whole = (configuration.prefix ?? "") + name + word
    let file = files.lazy.map(\.path.name).first {
      $0.hasPrefix(whole) && $0.dropFirst(whole.count).first?.isLowercase == false
    }
    guard word.count > 2, let file else { return nil }
    return Diagnostic(
      .warning, "module.repeated-word",
      "`\(name)` ends in `\(word)`, which the template adds again: `\(file)`",
      hints: ["did you mean `\(name[..<start])`?"])
  }
}
