import Darwin

func mutatedTime(_ found: stat) -> Int {
  // error: has no member 'st_mtim'
  found.st_mtim.tv_sec
}
