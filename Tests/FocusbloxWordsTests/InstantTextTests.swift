import Foundation
import Testing

@testable import FocusbloxWords

@Suite struct InstantTextTests {
  @Test(
    "all forms of RFC 3339 are read, and no other form",
    arguments: [
      ("2026-11-25T08:00:00+01:00", "2026-11-25T07:00:00Z"), ("2026-11-25 08:00-0330", "2026-11-25T11:30:00Z"),
      ("2026-11-25T08:00:00.250Z", "2026-11-25T08:00:00Z"), ("2026-11-25T08:00z", "2026-11-25T08:00:00Z"),
      ("2026-11-25t08:00:00 +01:00", "2026-11-25T07:00:00Z"), ("2026-11-25T08:00:00", nil), ("2026-11-25", nil),
      ("2026-02-30T08:00:00Z", nil), ("2026-11-25T24:00:00Z", nil), ("2026-11-25T08:00:60Z", nil),
      ("2026-11-25T08:00:00.Z", nil), ("2026-11-25T08:00:00Z ", nil), ("2026-11-25T08:00:00+01", nil),
      ("2026-11-25T08:00:00+24:00", nil), ("", nil),
    ] as [(String, String?)])
  func reads(text: String, expected: String?) throws {
    let instant = try expected.map { try Date($0, strategy: .iso8601) }
    #expect(InstantText.read(text) == instant)
  }
}
