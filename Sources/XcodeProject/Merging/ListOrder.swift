/// The order by name that both sides keep a list in.
struct ListOrder {
  private let order: NameOrder
  private let ours: [NameOrder.Key]
  private let theirs: [NameOrder.Key]

  /// - Returns: nil where one of the lists is in no order, or the two are in different ones.
  init?(ours: [NameOrder.Key], theirs: [NameOrder.Key]) {
    guard let order = NameOrder(keptBy: ours), NameOrder(keptBy: theirs) == order else {
      return nil
    }
    self.order = order
    self.ours = ours
    self.theirs = theirs
  }

  func precedes(theirs position: Int, ours other: Int) -> Bool {
    order.precedes(theirs[position], ours[other])
  }
}
