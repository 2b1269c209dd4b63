/// How much one rendering may do, so that no template runs for ever or fills the memory.
public struct Limits: Sendable, Hashable {
  /// How many bytes may be written, captured text included.
  public var outputBytes: Int
  /// How many times loops may go round, all together.
  public var loopIterations: Int
  /// How many elements and bytes a single filter may produce.
  public var valueSize: Int
  /// How many pieces of a template may be rendered, all together.
  public var work: Int
  /// How deep snippets may include each other.
  public var includeDepth: Int
  /// How deep blocks may be nested, those of all snippets around included.
  public var nesting: Int

  /// Limits that no reasonable template meets.
  public init(
    outputBytes: Int = 64 << 20, loopIterations: Int = 1_000_000, valueSize: Int = 16 << 20,
    work: Int = 10_000_000, includeDepth: Int = 50, nesting: Int = 250
  ) {
    self.outputBytes = outputBytes
    self.loopIterations = loopIterations
    self.valueSize = valueSize
    self.work = work
    self.includeDepth = includeDepth
    self.nesting = nesting
  }
}
