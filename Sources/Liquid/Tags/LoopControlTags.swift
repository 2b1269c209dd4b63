internal import Diagnostics

/// `{% break %}` ends the enclosing loop, `{% continue %}` starts its next round.
struct LoopControlTag: Tag {
  static let breakDefinition = TagDefinition(name: "break") { _, _ in LoopControlTag(flow: .break) }
  static let continueDefinition = TagDefinition(name: "continue") { _, _ in
    LoopControlTag(flow: .continue)
  }

  let flow: Flow

  func render(in renderer: inout Renderer) throws(Diagnostic) -> Flow { flow }
}
