import Testing

@testable import FocusbloxCalendar

/// The merge of texts does what the former mergers do, but for the classes of differences that are judged one by one.
@Suite("The merge of texts beside the former mergers")
struct FormerMergerTests {
  @Test("random versions differ only as judged")
  func randomVersions() throws {
    var counts: [JudgedDifference: Int] = [:]
    var unjudged = 0
    // The last one shows the rarest class.
    let seeds = TextSeeds.run(1500) + [32240]
    for seed in seeds {
      let comparison = try LineComparison(LineTriple(seed: seed, touchesForeign: seed.isMultiple(of: 2)))
      for difference in try comparison.differences {
        if let judged = JudgedDifference.allCases.first(where: { $0.covers(difference, in: comparison) }) {
          counts[judged, default: 0] += 1
          continue
        }
        unjudged += 1
        if unjudged <= 20 { Issue.record("seed \(seed): \(difference)") }
      }
    }
    let report = JudgedDifference.allCases.map { "\($0.rawValue): \(counts[$0] ?? 0)" }.joined(separator: "\n  ")
    print("Judged differences:\n  \(report)")
    #expect(unjudged == 0)
    guard seeds.count >= 1500 else { return }
    let unseen = JudgedDifference.allCases.filter { counts[$0] == nil }
    #expect(unseen == [], "a class that no longer shows is no longer needed")
  }
}
