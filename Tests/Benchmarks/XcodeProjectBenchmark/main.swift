import Foundation
import XcodeProject

/// Compares the whole edit of a project file, from reading to the check of the result, with the
/// least that any program could do: read the file and look at each byte once for line ends.
///
/// Every size runs in a process of its own, because the peak of a process' memory never sinks.
let sizes = [100_000, 2_000_000, 20_000_000]

func read(_ path: String) -> [UInt8] {
  guard let file = fopen(path, "rb") else { return [] }
  defer { fclose(file) }
  fseek(file, 0, SEEK_END)
  let size = ftell(file)
  rewind(file)
  return [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
    count = fread(buffer.baseAddress, 1, size, file)
  }
}

func countLines(_ bytes: [UInt8]) -> Int {
  var lines = 0
  for byte in bytes where byte == 0x0A { lines += 1 }
  return lines
}

func module() -> ModuleRegistration {
  ModuleRegistration(
    files: (0..<17).map { index in
      .init(
        path: "Modules/Profile/Part\(index % 5)/Profile\(index).swift",
        groupPath: "Modules/Profile/Part\(index % 5)", targets: ["App"])
    })
}

func edit(_ path: String) throws -> Int {
  try ProjectFile(parsing: read(path), named: path).adding(module()).bytes.count
}

/// The fastest of some runs, in milliseconds: what the machine's other work adds is left out.
func fastest(_ repetitions: Int, _ work: () throws -> Int) rethrows -> Double {
  var best = Double.infinity
  for _ in 0..<repetitions {
    let start = ContinuousClock.now
    let result = try work()
    let elapsed = ContinuousClock.now - start
    precondition(result > 0)
    best = min(
      best, Double(elapsed.components.attoseconds) / 1e15 + Double(elapsed.components.seconds) * 1e3
    )
  }
  return best
}

/// The highest resident size so far, where the system tells it (Linux); else nil.
func peakKilobytes() -> Int? {
  let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)
  let line = status?.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
  return line.flatMap { Int($0.split(separator: " ").dropFirst().first ?? "") }
}

func measure(_ path: String) throws {
  let small = path + ".small"
  try Data(SyntheticProject.text(bytes: 20_000).utf8).write(to: URL(fileURLWithPath: small))
  _ = try edit(small)
  let size = (try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int) ?? 0
  let before = peakKilobytes()
  _ = try edit(path)
  let grown = zip([before].compactMap { $0 }, [peakKilobytes()].compactMap { $0 }).map { $1 - $0 }
  let peak = grown.first.map { Double($0 * 1024) / Double(size) } ?? .nan
  let repetitions = max(25, 150_000_000 / size)
  let floor = fastest(repetitions) { countLines(read(path)) }
  let whole = try fastest(repetitions) { try edit(path) }
  let bytes = read(path)
  let parse = try fastest(repetitions) { try ProjectFile(parsing: bytes, named: path).bytes.count }
  print(
    String(
      format:
        "%8.1f MB  floor %8.3f ms  edit %8.3f ms  (parse %8.3f ms)  ratio %5.2f  peak %5.2f × file",
      Double(size) / 1e6, floor, whole, parse, whole / floor, peak))
}

if CommandLine.arguments.count > 2 {
  // For a profiler: `FILE parse` or `FILE edit`, once.
  let project = try ProjectFile(
    parsing: read(CommandLine.arguments[1]), named: CommandLine.arguments[1])
  if CommandLine.arguments[2] == "edit" { _ = try project.adding(module()) }
} else if CommandLine.arguments.count > 1 {
  try measure(CommandLine.arguments[1])
} else {
  let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("xcodeproject-benchmark-\(ProcessInfo.processInfo.processIdentifier)")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  for size in sizes {
    let file = folder.appendingPathComponent("\(size).pbxproj")
    try Data(SyntheticProject.text(bytes: size).utf8).write(to: file)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0])
    process.arguments = [file.path]
    try process.run()
    process.waitUntilExit()
  }
}
