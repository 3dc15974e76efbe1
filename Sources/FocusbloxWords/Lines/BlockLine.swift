/// The content of a line for a new focus block.
public struct BlockLine: Sendable, Hashable {
  /// The title; may be empty.
  public var title: String
  public var start: Moment
  /// `nil` where the line has only the start.
  public var end: Moment?
  /// The value of `list:`.
  public var list: String?
}
