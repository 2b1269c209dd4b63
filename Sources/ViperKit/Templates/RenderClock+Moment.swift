import Liquid

extension RenderClock {
  /// What `{{ 'now' | date: … }}` shows.
  init(_ moment: Moment) {
    self.init(
      seconds: moment.seconds, nanoseconds: moment.nanoseconds, offset: moment.offset)
  }
}
