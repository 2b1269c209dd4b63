internal import Diagnostics

extension TagDefinition {
  /// Every tag. A new one is a file of its own and a line here.
  static let all: [TagDefinition] = [
    AssignTag.definition, LoopControlTag.breakDefinition, CaptureTag.definition, CaseTag.definition,
    CommentTag.definition, LoopControlTag.continueDefinition, CycleTag.definition,
    CounterTag.decrementDefinition,
    CommentTag.docDefinition, EchoTag.definition, ForTag.definition, ConditionTag.ifDefinition,
    IfChangedTag.definition, IncludeTag.definition, CounterTag.incrementDefinition,
    CommentTag.inlineDefinition, LiquidTag.definition, RawTag.definition, RenderTag.definition,
    TableRowTag.definition, ConditionTag.unlessDefinition,
  ]

  private static let byName = NameTable(all) { $0.name }

  static func named(_ name: Name) -> TagDefinition? { byName[name] }
}

/// `{% liquid … %}`: tags one a line. The parser puts them into the body around.
struct LiquidTag: Tag {
  static let definition = TagDefinition(name: TagDefinition.liquid.description) { _, _ in nil }

  func render(in renderer: inout Renderer) throws(Diagnostic) -> Flow { .next }
}
