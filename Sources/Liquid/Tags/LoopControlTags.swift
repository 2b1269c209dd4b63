internal import Diagnostics

/// `{% break %}` ends the loop around, `{% continue %}` goes on with its next round.
final class LoopControlTag: Tag {
  static let breakDefinition = TagDefinition(name: "break") { _, _ in LoopControlTag(.break) }
  static let continueDefinition = TagDefinition(name: "continue") { _, _ in
    LoopControlTag(.continue)
  }

  private let flow: Flow

  private init(_ flow: Flow) { self.flow = flow }

  func render(in renderer: inout Renderer) throws(Diagnostic) -> Flow { flow }
}
