// The C library of the platform, for all files of this target.
#if canImport(Darwin)
  @_exported import Darwin
#elseif canImport(Glibc)
  @_exported import CViperSystem
  @_exported @preconcurrency import Glibc
#elseif canImport(Musl)
  @_exported import CViperSystem
  @_exported @preconcurrency import Musl
#endif
