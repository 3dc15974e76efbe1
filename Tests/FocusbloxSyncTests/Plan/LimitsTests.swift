import Foundation
import Testing

@testable import FocusbloxSync

@Suite("Limits, resource names and retry times")
struct LimitsTests {
  @Test(
    "the brake allows five steps, or a fifth of the list",
    arguments: [(0, 5), (20, 5), (29, 5), (30, 6), (1000, 200)])
  func allowance(known: Int, allowed: Int) {
    #expect(Brake.allowance(knownItems: known) == allowed)
  }

  @Test("five times the losses are enough items")
  func enoughItems() {
    for losses in 6...300 {
      let enough = Brake.knownItems(allowing: losses)
      #expect(Brake.allowance(knownItems: enough) == losses)
      #expect(Brake.allowance(knownItems: enough - 1) == losses - 1)
    }
  }

  @Test("a failed item is retried after five minutes, doubled each time, and at most a day")
  func waits() {
    let minutes = [0, 1, 2, 3, 4, 9, 10, 1000].map { Backoff.delay(afterFailures: $0) / 60 }
    #expect(minutes == [5, 5, 10, 20, 40, 1280, 1440, 1440])
  }

  @Test("a plain UID names its resource", arguments: ["6b1f0c1e-2f5a", "A_b.c-1", String(repeating: "x", count: 195)])
  func namesAfterTheUID(uid: String) {
    #expect(ResourceName.name(forUID: uid, fallback: { "other" }) == uid + ".ics")
  }

  @Test(
    "a UID that some server rejects does not name its resource",
    arguments: [
      "", ".hidden", "a/b", "a:b", "a?b", "a#b", "a&b", "a b", "ü", "a@b", String(repeating: "x", count: 196),
    ])
  func namesWithoutTheUID(uid: String) {
    #expect(ResourceName.name(forUID: uid, fallback: { "other" }) == "other.ics")
  }
}
