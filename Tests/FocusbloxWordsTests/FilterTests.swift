import Foundation
import Testing

@testable import FocusbloxWords

/// Now is Wednesday, 25 November 2026.
@Suite struct FilterTests {
  private func read(_ words: String...) throws(Filter.Problem) -> [Filter.Condition] {
    try FilterReader(Now.wednesday).read(words).conditions
  }

  private func term(_ words: String...) -> Filter.Term? {
    let all = try? FilterReader(Now.wednesday).read(words).conditions
    return all?.count == 1 && all?.first?.isNegated == false ? all?.first?.term : nil
  }

  private func due(_ text: String) -> String? {
    guard case .due(let from, let end)? = term("due:" + text) else { return nil }
    let around = Now.wednesday
    return [from, end].map { $0.map { around.moment($0).local } ?? "" }.joined(separator: "..")
  }

  @Test(
    "a range of days ends with its last day, a time with its minute",
    arguments: [
      ("today", "2026-11-25T00:00..2026-11-26T00:00"), ("today..friday", "2026-11-25T00:00..2026-11-28T00:00"),
      ("heute..Freitag", "2026-11-25T00:00..2026-11-28T00:00"), ("..morgen", "..2026-11-27T00:00"),
      ("freitag..", "2026-11-27T00:00.."), ("today 18:00", "2026-11-25T18:00..2026-11-25T18:01"),
      ("\"in 3 days\"", "2026-11-28T00:00..2026-11-29T00:00"),
      ("20.11.2026..today", "2026-11-20T00:00..2026-11-26T00:00"),
    ])
  func dueRanges(_ text: String, _ range: String) {
    #expect(due(text) == range, "\(text)")
  }

  @Test(
    "a time of completion is in the past",
    arguments: [
      ("done:yesterday", "2026-11-24T00:00..2026-11-25T00:00"),
      ("erledigt:gestern", "2026-11-24T00:00..2026-11-25T00:00"),
      ("done:monday", "2026-11-23T00:00..2026-11-24T00:00"), ("done:friday", "2026-11-20T00:00..2026-11-21T00:00"),
      ("done:dec 1", "2025-12-01T00:00..2025-12-02T00:00"), ("erledigt:24.12.", "2025-12-24T00:00..2025-12-25T00:00"),
      ("done:tomorrow", "2026-11-26T00:00..2026-11-27T00:00"),
      ("completed:-7d..", "2026-11-18T00:00.."), ("done:20.11.2026..today", "2026-11-20T00:00..2026-11-26T00:00"),
    ])
  func completed(_ text: String, _ range: String) {
    guard case .completed(let from, let end)? = term(text) else {
      Issue.record("\(text)")
      return
    }
    let around = Now.wednesday
    #expect([from, end].map { $0.map { around.moment($0).local } ?? "" }.joined(separator: "..") == range, "\(text)")
  }

  @Test func bothLanguagesMeanTheSame() {
    for (words, wanted) in [
      (["#Büro", "tag:Büro", "tag:#Büro", "tag:\"Büro\""], Filter.Term.tag("Büro")),
      (["due:none", "fällig:keine", "bis:ohne"], .noDue),
      (["!high", "prio:hoch", "!hoch", "prio:1"], .importance(.high)),
      (["prio:none", "prio:keine"], .importance(nil)),
      (["is:overdue", "ist:überfällig", "ist:ueberfaellig"], .state(.overdue)),
      (["is:flagged", "!flag", "ist:markiert"], .state(.flagged)), (["list:Home", "liste:Home"], .list("Home")),
      (["is:next-up", "is:nextup"], .state(.nextUp)), (["Milch", "\"Milch\""], .word("Milch")),
      (["12:30"], .word("12:30")),
      (["http://x.org"], .word("http://x.org")), (["##"], .word("##")), (["mailto:ada"], .word("mailto:ada")),
      (["\"lst:Home\"", "„lst:Home“"], .word("lst:Home")), (["\"tag:Büro\""], .word("tag:Büro")),
      (["\"#Büro\""], .word("#Büro")), (["localhost:80"], .word("localhost:80")), (["Note:"], .word("Note:")),
    ] {
      for word in words { #expect(term(word) == wanted, "\(word)") }
    }
  }

  @Test func notNegatesAnyCondition() throws {
    #expect(try read("not:#Büro") == [.init(term: .tag("Büro"), isNegated: true)])
    #expect(try read("nicht:is:flagged") == [.init(term: .state(.flagged), isNegated: true)])
    #expect(try read("not:\"lst:Home\"") == [.init(term: .word("lst:Home"), isNegated: true)])
    #expect(try read("not:not:milch") == [.init(term: .word("milch"), isNegated: false)])
    #expect(try read("milch kaufen", "tag:x").map(\.term) == [.word("milch"), .word("kaufen"), .tag("x")])
  }

  @Test func emptyAndUnknownTermsAreRefused() {
    for (words, problem) in [
      ("tag:", Filter.Problem.empty("tag:")), ("not:", .empty("not:")), ("#", .empty("#")), ("due:..", .empty("..")),
      ("is:blub", .state("blub")), ("lst:Home", .key("lst", word: "lst:Home")),
      ("not:project:Home", .key("project", word: "project:Home")), ("Größe:xl", .key("Größe", word: "Größe:xl")),
      ("!wichtig", .importance("wichtig")), ("due:friday..today", .backwards("friday..today")),
      ("done:", .empty("done:")), ("done:today..yesterday", .backwards("today..yesterday")),
    ] {
      #expect(throws: problem) { try read(words) }
    }
    #expect { try read("due:soonish") } throws: {
      if case Filter.Problem.date(let refusal)? = $0 as? Filter.Problem { refusal.reason == .unknown } else { false }
    }
  }

  @Test("a filter that was stored reads an unknown key as a word, and refuses what it always refused")
  func storedFilter() throws {
    let reader = FilterReader(Now.wednesday, unknownKeysAreWords: true)
    #expect(
      try reader.read(["lst:Home", "not:project:Home", "tag:Büro"]).conditions == [
        .init(term: .word("lst:Home"), isNegated: false), .init(term: .word("project:Home"), isNegated: true),
        .init(term: .tag("Büro"), isNegated: false),
      ])
    #expect(throws: Filter.Problem.state("blub")) { try reader.read(["is:blub"]) }
  }
}
