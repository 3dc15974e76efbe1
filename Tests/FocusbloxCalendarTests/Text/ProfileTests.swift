import FocusbloxModel
import ICalendar
import Testing

@testable import FocusbloxCalendar

/// The elements that the strict profile keeps on this machine.
struct ProfileTests {
  let strict = Golden.context(profile: .strict)
  let extended = Golden.context(profile: .extended)

  func text(_ lines: String) throws -> ItemText { try #require(ItemText(Golden.todo(lines))) }

  func lines(_ text: ItemText) -> [String] {
    Golden.lines(text.bytes).filter { line in
      ["SUMMARY", "CATEGORIES", "X-FOCUSBLOX-FLAGGED", "X-FOCUSBLOX-TASK-TYPE"].contains { line.hasPrefix($0) }
    }
  }

  func sending(_ versions: ItemVersions, _ context: MappingContext) -> (versions: ItemVersions, isToBeSent: Bool) {
    let wanted = versions.here.settled(over: versions.agreed, AlarmAuthority(isOurs: false), context)
    return versions.sending(wanted, context)
  }

  /// An item that was read, with own tags here.
  func strictItem() throws -> ItemVersions {
    var versions = ItemVersions(first: try text("SUMMARY:a\nCATEGORIES:theirs\nX-FOCUSBLOX-TASK-TYPE:deep"), strict)
    #expect(lines(versions.here) == ["SUMMARY:a"])
    versions.here = versions.here.editing(at: Golden.now) { item in
      item.set(Property("CATEGORIES", value: "ours"))
      item.set(Property("X-FOCUSBLOX-FLAGGED", value: "TRUE"))
    }
    let resting = sending(versions, strict)
    #expect(!resting.isToBeSent)
    return resting.versions
  }

  @Test("a new item is sent without them")
  func new() throws {
    let versions = ItemVersions(new: try text("SUMMARY:a\nCATEGORIES:ours\nX-FOCUSBLOX-FLAGGED:TRUE"), strict)
    let sent = sending(versions, strict)
    #expect(sent.versions.sent.map(lines) == ["SUMMARY:a"])
    #expect(sending(versions, extended).versions.sent.map(lines)?.count == 3)
    // The answer is read back, and nothing is sent again.
    let read = try #require(sent.versions.sent)
    let back = sent.versions.meeting(read, etag: nil, strict).versions
    #expect(lines(back.here).contains("CATEGORIES:ours"))
    let again = sending(back, strict)
    #expect(!again.isToBeSent)
  }

  @Test("the change to the extended profile joins both sets, and the way back sends nothing")
  func changes() throws {
    let meeting = try strictItem().meetingOwnFields(extended)
    #expect(meeting.conflicts.isEmpty)
    let sent = sending(meeting.versions, extended)
    let request = try #require(sent.versions.sent)
    #expect(sent.isToBeSent && lines(request).contains("X-FOCUSBLOX-FLAGGED:TRUE"))
    #expect(lines(request).contains("X-FOCUSBLOX-TASK-TYPE:deep"))
    #expect(Set(request.calendar.components[0].all("CATEGORIES").flatMap(\.textList)) == ["ours", "theirs"])
    #expect(ElementValue.areSame(request.tree.values.first?.value, sent.versions.here.tree.values.first?.value))
    let agreed = sent.versions.meeting(request, etag: nil, extended).versions
    let back = sending(agreed, strict)
    #expect(!back.isToBeSent)
    // A second change finds both sides alike.
    let again = agreed.meetingOwnFields(extended)
    let resting = sending(again.versions, extended)
    #expect(again.conflicts.isEmpty && !resting.isToBeSent)
  }

  @Test("what was removed here under the strict profile is no removal elsewhere, and of two values the newer is told")
  func conflict() throws {
    var versions = ItemVersions(
      first: try text("SUMMARY:a\nCATEGORIES:theirs\nX-FOCUSBLOX-TASK-TYPE:deep\nLAST-MODIFIED:20260201T000000Z"),
      extended)
    versions.here = versions.here.editing(at: Golden.now) { item in
      item.remove("CATEGORIES")
      item.set(Property("X-FOCUSBLOX-TASK-TYPE", value: "calls"))
    }
    let strictly = sending(versions, strict)
    #expect(!strictly.isToBeSent)
    let meeting = strictly.versions.meetingOwnFields(extended)
    #expect(lines(meeting.versions.here) == ["SUMMARY:a", "X-FOCUSBLOX-TASK-TYPE:calls", "CATEGORIES:theirs"])
    #expect(meeting.conflicts.map(\.path.last) == ["taskType"] && meeting.conflicts.first?.isHereKept == true)
  }
}
