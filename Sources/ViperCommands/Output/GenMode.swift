import ViperActions

/// What `gen` does with its plan.
struct GenMode {
  /// Nothing is carried out.
  var isOnlyShown = false
  var asDiff = false
  var asJSON = false
  var policy = ConflictPolicy.refuse
}
