package import Liquid
package import Workspace

extension RenderClock {
  /// What `{{ 'now' | date: … }}` shows.
  package init(_ moment: Moment) {
    self.init(
      seconds: moment.seconds, nanoseconds: moment.nanoseconds, offset: moment.offset)
  }
}
