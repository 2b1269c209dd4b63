#if canImport(Glibc)
  import Glibc
#endif

func mutatedSync(_ file: Int32) -> Int32 {
  // error: cannot find 'fsync'
  fsync(file)
}
