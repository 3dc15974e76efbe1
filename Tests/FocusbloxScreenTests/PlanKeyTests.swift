import FocusbloxModel
import Testing

@testable import FocusbloxScreen

/// The keys of an open plan, and what they ask for.
@Suite struct PlanKeyTests {
  private func sample(_ script: String, _ view: ViewName = .today) -> SampleScreen {
    SampleScreen(.english, Size(80, 24), view, keys: script)
  }

  private func open(_ state: ScreenState) -> OpenPlan? {
    if case .plan(let plan) = state.mode { plan } else { nil }
  }

  private func words(_ wish: PlanWish?) -> String? {
    guard let wish else { return nil }
    let parts: [String?] = [
      wish.day.map { "\($0)" }, wish.most.map { "most \($0)" },
      wish.without.isEmpty ? nil : "without " + wish.without.sorted().joined(separator: " "),
      wish.isAnew ? "anew" : nil,
    ]
    return parts.compactMap(\.self).joined(separator: ", ")
  }

  @Test(
    "each key changes what the plan is asked for",
    arguments: [
      ("P", ""), ("P ", "without tax"), ("P  ", ""), ("P jj ", "without tax"), ("Pjjj ", "without plants"),
      ("Pjjjj ", "without form"), ("P-", "most 240"), ("P--", "most 210"), ("P-+", "most 270"), ("P+", ""),
      ("P - ", "most 150"), ("PP", "anew"), ("P>", "2026-11-24"), ("P>>", "2026-11-25"), ("P><", ""), ("P<", ""),
      ("P -P>", "2026-11-24"), ("Pj<down><up>k ", "without tax"), ("Px", ""),
    ])
  func keysChangeTheWish(_ script: String, _ wanted: String) {
    let sample = sample(script)
    #expect(words(open(sample.state)?.wish) == wanted)
    #expect(open(sample.state)?.isRead == true && sample.effects.isEmpty)
  }

  @Test(
    "in the forecast the day of the chosen row is planned, elsewhere today",
    arguments: [("P", ""), ("jP", "2026-11-23"), ("jj<up><enter><down>P", "2026-11-23"), ("jjP", "2026-11-24")])
  func theForecastChoosesTheDay(_ script: String, _ day: String) {
    #expect(words(open(sample(script, .forecast).state)?.wish) == day)
  }

  @Test func noOtherViewHasAPlan() { #expect(open(sample("P", .backlog).state) == nil) }

  @Test("a taken-out task stays chosen, so that the same key takes it in again")
  func theTaskStaysChosen() {
    let plan = open(sample("P ").state)
    #expect(plan?.line?.task == "tax" && plan?.line?.time == "")
    #expect(open(sample("P  ").state)?.line?.time == "09:00–10:30")
  }

  @Test("a line without a task says so", arguments: [("Pj ", "Team"), ("Pjj ", "Water the plants, Fill in form N")])
  func aLineWithoutATask(_ script: String, _ title: String) {
    let state = sample(script).state
    #expect(open(state)?.line?.title == title && state.notice?.text == "No planned task is selected here.")
    #expect(open(state)?.wish == PlanWish())
  }

  @Test("a plan that changes nothing offers no key that writes it")
  func theKeyThatWrites() {
    func foot(_ question: String) -> String {
      var state = sample("P").state
      guard case .plan(var plan) = state.mode, var shown = plan.shown else { return "" }
      shown.question = question
      plan.take(shown)
      state.mode = .plan(plan)
      return state.frame.text[23]
    }
    #expect(foot("Create them?").contains("⏎ write") && !foot("").contains("⏎") && foot("").contains("Esc back"))
  }

  @Test func withoutALimitThereIsNothingToRaise() {
    #expect(sample("P+").state.notice?.text.hasPrefix("The limit cannot be raised") == true)
  }

  @Test("Enter writes the plan that is shown, and closes it")
  func enterWrites() {
    let sample = sample("P <enter>")
    var wish = PlanWish()
    wish.without = ["tax"]
    #expect(sample.effects == [.carryOut(.plan(wish, .init(second: 1, content: 1)))])
    #expect(open(sample.state) == nil)
  }

  @Test(
    "a plan that is left writes nothing",
    arguments: ["P<esc>", "Pq", "P<^c>", "P <esc><enter><esc>"])
  func nothingIsWritten(_ script: String) {
    let sample = sample(script)
    #expect(sample.effects.isEmpty && open(sample.state) == nil, "\(sample.effects)")
  }

  @Test func aPlanWithoutBlocksSaysThatItChangesNothing() throws {
    var state = ScreenState(language: .english, size: Size(80, 24))
    #expect(state.update(.input(.key(.character("P")))) == [.plan(PlanWish())])
    // Nothing can be written before it is shown.
    #expect(state.update(.input(.key(Key(.enter)))).isEmpty)
    #expect(state.notice == nil)
    let day = try #require(CalendarDay("2026-11-23"))
    _ = state.update(.plan(ShownPlan(PlanWish(), .init(second: 1, content: 1), day: day, today: day)))
    #expect(state.update(.input(.key(Key(.enter)))).isEmpty)
    #expect(state.notice == Notice("The plan changes nothing."))
  }

  @Test("a plan that was refused is made again, and so is the plan of a changed store")
  func isMadeAgain() {
    var sample = sample("P")
    var state = sample.state
    #expect(state.update(.input(.key(Key(.enter)))).count == 1)
    // While it is being written, the key does nothing.
    #expect(state.update(.input(.key(Key(.enter)))).isEmpty)
    #expect(state.update(.failed("The day has changed.")) == [.plan(PlanWish())])
    #expect(open(state) != nil && state.notice?.isError == true)
    #expect(state.update(.snapshot(state.snapshot)).contains(.plan(PlanWish())))
    // The end of a sync is no answer to the plan.
    sample.tell(.done(Notice("Synced.")))
    #expect(open(sample.state) != nil)
  }

  @Test("a plan for an earlier wish is not shown, and one that cannot be made is closed with the reason")
  func otherPlans() throws {
    var sample = sample("P>")
    let day = try #require(CalendarDay("2026-11-23"))
    sample.tell(.plan(ShownPlan(PlanWish(), .init(second: 1, content: 1), day: day, today: day)))
    #expect(open(sample.state)?.shown?.wish == open(sample.state)?.wish)
    sample.tell(.noPlan("There is no such day."))
    #expect(open(sample.state) == nil && sample.state.notice == Notice("There is no such day.", isError: true))
    // The same message after the plan was left says nothing.
    sample.play("j")
    sample.tell(.noPlan("There is no such day."))
    #expect(sample.state.notice == nil)
  }

  @Test("the foot has the keys of the plan, and the way back on every width", arguments: [24, 40, 80, 140])
  func foot(_ width: Int) {
    let state = SampleScreen(.german, Size(width, 24), .today, keys: "P").state
    let foot = state.frame.text[23]
    #expect(foot.hasSuffix("Esc zurück"), "\(foot)")
    if width >= 80 { #expect(foot.contains("␣ raus/rein") && foot.contains("P neu planen"), "\(foot)") }
  }

  @Test func theWheelMovesInThePlan() {
    var sample = sample("P")
    sample.tell(.input(.mouse(Mouse(.wheelDown, 10, 8))))
    #expect(open(sample.state)?.line?.task == "plants")
  }
}
