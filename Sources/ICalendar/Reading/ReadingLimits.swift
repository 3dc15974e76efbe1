/// What the reader takes from a source that nobody has checked.
public struct ReadingLimits: Sendable, Hashable {
  /// Octets of a whole stream. A longer one is not read at all.
  public var stream: Int
  /// Octets of one content line, folds included. A longer one is kept as text.
  public var line: Int
  /// Components inside components. Deeper ones are kept as text.
  public var depth: Int
  /// Issues listed; those after them are only counted.
  public var issues: Int

  public init(stream: Int = 1 << 30, line: Int = 1 << 25, depth: Int = 32, issues: Int = 1000) {
    self.stream = min(stream, Int(UInt32.max) - 1)
    self.line = line
    self.depth = depth
    self.issues = issues
  }

  public static let `default` = ReadingLimits()
  /// Of a file that a user hands over: a line of more than 16 MB is told, and is no property.
  public static let file = ReadingLimits(line: 1 << 24)
}
