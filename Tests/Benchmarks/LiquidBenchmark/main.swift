// Measures the engine on a module template of forty lines, against joining the same strings by
// hand in the same run: swift run -c release liquid-benchmark
import Diagnostics
import Liquid

let template = ModuleTemplate.source
let values = ModuleTemplate.values

do throws(Diagnostic) {
  let parsed = try LiquidTemplate(parsing: template, named: "module.swift.liquid")
  let rendered = try parsed.render(values).text
  guard rendered == ModuleTemplate.joinedByHand(ModuleTemplate.Fields()) else {
    print("The template and the joined strings differ, so that their times can't be compared:")
    print(rendered)
    throw Diagnostic(.error, "benchmark.mismatch", "not the same text")
  }
  let fields = ModuleTemplate.Fields()
  let joining = Measurement.microseconds { ModuleTemplate.joinedByHand(fields).utf8.count }
  let rendering = try Measurement.microseconds { () throws(Diagnostic) in
    try parsed.render(values).bytes.count
  }
  let parsing = try Measurement.microseconds { () throws(Diagnostic) in
    _ = try LiquidTemplate(parsing: template, named: "module.swift.liquid")
    return 1
  }
  print("join by hand  \(joining) µs")
  print("render        \(rendering) µs, \(rendering / joining) times joining")
  print("parse         \(parsing) µs")
  print("parse+render  \(parsing + rendering) µs")
} catch {
  print(error.message)
}
