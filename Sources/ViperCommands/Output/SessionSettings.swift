/// What the global options say.
struct SessionSettings {
  enum Color: String, CaseIterable { case auto, always, never }

  var directory: String?
  var rambafile: String?
  /// In seconds.
  var lockTimeout: UInt64?
  var color = Color.auto
  var isQuiet = false
  var isVerbose = false
}
