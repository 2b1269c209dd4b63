/// What a command does with its plan.
struct ChangeMode {
  /// Nothing is carried out.
  var isOnlyShown = false
  var asDiff = false
}
