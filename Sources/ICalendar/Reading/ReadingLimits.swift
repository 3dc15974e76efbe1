/// Bounds for sources that nobody has checked.
public struct ReadingLimits: Sendable, Hashable {
  /// The octets of a whole stream. A longer stream is not read at all.
  public var stream: Int
  /// The octets of one content line, including folds. A longer line is kept as text.
  public var line: Int
  /// The nesting depth of components. Deeper components are kept as text.
  public var depth: Int
  /// The number of listed issues. Further issues are only counted.
  public var issues: Int

  public init(stream: Int = 1 << 30, line: Int = 1 << 25, depth: Int = 32, issues: Int = 1000) {
    self.stream = min(stream, Int(UInt32.max) - 1)
    self.line = line
    self.depth = depth
    self.issues = issues
  }

  public static let `default` = ReadingLimits()
  /// The limits for a file that a user supplies. A line over 16 MB is reported and is not a property.
  public static let file = ReadingLimits(line: 1 << 24)
}
