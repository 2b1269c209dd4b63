import Diagnostics
import Testing
import ViperTestSupport
import Workspace

@Suite struct FolderLockTests {
  private let project = TestProject(
    ["Rambafile": "company: Us\n", "/home/tester/Demo.xcodeproj/project.pbxproj": "old"],
    clock: WaitingClock())
  private var file: Path { project.root.parent.appending("Demo.xcodeproj/project.pbxproj") }

  private func run(
    from folder: Path, timeout: UInt64? = nil, clock: (any Clock)? = nil
  ) throws(Diagnostic) {
    var world = project.world
    world.environment.lockTimeout = timeout
    if let clock { world.clock = clock }
    try FileTransaction.locked(folder, editing: [file], in: world) {
      transaction throws(Diagnostic) in
      _ = try transaction.carryOut(
        [.edit(file, to: Array("new".utf8), previous: Array("old".utf8))])
    }
  }

  @Test func `after a second it is said what is waited for, after the limit it is an error`()
    throws
  {
    let other = try project.files.openDirectory(file.parent)
    guard case .locked(let lock) = try other.tryLock() else {
      Issue.record("the lock is free")
      return
    }
    // Another Rambafile's run is at the project file, wherever this one comes from.
    let failure = #expect(throws: Diagnostic.self) { try run(from: project.root, timeout: 3) }
    #expect(failure?.code == "files.locked")
    #expect(failure?.message.contains("`../Demo.xcodeproj`") == true)
    #expect(project.console.errors == "waiting for another viper process in `../Demo.xcodeproj`\n")
    #expect(project.world.clock.monotonicNanoseconds() < 3_100_000_000)
    lock.release()
    try run(from: project.root)
    #expect(try project.files.read(file) == Array("new".utf8))
  }

  @Test func `a short wait is not worth a word`() throws {
    let other = try project.files.openDirectory(file.parent)
    guard case .locked(let lock) = try other.tryLock() else {
      Issue.record("the lock is free")
      return
    }
    _ = try? run(from: project.root, timeout: 0)
    #expect(project.console.errors == "")
    lock.release()
  }

  @Test func `a limit of more nanoseconds than a number holds is a limit`() throws {
    let other = try project.files.openDirectory(file.parent)
    guard case .locked(let lock) = try other.tryLock() else {
      Issue.record("the lock is free")
      return
    }
    try run(from: project.root, timeout: 20_000_000_000, clock: ReleasingClock(lock: lock))
    #expect(try project.files.read(file) == Array("new".utf8))
  }

  @Test func `a file that was not locked is not edited`() throws {
    let failure = #expect(throws: Diagnostic.self) {
      try FileTransaction.locked(project.root, in: project.world) {
        transaction throws(Diagnostic) in
        _ = try transaction.carryOut(
          [.edit(file, to: Array("new".utf8), previous: Array("old".utf8))])
      }
    }
    #expect(failure?.message.hasPrefix("can't write ") == true)
    #expect(try project.files.read(file) == Array("old".utf8))
  }

  @Test func `a disk without locks is worked on with a warning`() throws {
    let files = MemoryFiles(knowsLocks: false)
    let project = TestProject(["Rambafile": "company: Us\n"], on: files)
    let warnings = try FileTransaction.locked(project.root, in: project.world) {
      transaction throws(Diagnostic) in
      _ = try transaction.carryOut([
        Change(
          .writeFile(bytes: [1], previous: nil), project.root.appending("new"), in: project.root)
      ])
      return transaction.warnings
    }
    #expect(warnings.map(\.code) == ["files.unlocked"])
    #expect(try project.files.read(project.root.appending("new")) == [1])
  }
}

/// A clock whose pauses release a lock.
private struct ReleasingClock: Clock {
  let lock: any FolderLock
  let clock = WaitingClock()

  func today() -> CalendarDate { clock.today() }
  func now() -> Moment { clock.now() }
  func monotonicNanoseconds() -> UInt64 { clock.monotonicNanoseconds() }

  func sleep(nanoseconds: UInt64) {
    lock.release()
    clock.sleep(nanoseconds: nanoseconds)
  }
}
