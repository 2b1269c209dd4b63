# Records which functions and variables a small `gen` touches: `order`, for Scripts/benchmark.
# Scripts/build puts them side by side, because each page of the binary that a run touches costs a
# page fault.

order() {
  if ! command -v valgrind >/dev/null; then
    echo "not recorded: the order of functions needs valgrind, which is not installed" >&2
    return 1
  fi
  # The names are gone from the binary for use.
  named=$(VIPER_SYMBOLS=1 Scripts/build)
  job small
  # Each address that is run, read or written, among those where the names stand.
  {
    nm "$named" | awk 'NF == 3 { print $1, $3 }'
    (
      cd "$work/small"
      env -i HOME="$work/home" PATH=/usr/bin:/bin SWIFT_DETERMINISTIC_HASHING=1 \
        valgrind --tool=lackey --trace-mem=yes --log-fd=9 "$named" gen Profile bench 9>&1 >/dev/null
    ) | awk '/^(I | [SLM]) / {
      sub(/,.*/, "", $2)
      if (!($2 in seen)) { seen[$2]; print substr("0000000000000000", length($2) + 1) $2, "~", NR } }'
  } | LC_ALL=C sort |
    awk '$2 != "~" { name = $2; next } name != "" && !(name in first && first[name] < $3) { first[name] = $3 }
      END { for (name in first) print first[name], name }' |
    LC_ALL=C sort -n | cut -d " " -f 2 >"$work/order"
  if [ "$(wc -l <"$work/order")" -lt 1000 ]; then
    echo "not recorded: the run touched next to nothing, so something failed" >&2
    return 1
  fi
  # A name that several things have brings all of them along: little for Swift, where they are the
  # same few lines of each module.
  nm "$named" | awk 'NF == 3 && $3 !~ /^[$]s/ { print $3 }' | LC_ALL=C sort | uniq -d >"$work/ambiguous"
  awk 'NR == FNR { many[$1]; next } !($1 in many)' "$work/ambiguous" "$work/order" >Scripts/gen.order
  wc -l Scripts/gen.order
}
