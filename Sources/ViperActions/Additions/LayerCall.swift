import Diagnostics
import SwiftText
import Workspace

/// A call of a method from one layer to the next: its protocol and implementation.
struct LayerCall {
  typealias Place = SwiftSources.Place

  let method: MethodNames.Method
  let summary: String
  /// The protocol between the two layers, or nil if there is none.
  let seen: Place?
  /// The type that implements the method, or nil if there is none.
  let conformance: Place?
  /// The body of the implementation.
  let body: [String]
  /// Descriptions of the layers, for lines that the user has to insert.
  let protocolName: String
  let implementerName: String

  /// - Throws: if there is a method with this name and other parameters or result.
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
          .error, "add.name-taken", "`\(place.type.name)` already has another `\(method.name)`",
          notes: [
            "`\(sources.path(of: place).display(in: world))` has `\(head.trimmed.escaped())`."
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
  /// The spy's property that records calls.
  var memory: String { name + (parameter == nil ? "Count" : "Values") }

  /// The number of calls of a spy.
  func count(in spy: String) -> String {
    "\(spy).\(memory)" + (parameter == nil ? "" : ".count")
  }
}

extension String {
  /// The type as an array's element: a function type needs parentheses and no `@escaping`.
  fileprivate var element: String {
    guard let type = SwiftType(self), type.form == .function else { return self }
    guard type.isEscaping else { return "(\(self))" }
    return "(\(replacing("@escaping", with: "", maxReplacements: 1).trimmed))"
  }
}
