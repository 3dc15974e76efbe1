import FocusbloxModel
import Testing

@testable import FocusbloxScreen

@Suite struct SpokenStateTests {
  private func spoken(_ script: String, _ view: ViewName = .backlog) -> [String] {
    var sample = SampleScreen(.english, Size(80, 24), view)
    sample.play(script)
    return sample.state.spoken
  }

  @Test(
    "the chosen row is spoken with its position",
    arguments: [
      ("", "Backlog 1/6: ○ !!! File the tax return ≡ #finanzen Finances yesterday 18:00"),
      ("j", "Backlog 2/6: ✓ Sort the receipts"), ("/x", "Filter (words #tag list:… due:… !high is:overdue not:…)"),
      ("tfr", "Due: File the tax return (tomorrow 6pm · fri · +3d · empty: none)"),
    ])
  func rows(_ script: String, _ first: String) { #expect(spoken(script).first == first) }

  @Test func aQuestionIsSpokenWithItsAnswers() {
    #expect(spoken("jjjd").dropFirst() == ["1  Only this task", "2  All open ones in this series", "3  Cancel"])
  }

  @Test func detailsFollowTheRow() { #expect(spoken("<enter>").contains("Due: yesterday 18:00")) }

  @Test func aPlanIsSpokenWithItsQuestion() {
    let lines = spoken("P", .today)
    #expect(lines.first == "today, Mon Nov 23 · 4 h 40 min to plan")
    #expect(lines.contains("▌ 09:00–10:30 + File the tax return overdue"))
    #expect(lines.contains("  └ Fill in form N 30 min") && lines.last == "4 blocks, 4 h 15 min. Make them?")
  }

  @Test func aDayIsSpokenWithItsCount() { #expect(spoken("j", .forecast).first == "Forecast 2/4: today, Mon Nov 23 1") }
}
