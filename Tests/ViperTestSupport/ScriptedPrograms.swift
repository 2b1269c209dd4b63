import ViperSystem
package import Workspace

/// Answers as the test says and keeps what was run.
package struct ScriptedPrograms: Programs {
  package struct Call: Sendable, Hashable {
    package var words: [String]
    package var folder: Path
  }

  private let answer: @Sendable (Call) -> ProgramRun
  private let started = LockedValue<[Call]>([])

  /// - Parameter answer: by default, each program ends with 0 and prints nothing.
  package init(_ answer: @escaping @Sendable (Call) -> ProgramRun = { _ in ProgramRun(.exited(0)) })
  {
    self.answer = answer
  }

  package func run(_ words: [String], in folder: Path, timeLimit: Int) -> ProgramRun {
    let call = Call(words: words, folder: folder)
    started.withLock { $0.append(call) }
    return answer(call)
  }

  /// What was run so far, in order.
  package var calls: [Call] { started.withLock { $0 } }
}
