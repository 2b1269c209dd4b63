import Darwin

func mutatedOpening(_ name: String) -> Int32 {
  // error: cannot find 'O_PATH'
  open(name, O_PATH)
}
