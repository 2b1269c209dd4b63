/// Measures the time of a closure.
enum Measurement {
  /// The median time of a call in microseconds.
  ///
  /// The result is used, so that the compiler can't remove the call. Rounds are short, so that the
  /// system interrupts few of them.
  static func microseconds<Problem: Error>(
    _ work: () throws(Problem) -> Int
  ) throws(Problem) -> Double {
    let clock = ContinuousClock()
    let callsPerRound = 10
    var rounds: [Double] = []
    var sum = 0
    for _ in 0..<1_001 {
      let start = clock.now
      for _ in 0..<callsPerRound { sum &+= try work() }
      let elapsed = start.duration(to: clock.now).components
      let nanoseconds = Double(elapsed.seconds) * 1e9 + Double(elapsed.attoseconds) / 1e9
      rounds.append(nanoseconds / 1e3 / Double(callsPerRound))
    }
    if sum == .min { print("") }
    return rounds.sorted()[rounds.count / 2]
  }
}
