func mutatedCount(of bytes: [UInt8]) -> Int {
  // error: only available in macOS 15
  guard let text = String(validating: bytes, as: UTF8.self) else { return 0 }
  return text.count
}
