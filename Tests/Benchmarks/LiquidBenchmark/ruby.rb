# The same template in Ruby's Liquid, for comparison. Needs the `liquid` gem, or a path to its
# `lib` folder as the first argument: ruby ruby.rb [LIB]
$LOAD_PATH.unshift(ARGV[0]) if ARGV[0]
require "bigdecimal"
require "json"

# Liquid 4.0.0 is older than the Ruby that's likely here.
def BigDecimal.new(text) = BigDecimal(text)
class Object
  def tainted? = false
  def untaint = self
end
require "liquid"

folder = __dir__
swift = File.read(File.join(folder, "ModuleTemplate.swift"))
source = swift[/static let source = """\n(.*?)\n    """/m, 1].gsub(/^    /, "")
values = JSON.parse(File.read(File.join(folder, "module.json")))

def microseconds(calls = 1, rounds = 501)
  times = Array.new(rounds) do
    start = Process.clock_gettime(Process::CLOCK_MONOTONIC)
    calls.times { yield }
    (Process.clock_gettime(Process::CLOCK_MONOTONIC) - start) / calls * 1e6
  end
  times.sort[rounds / 2].round(1)
end

parsed = Liquid::Template.parse(source)
puts "Liquid #{Liquid::VERSION}, Ruby #{RUBY_VERSION}"
puts "render        #{microseconds { parsed.render(values) }} µs"
puts "parse         #{microseconds { Liquid::Template.parse(source) }} µs"
puts "parse+render  #{microseconds { Liquid::Template.parse(source).render(values) }} µs"
