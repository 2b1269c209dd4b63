import Foundation
import Testing
import ViperSystem
import Workspace

/// A server on the loopback that ends with the test.
final class GitServer {
  private let process: Process
  let port: Int

  static let python: String? = find("python3")

  private static func find(_ name: String) -> String? {
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
      .map { "\($0)/\(name)" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  private init(_ executable: String, _ arguments: [String], port: Int, in folder: Workspace.Path)
    throws
  {
    process = Process()
    process.executableURL = URL(fileURLWithPath: executable)
    process.arguments = arguments
    process.currentDirectoryURL = URL(fileURLWithPath: folder.text)
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    process.standardInput = FileHandle.nullDevice
    self.port = port
    try process.run()
  }

  /// Threads of Swift's pool block most signals, and what is started there inherits that.
  deinit { kill(process.processIdentifier, SIGKILL) }

  /// `git daemon`, which serves everything below `folder`.
  ///
  /// Started as itself: ending `git` would leave the daemon that it starts.
  static func daemon(_ folder: Workspace.Path) throws -> GitServer {
    try started { port in
      try GitServer(
        "/bin/sh",
        [
          "-c", "exec \"$(git --exec-path)/git-daemon\" \"$@\"", "git-daemon",
          "--listen=127.0.0.1", "--port=\(port)", "--export-all", "--reuseaddr",
          "--base-path=\(folder.text)", folder.text,
        ], port: port, in: folder)
    }
  }

  /// git's own http backend, for `jane` with the password `s3cret`.
  static func http(_ folder: Workspace.Path) throws -> GitServer {
    let python = try #require(Self.python)
    return try started { port in
      try GitServer(
        python, ["-c", Self.httpScript, "\(port)", folder.text], port: port, in: folder)
    }
  }

  /// A web server that knows nothing of git.
  static func files(_ folder: Workspace.Path) throws -> GitServer {
    let python = try #require(Self.python)
    return try started { port in
      try GitServer(
        python, ["-m", "http.server", "--bind", "127.0.0.1", "\(port)"], port: port, in: folder)
    }
  }

  /// Takes connections and never says anything.
  static func hanging(_ folder: Workspace.Path) throws -> GitServer {
    let python = try #require(Self.python)
    return try started { port in
      try GitServer(python, ["-c", Self.hangingScript, "\(port)"], port: port, in: folder)
    }
  }

  /// Starts a server and waits until it listens; takes another port where one is in use.
  private static func started(_ start: (Int) throws -> GitServer) throws -> GitServer {
    for _ in 1...5 {
      let server = try start(Int.random(in: 20_000...60_000))
      for _ in 1...3_000 {
        if isListening(server.port) { return server }
        if !server.process.isRunning { break }
        usleep(20_000)
      }
    }
    throw GitTestFailure(message: "no server could be started")
  }

  private static func isListening(_ port: Int) -> Bool {
    let probe = Process()
    probe.executableURL = URL(fileURLWithPath: "/bin/bash")
    probe.arguments = ["-c", "exec 3<>/dev/tcp/127.0.0.1/\(port)"]
    probe.standardError = FileHandle.nullDevice
    do {
      try probe.run()
      probe.waitUntilExit()
      return probe.terminationStatus == 0
    } catch {
      return false
    }
  }

  private static let hangingScript = """
    import socket, sys, time
    s = socket.socket()
    s.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    s.bind(("127.0.0.1", int(sys.argv[1])))
    s.listen(50)
    held = []
    while True:
        held.append(s.accept())
    """

  private static let httpScript = """
    import base64, http.server, os, subprocess, sys
    root = sys.argv[2]
    wanted = "Basic " + base64.b64encode(b"jane:s3cret").decode()
    class Handler(http.server.BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.0"
        def log_message(self, *words): pass
        def serve(self):
            if self.headers.get("Authorization") != wanted:
                self.send_response(401)
                self.send_header("WWW-Authenticate", 'Basic realm="templates"')
                self.end_headers()
                return
            path, _, query = self.path.partition("?")
            length = int(self.headers.get("Content-Length") or 0)
            if self.headers.get("Transfer-Encoding") == "chunked":
                body = b""
                while True:
                    size = int(self.rfile.readline().split(b";")[0], 16)
                    body += self.rfile.read(size)
                    self.rfile.readline()
                    if size == 0: break
            else:
                body = self.rfile.read(length)
            env = dict(os.environ, GIT_PROJECT_ROOT=root, GIT_HTTP_EXPORT_ALL="1", PATH_INFO=path,
                QUERY_STRING=query, REQUEST_METHOD=self.command, REMOTE_USER="jane",
                REMOTE_ADDR="127.0.0.1", CONTENT_TYPE=self.headers.get("Content-Type", ""),
                CONTENT_LENGTH=str(len(body)), HTTP_CONTENT_ENCODING=self.headers.get("Content-Encoding", ""),
                GIT_PROTOCOL=self.headers.get("Git-Protocol", ""))
            out = subprocess.run(["git", "http-backend"], input=body, env=env, capture_output=True).stdout
            head, _, rest = out.partition(b"\\r\\n\\r\\n")
            status, headers = 200, []
            for line in head.decode().split("\\r\\n"):
                name, _, value = line.partition(": ")
                if name == "Status": status = int(value.split()[0])
                elif name: headers.append((name, value))
            self.send_response(status)
            for name, value in headers: self.send_header(name, value)
            self.end_headers()
            self.wfile.write(rest)
        do_GET = do_POST = serve
    http.server.ThreadingHTTPServer(("127.0.0.1", int(sys.argv[1])), Handler).serve_forever()
    """
}
