import SwiftText
import Workspace

/// Finds the view of a generated SwiftUI module.
enum SwiftUIView {
  /// The code that creates the module's view in a scene.
  ///
  /// - Returns: nil for a module without a `makeModule` that returns `some View`.
  static func call(in files: [GenerationPlan.File]) -> String? {
    for file in files where file.role == .code && file.path.name.hasSuffix(".swift") {
      guard returnsView(file.bytes) else { continue }
      let source: SwiftFile
      do throws(SwiftReadingError) { source = try SwiftFile(file.bytes) } catch { continue }
      for type in source.types {
        let members = source.members(of: type)
        let makesView = members.contains {
          $0.name == "makeModule" && source.signature(of: $0)?.result == "some View"
        }
        guard makesView else { continue }
        let needed =
          members.first { $0.kind == .initializer }.flatMap { source.signature(of: $0) }?
          .parameters.filter { !$0.hasDefault } ?? []
        let arguments = needed.map { ($0.label.map { $0 + ": " } ?? "") + "<#\($0.type)#>" }
        return "\(type.name)(\(arguments.joined(separator: ", "))).makeModule()"
      }
    }
    return nil
  }

  /// Whether a file needs to be parsed: `gen` asks this of every file, and few have a view.
  private static func returnsView(_ bytes: [UInt8]) -> Bool {
    let end = Array("> some View".utf8)
    return bytes.indices.contains {
      bytes[$0] == UInt8(ascii: ">") && bytes[$0...].starts(with: end)
    }
  }
}
