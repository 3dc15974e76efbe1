/// Choices that depend only on the input, so that a finding is reproducible.
public struct Choices: RandomNumberGenerator {
  private var state: UInt64

  /// Seeds with FNV-1a over the input.
  public init(_ input: [UInt8]) {
    state = input.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3 }
  }

  /// SplitMix64.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// Splits the input into pieces, most of them short.
  public mutating func pieces(of input: [UInt8]) -> [ArraySlice<UInt8>] {
    let longest = [1, 3, 17, 400, 100_000][Int.random(in: 0...4, using: &self)]
    var pieces: [ArraySlice<UInt8>] = []
    var start = 0
    while start < input.count {
      let end = min(input.count, start + Int.random(in: 1...longest, using: &self))
      pieces.append(input[start..<end])
      start = end
    }
    return pieces
  }
}
