import FocusbloxModel
import Foundation
import TestSupport
import Testing

@testable import FocusbloxCalendar

/// No verb changes an octet that nobody edited.
struct LosslessTests {
  @Test(
    "a text that nobody edited stays octet for octet through every verb", arguments: [MappingProfile.strict, .extended])
  func fixtures(profile: MappingProfile) throws {
    for name in try TextPatchTests.fixtures() {
      let found = Self.faults(try Golden.fixture(name), Golden.context(profile: profile))
      #expect(found == [], "\(name)")
    }
  }

  @Test(
    "so do copies of an item that only their content distinguishes, and an answer in another program's spelling",
    arguments: [
      "SUMMARY:a\nEND:VTODO\nBEGIN:VTODO\nUID:u1\nSUMMARY:b\nSTATUS:COMPLETED\nEND:VTODO\nBEGIN:VTODO\nUID:u1\nSUMMARY:b",
      "DTSTART:20260310T080000Z\nBEGIN:VALARM\nACTION:DISPLAY\nTRIGGER:-PT5M\nACKNOWLEDGED:20260310T085500\nEND:VALARM",
    ])
  func lines(lines: String) {
    let found = Self.faults(Golden.todo(lines), Golden.context(profile: .extended))
    #expect(found == [])
  }

  /// `FOCUSBLOX_CORPUS=all` reads all of the corpus, which takes minutes.
  @Test("so do real calendars", .enabled(if: SharedCorpus.isThere("valid")))
  func corpus() throws {
    let isWhole = ProcessInfo.processInfo.environment["FOCUSBLOX_CORPUS"] == "all"
    var (count, faults) = (0, 0)
    for folder in TextPatchTests.folders {
      for (index, (name, bytes)) in try SharedCorpus.files(folder).enumerated()
      where name.hasSuffix(".ics") && (isWhole || index % 16 == 3) {
        guard ItemText(bytes) != nil else { continue }
        count += 1
        let found = Self.faults(bytes, Golden.context(profile: index % 2 == 0 ? .strict : .extended))
        if found.isEmpty { continue }
        faults += 1
        Issue.record("\(folder)/\(name): \(found)")
      }
    }
    print("\(count) calendars, \(faults) with a changed octet")
    #expect(count > 80)
  }

  private static func faults(_ bytes: [UInt8], _ context: MappingContext) -> [String] {
    guard let text = ItemText(bytes) else { return [] }
    let versions = ItemVersions(first: text, context)
    let meeting = versions.meeting(text, etag: "2", context)
    let after = meeting.versions
    let wanted = after.here.settled(over: after.agreed, AlarmAuthority(isOurs: false), context)
    let sending = after.sending(wanted, context)
    let checks = [
      "read": text.bytes == bytes,
      "patch of nothing": text.patched(from: after.agreed, to: after.agreed, context).bytes == bytes,
      "patch by what is wanted": text.patched(from: after.agreed, to: wanted, context).bytes == bytes,
      "base": after.base?.bytes == bytes,
      "here": after.here.bytes == versions.here.bytes,
      "agreed": after.agreed.bytes == versions.agreed.bytes,
      "conflicts": meeting.conflicts.isEmpty,
      "undo of nothing": after.here.merging(from: text, to: text).text.bytes == after.here.bytes,
      "request": !sending.isToBeSent && sending.versions.sent == nil,
    ]
    return checks.filter { !$0.value }.keys.sorted()
  }
}
