/// What one line says about a new focus block.
public struct BlockLine: Sendable, Hashable {
  /// May be empty.
  public var title: String
  public var start: Moment
  /// `nil` where the line says only when it begins.
  public var end: Moment?
}
