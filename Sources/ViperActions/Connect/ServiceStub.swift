import SwiftText

/// A stub of a service for tests and previews.
struct ServiceStub {
  let name: String
  /// Nil if the protocol has requirements that viper can't stub.
  let lines: SwiftLines?
  /// The declaration for the user to complete.
  let head: SwiftLines

  /// - Parameters:
  ///   - service: the service to stub.
  ///   - prefix: the beginning of the stub's name.
  ///   - suffix: the end of the stub's name.
  ///   - sources: the files that declare the service.
  init(
    of service: ServiceProtocol, prefix: String = "", suffix: String = "", in sources: SwiftSources
  ) {
    name = prefix + service.baseName + suffix
    let file = sources.file(of: service.place)
    let inherits = { (name: String) in file.inherits(service.place.type, name) }
    let kind = inherits("Actor") ? "actor" : inherits("AnyObject") ? "final class" : "struct"
    let declaration = "private \(kind) \(name): \(service.name)"
    head = SwiftLines("\(declaration) {\n  // What \(service.name) asks for.\n}")
    let known: Set = ["Actor", "AnyObject", "Sendable"]
    let members =
      file.inheritedNames(of: service.place.type).allSatisfy(known.contains)
      ? sources.members(of: service.place).map { Self.member($0, of: file) } : [nil]
    guard !members.contains(where: { $0 == nil }), service.place.type.isCertain else {
      lines = nil
      return
    }
    let body = members.compactMap { $0 }.joined(separator: "\n\n")
    lines = SwiftLines(body.isEmpty ? declaration + " {}" : "\(declaration) {\n\(body)\n}")
  }

  /// - Returns: nil for a member that viper can't stub.
  private static func member(_ member: SwiftDeclaration, of file: SwiftFile) -> String? {
    guard !member.isConditional, !member.modifiers.contains("static"),
      !member.modifiers.contains("mutating"), member.attributes.isEmpty
    else { return nil }
    let text = file.code(member.range)
    switch member.kind {
    case .function:
      guard let signature = file.signature(of: member) else { return nil }
      guard let result = signature.result, !["Void", "()"].contains(result) else {
        return "\(text) {}".indented
      }
      let value =
        ValueSample.blank(of: result) ?? (signature.canThrow ? "throw CancellationError()" : nil)
      guard let value else { return nil }
      return "\(text) {\n  \(value)\n}".indented
    case .var:
      guard let type = file.type(of: member), let body = member.body,
        file.words(in: body) == ["get"], let value = ValueSample.blank(of: type)
      else { return nil }
      return "  var \(member.name): \(type) {\n    \(value)\n  }"
    default: return nil
    }
  }
}
