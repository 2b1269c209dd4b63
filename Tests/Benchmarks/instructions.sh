# shellcheck shell=sh disable=SC2154
# Defines `instructions` for Scripts/benchmark: counts the instructions of a few runs and compares them with the
# budget. Unlike times, counts hardly vary on a busy machine. The budget is that of the program that CI tests,
# whose actions are not optimised: `VIPER_STRICT=1 Scripts/benchmark instructions` builds it.

budget=$here/instructions.budget
# The check fails if a count exceeds the budget by more than this percentage. A smaller one would fail for
# ordinary changes, and people would record the budget without finding the reason.
tolerance=25
# Different versions of Swift generate different code.
swift=$(swift --version 2>&1 | awk '{ for (i = 1; i < NF; i++) if ($i == "version") { print $(i + 1); exit } }')
kind="$(uname -s) $(uname -m), Swift $(echo "$swift" | cut -d . -f 1,2)"

# Each run has the same hash seeds and a clean environment.
count() { # FOLDER ARGUMENT…
  (
    cd "$1" && shift
    env -i HOME="$work/home" PATH=/usr/bin:/bin SWIFT_DETERMINISTIC_HASHING=1 \
      valgrind --tool=callgrind --callgrind-out-file=/dev/null "$VIPER" "$@" 2>&1 >/dev/null
  ) | awk '/Collected/ { print $NF }'
}

counts() {
  for size in small medium; do job $size; done
  echo "version $(count / --version)"
  echo "help $(count / --help)"
  echo "gen-0.05MB $(count "$work/small" gen Profile bench)"
  # The benchmark's template has no snippets; this one includes the same ones in most of its files.
  echo "gen-viper $(count "$work/small" gen Feed viper)"
  echo "gen-2.3MB $(count "$work/medium" gen Profile bench)"
}

instructions() {
  if ! command -v valgrind >/dev/null; then
    echo "NOT CHECKED: the instruction budget needs valgrind, which is not installed" >&2
    return 0
  fi
  counts >"$work/counts"
  if [ "${1-}" = --record ]; then
    { echo "# $kind"; cat "$work/counts"; } >"$budget"
    cat "$budget"
    return 0
  fi
  if ! grep -qx "# $kind" "$budget"; then
    echo "NOT CHECKED: this is $kind, and the instruction budget is for $(sed -n 's/^# //p' "$budget")" >&2
    cat "$work/counts"
    return 0
  fi
  awk -v tolerance=$tolerance '
    FNR == NR { if ($1 != "#") budget[$1] = $2; next }
    !($1 in budget) { printf "no budget for %s\n", $1; bad = 1; next }
    { change = ($2 / budget[$1] - 1) * 100; seen[$1] = 1
      verdict = (change > tolerance) ? "  TOO MANY" : (change < -tolerance) ? "  (lower the budget)" : ""
      printf "%-14s %12d instructions, %+.1f %% of %d%s\n", $1, $2, change, budget[$1], verdict
      if ($2 + 0 == 0 || (change > tolerance)) bad = 1 }
    END { for (name in budget) if (!(name in seen)) { printf "not counted: %s\n", name; bad = 1 }
      exit bad }' "$budget" "$work/counts" || {
    echo "The budget is in Tests/Benchmarks/instructions.budget; Scripts/benchmark instructions --record sets it." >&2
    return 1
  }
}
