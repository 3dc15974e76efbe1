import FocusbloxModel
import FocusbloxScreen
import Foundation
import TestSupport
import Testing

@testable import FocusbloxActions
@testable import FocusbloxTexts
@testable import focusblox

@Suite struct SyncCountTests {
  @Test("a count is written as a line, and no other line is read as a count")
  func lines() {
    let count = SyncCount(line: "progress\t12\t500\tZu Hause\tund\tanderswo")
    #expect(count == SyncCount(line: count?.line ?? ""))
    #expect(count?.list == "Zu Hause\tund\tanderswo" && count?.done == 12 && count?.total == 500)
    for line in ["progress", "progress\t1\tx\tA", "Der Abgleich ging schief.", ""] {
      #expect(SyncCount(line: line) == nil)
    }
  }

  @Test("a count has one line, and a short form for narrow screens")
  func words() {
    let count = SyncCount(line: "progress\t12\t500\tAufgaben")
    #expect(Progress(count, .german) == Progress("⟳ Aufgaben 12/500", short: "⟳ 12/500"))
    #expect(Progress(count, seconds: 3, .english).text == "⟳ Aufgaben 12/500 3 s")
    #expect(Progress(nil, seconds: 3, .english) == Progress("⟳ syncing … 3 s", short: "⟳ 3 s"))
  }

  @Test("the count of a sync is not shown as an error message")
  func childProcessesReportCounts() async throws {
    let session = try Session()
    _ = try session.run(
      "printf '#!/bin/sh\\nprintf \"progress\\\\t1\\\\t2\\\\tA\\\\nKaputt.\\\\n\" >&2\\nexit 1\\n' >child; chmod +x child"
    )
    let (counts, count) = AsyncStream.makeStream(of: SyncCount.self)
    var child = SyncProcess(
      paths: Paths(database: "/nowhere", settings: "/nowhere"), language: .english, environment: session.environment,
      unstartable: "", program: session.home.appendingPathComponent("child").path)
    child.count = { count.yield($0) }
    let result = await child.run()
    count.finish()
    #expect(result.code == 1 && result.messages == ["Kaputt."])
    var heard: [SyncCount] = []
    for await count in counts { heard.append(count) }
    #expect(heard.map(\.line) == ["progress\t1\t2\tA"])
  }
}
