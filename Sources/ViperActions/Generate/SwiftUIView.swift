import SwiftText
import Workspace

/// The view of a generated module, as the scene of an app makes it.
enum SwiftUIView {
  /// The code that puts a generated module into a scene.
  ///
  /// - Parameter files: of the module.
  /// - Returns: nil for a module whose maker does not return a SwiftUI view.
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

  /// Without taking the file apart, which few files are worth: every `gen` asks this of all of them.
  private static func returnsView(_ bytes: [UInt8]) -> Bool {
    let end = Array("> some View".utf8)
    return bytes.indices.contains {
      bytes[$0] == UInt8(ascii: ">") && bytes[$0...].starts(with: end)
    }
  }
}
