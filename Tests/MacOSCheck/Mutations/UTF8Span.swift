func mutatedSize(of text: String) -> Int {
  // error: only available in macOS 26
  text.utf8Span.count
}
