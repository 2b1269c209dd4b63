import Darwin

func mutatedFolder(_ name: String, permissions: UInt16) -> Int32 {
  // error: expected argument type 'mode_t'
  mkdirat(AT_FDCWD, name, UInt32(permissions))
}
