internal import Diagnostics

extension TagDefinition {
  /// Every tag.
  static let all: [TagDefinition] = [
    AssignTag.definition, LoopControlTag.breakDefinition, CaptureTag.definition, CaseTag.definition,
    CommentTag.definition, LoopControlTag.continueDefinition, CycleTag.definition,
    CounterTag.decrementDefinition,
    CommentTag.docDefinition, EchoTag.definition, ForTag.definition, ConditionTag.ifDefinition,
    IfChangedTag.definition, IncludeTag.definition, CounterTag.incrementDefinition,
    CommentTag.inlineDefinition,
    // The parser adds the lines of the tag to the enclosing body.
    TagDefinition(name: TagDefinition.liquid.description) { _, _ in nil }, RawTag.definition,
    RenderTag.definition,
    TableRowTag.definition, ConditionTag.unlessDefinition,
  ]

  private static let byName = NameTable(all) { $0.name }

  static func named(_ name: Name) -> TagDefinition? { byName[name] }
}
