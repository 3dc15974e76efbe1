public import Foundation

/// What the planner notes on a block that it writes, so that every machine can tell an automatic block from a person's.
/// The mark has a digest of what was written. Whoever moves, resizes or renames the block or changes its tasks, with any
/// program, owns it from then on, because the digest no longer fits; so does whoever removes the mark.
///
/// The text is `1 for=A70977E6`: the version of the mark, and the digest.
public struct PlanMark: Sendable, Hashable {
  private static let version = "1"
  private static let prefix = "for="
  private static let digestLength = 8

  private let digest: String

  /// The mark for a block as it is.
  ///
  /// - Parameter zone: the zone of the person's clock, for floating times and whole days.
  public init(of block: FocusBlock, zone: TimeZone) {
    let instants = [block.start, block.end].map { Int64($0.instant(in: zone).timeIntervalSince1970).description }
    let name = instants + [Self.plain(block.title)] + block.taskUIDs
    let uuid = NameBasedUUID.make(of: block.uid, name: name.joined(separator: "\n"))
    digest = String(uuid.uuidString.prefix(Self.digestLength))
  }

  /// Whether nobody changed the block since the planner wrote it. The form of its times does not matter, nor do other
  /// forms of the same characters and white space in its title, because servers change these.
  public func fits(_ block: FocusBlock, zone: TimeZone) -> Bool { self == PlanMark(of: block, zone: zone) }

  private static func plain(_ title: String) -> String {
    title.precomposedStringWithCanonicalMapping.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}

extension PlanMark: LosslessStringConvertible {
  /// `nil` where the text is no mark of this version; then the block belongs to a person.
  public init?(_ description: String) {
    let parts = description.split(separator: " ")
    guard parts.count == 2, parts[0] == Self.version, parts[1].hasPrefix(Self.prefix) else { return nil }
    let digest = parts[1].dropFirst(Self.prefix.count).uppercased()
    guard digest.utf8.count == Self.digestLength, digest.allSatisfy(\.isHexDigit) else { return nil }
    self.digest = digest
  }

  public var description: String { "\(Self.version) \(Self.prefix)\(digest)" }
}

extension PlanMark: Codable {
  public init(from decoder: any Decoder) throws {
    let text = try decoder.singleValueContainer().decode(String.self)
    guard let mark = PlanMark(text) else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "no mark of a planned block: \(text)"))
    }
    self = mark
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}

extension FocusBlock {
  /// Whether the planner wrote the block and nobody changed it since. A series is a person's.
  ///
  /// - Parameter zone: the zone of the person's clock, for floating times and whole days.
  public func isAutomatic(in zone: TimeZone) -> Bool {
    foreignRule == nil && planMark?.fits(self, zone: zone) ?? false
  }
}
