extension IndexPath {
  /// A stand-in for UIKit's initializer of this name.
  public init(row: Int, section: Int) {
    self.init(indexes: [section, row])
  }

  public var row: Int { self[1] }
  public var section: Int { self[0] }
}

/// A stand-in for UIKit's protocol of this name.
@MainActor
public protocol UITableViewDataSource: NSObjectProtocol {
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int
  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell
}

/// A stand-in for UIKit's protocol of this name. Optional requirements have default implementations.
@MainActor
public protocol UITableViewDelegate: NSObjectProtocol {
  func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath)
  func tableView(
    _ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath)
}

extension UITableViewDelegate {
  public func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {}
  public func tableView(
    _ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath
  ) {}
}

/// A stand-in for UIKit's class of this name.
open class UITableView: UIScrollView {
  public enum Style: Sendable {
    case plain, grouped, insetGrouped
  }

  open weak var dataSource: (any UITableViewDataSource)?
  open weak var delegate: (any UITableViewDelegate)?
  open var backgroundView: UIView?
  private var cellClasses: [String: UITableViewCell.Type] = [:]

  public init(frame: CGRect, style: Style) {
    super.init(frame: frame)
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
  }

  open func register(_ cellClass: UITableViewCell.Type, forCellReuseIdentifier identifier: String) {
    cellClasses[identifier] = cellClass
  }

  open func dequeueReusableCell(
    withIdentifier identifier: String, for indexPath: IndexPath
  ) -> UITableViewCell {
    guard let cellClass = cellClasses[identifier] else {
      preconditionFailure("no cell is registered for \(identifier)")
    }
    return cellClass.init(style: .default, reuseIdentifier: identifier)
  }

  open func reloadData() {}

  open func numberOfRows(inSection section: Int) -> Int {
    dataSource?.tableView(self, numberOfRowsInSection: section) ?? 0
  }

  open func deselectRow(at indexPath: IndexPath, animated: Bool) {}
}

/// A stand-in for UIKit's class of this name.
open class UITableViewCell: UIView {
  public enum CellStyle: Sendable {
    case `default`, value1, value2, subtitle
  }

  open var contentConfiguration: (any UIContentConfiguration)?

  public required init(style: CellStyle, reuseIdentifier: String?) {
    super.init(frame: .zero)
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
  }

  open func defaultContentConfiguration() -> UIListContentConfiguration {
    UIListContentConfiguration()
  }
}

/// A stand-in for UIKit's protocol of this name.
public protocol UIContentConfiguration {}

/// A stand-in for UIKit's structure of this name.
public struct UIListContentConfiguration: UIContentConfiguration, Hashable, Sendable {
  public var text: String?
}
