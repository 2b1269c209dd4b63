/// What ended the inside of a block.
enum BodyEnd {
  case closed
  /// `else`, `when` and the like.
  case middle(TagMarkup)
  case unclosed
}
