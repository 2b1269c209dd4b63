package import Configuration

/// The content of a Rambafile that is about to be written.
package struct RambafileDraft: Sendable, Hashable {
  /// An empty text is written as such: it says that there is nothing.
  package var texts: [RambafileKey: String] = [:]
  package var lists: [RambafileKey: [String]] = [:]
  package var flags: [RambafileKey: Bool] = [:]
  package var templates: [TemplateDeclaration] = []
  package var parameters: [ParameterSetting] = []
  /// The author whom `gen` finds without the file naming one, for a comment.
  package var ownAuthor: String?

  package init() {}

  /// One target stands under the singular key, several under the plural one.
  mutating func setTargets(_ names: [String], single: RambafileKey, several: RambafileKey) {
    if names.count == 1 { texts[single] = names[0] } else { lists[several] = names }
  }
}
