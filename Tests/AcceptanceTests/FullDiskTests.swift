import Foundation
import Testing
import ViperTestSupport
import Workspace

/// Disks that take a part of what is written, as the kernel does it and no tracer.
@Suite(.serialized) struct FullDiskTests {
  /// A module whose files are of many sizes, in a project that is larger than any of them.
  private static let run: Run = {
    var tree = DemoProject.tree
    let filler = String(repeating: "// a line of a large project file\n", count: 2500)
    tree["Demo.xcodeproj/project.pbxproj"] = DemoProject.projectFile.replacing(
      "// !$*UTF8*$!\n", with: "// !$*UTF8*$!\n" + filler)
    tree["Templates/screen/Code/view.swift.liquid"] =
      "{% for i in (1..700) %}// line {{ i }} of the view\n{% endfor %}"
    return Run(name: "a large module", tree: tree, arguments: ["gen", "Profile", "screen"])
  }()

  @Test(arguments: Array(stride(from: 0, through: 110, by: 5)))
  func `a write that is cut short is completed or undone`(_ kilobytes: Int) async throws {
    let run = Self.run
    let project = try RealProject(run.tree)
    let before = try project.snapshot()
    // The limit cuts a write short at its size; the next one fails. Shells count in 512 bytes.
    let limit = "ulimit -f \(kilobytes * 2); exec \"$@\""
    let ending = try await project.run(run.arguments, under: ["sh", "-c", limit, "sh"])
    if ending.code == 0 {
      #expect(kilobytes >= 85)
      let after = try await run.finished()
      #expect(try after.changes(to: project.snapshot(withTimes: false)) == [])
    } else {
      #expect(kilobytes < 110, "\(ending.errors)")
      #expect(ending.code == 1)
      #expect(ending.errors.contains("error: can't write `"))
      #expect(ending.errors.contains("file size limit"), "\(ending.errors)")
      #expect(try before.changes(to: project.snapshot()) == [])
    }
  }

  /// Mounts a separate disk, which a container may forbid.
  static let mayMount: Bool = {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["unshare", "-rm", "mount", "-t", "tmpfs", "none", "/mnt"]
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return false }
    process.waitUntilExit()
    return process.terminationStatus == 0
  }()

  @Test(
    .enabled(if: mayMount, "no small disk can be mounted here, so none is filled"),
    arguments: ["size=%dk", "nr_inodes=%d"])
  func `a disk that is full at any point leaves the tree as it was`(
    _ option: String
  ) async throws {
    let run = Self.run
    let after = try await run.finished()
    var refused = 0
    var isDone = false
    var step = option.hasPrefix("size") ? 120 : 20
    while !isDone {
      let project = try RealProject(run.tree)
      let before = try project.snapshot(withTimes: false)
      let copy = project.place.appending("copy")
      let script = """
        disk=\(project.place.text)/disk; mkdir "$disk"
        mount -t tmpfs -o \(String(format: option, step)) none "$disk" || exit 99
        cp -a \(project.root.text) "$disk"/ 2>/dev/null || exit 98
        cd "$disk/Demo"; "$@"; code=$?
        cp -a "$disk"/Demo \(copy.text); exit $code
        """
      let ending = try await project.run(
        run.arguments, under: ["unshare", "-rm", "sh", "-c", script, "sh"])
      step += option.hasPrefix("size") ? 4 : 1
      // Too small for the project itself.
      if ending.code == 98 { continue }
      let left = try TreeSnapshot(of: copy, in: project.files, withTimes: false)
      if ending.code == 0 {
        let wanted = after.below("Demo")
        #expect(wanted.changes(to: left) == [], "\(step)")
        isDone = true
      } else {
        refused += 1
        #expect(ending.code == 1, "\(ending.errors)")
        #expect(ending.errors.contains("no space is left"), "\(ending.errors)")
        #expect(before.below("Demo").changes(to: left) == [], "\(step): \(ending.errors)")
      }
    }
    #expect(refused > 5)
  }
}
