import Foundation
import Testing
import ViperSystem
import ViperTestSupport
import Workspace

@Suite("An interrupted fetch")
struct InterruptedFetchTests {
  @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
  func `ends git, removes its folder and ends by the signal`(_ signal: Int32) async throws {
    let server = try SilentServer()
    let (project, viper, temporary) = try start(server)
    defer { if viper.isRunning { kill(viper.processIdentifier, SIGKILL) } }
    try await server.waitForConnection()
    let folders = try FileManager.default.contentsOfDirectory(atPath: temporary.text)
    #expect(folders.count == 1)
    kill(viper.processIdentifier, signal)
    for _ in 1...3_000 where viper.isRunning { try await Task.sleep(for: .milliseconds(20)) }
    #expect(!viper.isRunning)
    guard !viper.isRunning else { return }
    // What tests are run by may have blocked the signal; a shell sees the same number for both.
    let code = viper.terminationStatus + (viper.terminationReason == .uncaughtSignal ? 128 : 0)
    #expect(code == 128 + signal)
    #expect(try FileManager.default.contentsOfDirectory(atPath: temporary.text) == [])
    // git has exited, so the connection has no other end.
    #expect(server.connectionEnds())
    #expect(!FileManager.default.fileExists(atPath: project.root.appending("Rambafile.lock").text))
  }

  @Test func `what a killed one left is taken away by the next one`() async throws {
    let server = try SilentServer()
    let (project, viper, temporary) = try start(server)
    try await server.waitForConnection()
    kill(viper.processIdentifier, SIGKILL)
    viper.waitUntilExit()
    #expect(try FileManager.default.contentsOfDirectory(atPath: temporary.text).count == 1)
    // git exits with it, although no signal reached git.
    #expect(server.connectionEnds())
    server.close()
    let next = try start(project, temporary)
    next.waitUntilExit()
    #expect(next.terminationStatus == 1)
    #expect(try FileManager.default.contentsOfDirectory(atPath: temporary.text) == [])
  }

  /// Whatever git has started, and however little that wants to end.
  @Test(arguments: [SIGKILL, SIGTERM])
  func `nothing that waits for a server outlives it`(_ signal: Int32) async throws {
    let project = try RealProject([
      "Rambafile": "shared_catalog: false\ntemplates: [{name: x, git: 'ssh://x.y/z'}]\n"
    ])
    let (temporary, bin) = (project.place.appending("tmp"), project.place.appending("bin"))
    for folder in [temporary, bin] {
      try FileManager.default.createDirectory(
        atPath: folder.text, withIntermediateDirectories: true)
    }
    let mark = project.place.appending("mark").text
    try writeProgram(
      """
      #!/bin/sh
      trap '' HUP INT TERM
      echo $$ > '\(mark).part' && mv '\(mark).part' '\(mark)'
      exec sleep 250

      """, at: bin.appending("ssh"))
    let path = bin.text + ":/usr/local/bin:/usr/bin:/bin"
    let viper = try start(project, temporary, path: path)
    defer { if viper.isRunning { kill(viper.processIdentifier, SIGKILL) } }
    var isMarked = false
    for _ in 1...3_000 where !isMarked {
      try await Task.sleep(for: .milliseconds(20))
      isMarked = FileManager.default.fileExists(atPath: mark)
    }
    let text = try String(contentsOfFile: mark, encoding: .utf8)
    let ssh = try #require(pid_t(text.trimmingCharacters(in: .whitespacesAndNewlines)))
    #expect(kill(ssh, 0) == 0)
    kill(viper.processIdentifier, signal)
    var isThere = true
    for _ in 1...3_000 where isThere {
      try await Task.sleep(for: .milliseconds(20))
      isThere = kill(ssh, 0) == 0
    }
    #expect(!isThere)
    if isThere { kill(ssh, SIGKILL) }
  }

  @Test func `a git that outlives it can't fill the disk`() async throws {
    let project = try RealProject(["Rambafile": "templates: [{name: x, git: 'https://x.y/z'}]\n"])
    let temporary = project.place.appending("tmp")
    let bin = project.place.appending("bin")
    for folder in [temporary, bin] {
      try FileManager.default.createDirectory(
        atPath: folder.text, withIntermediateDirectories: true)
    }
    let mark = project.place.appending("mark").text
    let script = """
      #!/bin/sh
      dd if=/dev/zero of='\(mark).big' bs=1 count=1 seek=1000000000 2>/dev/null && echo small > '\(mark)'
      dd if=/dev/zero of='\(mark).big' bs=1 count=1 seek=1100000000 2>/dev/null && echo large >> '\(mark)'
      exit 1

      """
    try writeProgram(script, at: bin.appending("git"))
    let viper = try start(project, temporary, path: bin.text + ":/usr/bin:/bin")
    viper.waitUntilExit()
    #expect(viper.terminationStatus == 1)
    #expect(try String(contentsOfFile: mark, encoding: .utf8) == "small\n")
  }

  private func start(
    _ server: SilentServer
  ) throws -> (project: RealProject, viper: Process, temporary: Workspace.Path) {
    let project = try RealProject([
      "Rambafile": """
      shared_catalog: false
      templates: [{name: x, git: 'git://127.0.0.1:\(server.port)/x.git'}]

      """
    ])
    let temporary = project.place.appending("tmp")
    try FileManager.default.createDirectory(
      atPath: temporary.text, withIntermediateDirectories: true)
    return (project, try start(project, temporary), temporary)
  }

  private func start(
    _ project: RealProject, _ temporary: Workspace.Path, path: String? = nil
  ) throws -> Process {
    let viper = Process()
    viper.executableURL = URL(filePath: BuiltProgram.path)
    viper.arguments = ["template", "install", "--timeout", "300"]
    viper.currentDirectoryURL = URL(filePath: project.root.text)
    var changes = [
      "TMPDIR": temporary.text, "HOME": project.place.text, "XDG_CACHE_HOME": project.place.text,
    ]
    if let path { changes["PATH"] = path }
    viper.environment = ProcessInfo.processInfo.environment.merging(changes) { $1 }
    viper.standardInput = FileHandle.nullDevice
    viper.standardOutput = FileHandle.nullDevice
    viper.standardError = FileHandle.nullDevice
    try viper.run()
    return viper
  }
}

/// Takes connections on the loopback and never says anything.
private final class SilentServer {
  private var listener: Int32
  private var connection: Int32 = -1
  let port: UInt16

  init() throws {
    #if canImport(Darwin)
      let listener = socket(AF_INET, SOCK_STREAM, 0)
    #else
      let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #endif
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        bind(listener, address, size) == 0 && listen(listener, 8) == 0
          && getsockname(listener, address, &size) == 0
      }
    }
    self.listener = listener
    port = UInt16(bigEndian: address.sin_port)
    guard isBound, fcntl(listener, F_SETFL, O_NONBLOCK) == 0 else {
      throw CocoaError(.featureUnsupported)
    }
  }

  deinit { close() }

  /// Accepts no more connections.
  func close() {
    for socket in [listener, connection] where socket >= 0 { Foundation.close(socket) }
    (listener, connection) = (-1, -1)
  }

  func waitForConnection() async throws {
    for _ in 1...3_000 {
      connection = accept(listener, nil, nil)
      if connection >= 0 {
        // git's request: from here on git is running.
        var byte: UInt8 = 0
        while recv(connection, &byte, 1, 0) != 1 { try await Task.sleep(for: .milliseconds(10)) }
        return
      }
      try await Task.sleep(for: .milliseconds(20))
    }
    throw CocoaError(.featureUnsupported)
  }

  /// Whether the other end is closed within ten seconds.
  func connectionEnds() -> Bool {
    var limit = timeval(tv_sec: 10, tv_usec: 0)
    setsockopt(connection, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    var bytes = [UInt8](repeating: 0, count: 4_096)
    while true {
      let count = recv(connection, &bytes, bytes.count, 0)
      if count <= 0 { return count == 0 || errno == ECONNRESET }
    }
  }
}
