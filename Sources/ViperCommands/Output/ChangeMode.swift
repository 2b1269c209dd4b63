/// Whether a command makes its changes or only shows them.
struct ChangeMode {
  var isPreview = false
  var asDiff = false
}
