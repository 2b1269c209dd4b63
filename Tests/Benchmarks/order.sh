# Records which functions a small `gen` runs: `order`, for Scripts/benchmark. Scripts/build puts them
# side by side in the binary, because each page of it that a run touches has to be mapped.

order() {
  if ! command -v valgrind >/dev/null; then
    echo "not recorded: the order of functions needs valgrind, which is not installed" >&2
    return 1
  fi
  # The names are gone from the binary for use.
  named=$(VIPER_SYMBOLS=1 Scripts/build)
  job small
  (
    cd "$work/small"
    env -i HOME="$work/home" PATH=/usr/bin:/bin SWIFT_DETERMINISTIC_HASHING=1 \
      valgrind --tool=callgrind --callgrind-out-file="$work/calls" --demangle=no \
      "$named" gen Profile bench >/dev/null 2>&1
  )
  # A name is written where it comes first, for a caller or for what it calls; a number is added to
  # recursive ones.
  sed -n -E "s/^c?fn=\([0-9]+\) ([^']+).*/\1/p" "$work/calls" | grep -v '^0x' | LC_ALL=C sort -u \
    >Scripts/gen.order
  wc -l Scripts/gen.order
}
