extension TagDefinition {
  /// Every tag.
  static let all: [TagDefinition] = [
    AssignTag.definition, LoopControlTag.breakDefinition, CaptureTag.definition, CaseTag.definition,
    CommentTag.definition, LoopControlTag.continueDefinition, CycleTag.definition,
    CounterTag.decrementDefinition, CommentTag.docDefinition, EchoTag.definition,
    ForTag.definition, ConditionTag.ifDefinition, IfChangedTag.definition, IncludeTag.definition,
    CounterTag.incrementDefinition, CommentTag.inlineDefinition, liquid, RawTag.definition,
    RenderTag.definition, TableRowTag.definition, ConditionTag.unlessDefinition,
  ]

  static let named = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })

  /// The tag whose lines are tags, which the parser adds to the enclosing body.
  static let liquid = TagDefinition(name: "liquid") { _, _ in nil }
}
