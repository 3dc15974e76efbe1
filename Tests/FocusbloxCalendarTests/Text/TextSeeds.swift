import Foundation

/// The seeds of the random tests of texts.
enum TextSeeds {
  /// The first seeds, or those of `FOCUSBLOX_TRIPLES=FIRST-LAST`.
  static func run(_ count: UInt64) -> Range<UInt64> {
    let named = ProcessInfo.processInfo.environment["FOCUSBLOX_TRIPLES"] ?? ""
    let ends = named.split(separator: "-").compactMap { UInt64($0) }
    return ends.count == 2 && ends[0] <= ends[1] ? ends[0]..<(ends[1] + 1) : 0..<count
  }
}
