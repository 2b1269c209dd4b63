import Diagnostics
import SwiftText
import Workspace

/// A method on its way from one layer to the next: what the protocol asks for, and what is done.
struct LayerCall {
  typealias Place = SwiftSources.Place

  let method: MethodNames.Method
  let summary: String
  /// The protocol between the two layers; nil where it was not found.
  let seen: Place?
  /// Where the method is implemented; nil where that was not found.
  let conformance: Place?
  /// What the implementation does.
  let body: [String]
  /// The layers in words, for lines that people have to write.
  let protocolName: String
  let implementerName: String

  /// - Throws: when there is a method of this name that takes or returns something else.
  func checkNames(in sources: SwiftSources, of world: World) throws(Diagnostic) {
    let places =
      seen.map { [$0] + sources.spies(of: $0) + [sources.conformance(to: $0)].compactMap { $0 } }
      ?? conformance.map { [$0] } ?? []
    for place in places {
      for member in sources.members(of: place) where member.name == method.name {
        let signature = sources.file(of: place).signature(of: member)
        if let signature, signature.result == nil, !signature.isAsync, !signature.canThrow,
          signature.parameters.map(\.type) == (method.parameter.map { [$0.type] } ?? []),
          signature.parameters.allSatisfy({ $0.label == nil })
        {
          continue
        }
        let head = sources.file(of: place).text(
          member.range.lowerBound..<(member.body?.lowerBound ?? member.range.upperBound))
        throw Diagnostic(
          .error, "add.name", "`\(place.type.name)` has a `\(method.name)` of its own",
          notes: [
            "it is in \(sources.path(of: place).display(in: world)): \(head.trimmed.escaped())."
          ], hints: ["choose another name."])
      }
    }
  }

  func insert(into edits: inout WiringEdits, _ sources: SwiftSources) {
    if let seen {
      edits.append(SwiftLines("/// \(summary)\n\(method.head)"), named: method.name, to: seen)
      for spy in sources.spies(of: seen) { insert(into: spy, &edits) }
    } else if conformance == nil || !protocolName.isEmpty {
      edits.leave(SwiftLines("/// \(summary)\n\(method.head)"), for: protocolName)
    }
    let lines = body.map { "  " + $0 }.joined(separator: "\n")
    if let conformance {
      edits.append(
        SwiftLines("\(sources.access(in: conformance))\(method.head) {\n\(lines)\n}"),
        named: method.name, to: conformance)
    } else {
      edits.leave(SwiftLines("\(method.head) {\n\(lines)\n}"), for: implementerName)
    }
  }

  private func insert(into spy: Place, _ edits: inout WiringEdits) {
    let property =
      method.parameter.map { "private(set) var \(method.memory): [\($0.type.element)] = []" }
      ?? "private(set) var \(method.memory) = 0"
    let remembers =
      method.parameter.map { "\(method.memory).append(\($0.name))" } ?? "\(method.memory) += 1"
    edits.append(
      SwiftLines(property), usedBy: SwiftLines("\(method.head) {\n  \(remembers)\n}"),
      named: method.name, to: spy)
  }
}

extension MethodNames.Method {
  /// What a spy remembers of its calls.
  var memory: String { name + (parameter == nil ? "Count" : "Values") }

  /// How often a spy was called.
  func count(in spy: String) -> String {
    "\(spy).\(memory)" + (parameter == nil ? "" : ".count")
  }
}

extension String {
  /// The type as that of an element of an array: a function needs parentheses there, and always
  /// escapes.
  fileprivate var element: String {
    guard let type = SwiftType(self), type.form == .function else { return self }
    guard type.isEscaping else { return "(\(self))" }
    return "(\(replacing("@escaping", with: "", maxReplacements: 1).trimmed))"
  }
}
