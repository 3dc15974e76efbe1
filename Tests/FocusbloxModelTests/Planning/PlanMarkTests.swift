import FocusbloxModel
import Foundation
import Testing

@Suite("The mark of an automatic block") struct PlanMarkTests {
  private let block: FocusBlock = {
    let (start, end) = ("2026-11-30T09:00:00[Europe/Berlin]", "2026-11-30T10:30:00[Europe/Berlin]")
    var block = FocusBlock(
      id: "1", uid: "block", title: "Zoë anrufen", start: CalendarTime(start)!, end: CalendarTime(end)!, created: now)
    block.taskUIDs = ["a", "b"]
    return block
  }()

  private func fits(_ change: (inout FocusBlock) -> Void) -> Bool {
    var changed = block
    change(&changed)
    return PlanMark(of: block, zone: berlin).fits(changed, zone: berlin)
  }

  @Test("the mark is the same on every machine and in every version") func stable() {
    #expect(PlanMark(of: block, zone: berlin).description == "1 for=126AABA7")
    #expect(PlanMark(of: block, zone: .gmt) == PlanMark(of: block, zone: berlin))
  }

  @Test("what servers rewrite does not break it") func rewritten() {
    #expect(fits { _ in })
    #expect(fits { ($0.start, $0.end) = ($0.start.inUTC(berlin)!, $0.end.inUTC(berlin)!) })
    #expect(fits { $0.title = "Zoe\u{308}  anrufen\r\n" })
    #expect(fits { ($0.listID, $0.modified, $0.alertMinutesBefore) = (7, .distantFuture, 0) })
  }

  @Test("a person's change breaks it") func changed() {
    #expect(!fits { $0.start = CalendarTime("2026-11-30T09:05:00[Europe/Berlin]")! })
    #expect(!fits { $0.end = CalendarTime("2026-11-30T10:31:00[Europe/Berlin]")! })
    #expect(!fits { $0.title = "Zoe anrufen" })
    #expect(!fits { $0.taskUIDs = ["b", "a"] })
    #expect(!fits { $0.taskUIDs = ["a"] })
    #expect(!fits { $0.uid = "copy" })
  }

  @Test("a block is automatic while its mark fits; a series never is") func automatic() throws {
    var planned = block
    #expect(!planned.isAutomatic(in: berlin))
    planned.planMark = PlanMark(of: planned, zone: berlin)
    #expect(planned.isAutomatic(in: berlin))
    let copy = try JSONDecoder().decode(FocusBlock.self, from: JSONEncoder().encode(planned))
    #expect(copy == planned)
    planned.foreignRule = "FREQ=DAILY"
    #expect(!planned.isAutomatic(in: berlin))
    planned.foreignRule = nil
    planned.title += "!"
    #expect(!planned.isAutomatic(in: berlin))
  }

  @Test("the text is read as it is written, and another text is no mark") func text() {
    let mark = PlanMark(of: block, zone: berlin)
    #expect(PlanMark(mark.description) == mark)
    #expect(PlanMark(mark.description.lowercased()) == mark)
    for text in [
      "", "1", "1 for=", "2 for=A70977E6", "1 for=A70977E", "1 for=A70977EG", "1 for=A70977E6 x", "for=A70977E6",
    ] {
      #expect(PlanMark(text) == nil, "\(text)")
    }
  }
}
