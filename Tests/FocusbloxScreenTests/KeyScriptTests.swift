import FocusbloxModel
import Foundation
import Testing

@testable import FocusbloxScreen

/// Keys and the actions that they request.
@Suite struct KeyScriptTests {
  private func sample(_ script: String) -> SampleScreen {
    var sample = SampleScreen(.english, Size(80, 24), .backlog)
    sample.play(script)
    return sample
  }

  @Test(
    "a key requests an action on the chosen task",
    arguments: [
      (" ", Action.toggle(["tax"])), ("d", .delete(["tax"], nil, children: nil)),
      ("!", .edit(["tax"], .importance, nil)),
      ("f", .edit(["tax"], .flag, nil)), ("n", .edit(["tax"], .nextUp, nil)), ("u", .undo), ("S", .sync),
      ("tfriday 12:00<enter>", .edit(["tax"], .due("friday 12:00"), nil)), ("t<enter>", .edit(["tax"], .due(""), nil)),
      ("aMilk tomorrow<enter>", .add("Milk tomorrow", below: nil)), ("ACall<enter>", .add("Call", below: "tax")),
      ("#+home -work<enter>", .edit(["tax"], .tags("+home -work"), nil)),
      ("@Zu<tab><enter>", .edit(["tax"], .list("Zu Hause"), nil)),
      ("s1h<enter>", .snooze(["tax"], "1h")), ("r1h<enter>", .remind(["tax"], "1h")),
      ("btoday 14:00<enter>", .block(["tax"], "today 14:00")),
      ("c!<enter>", .edit(["tax"], .title("File the tax return!"), nil)),
      ("jjjd2", .delete(["plants"], .series, children: nil)),
      ("jjjd<enter>", .delete(["plants"], .one, children: nil)), ("vv ", .toggle(["tax", "receipts"])),
    ])
  func keysAskForActions(_ script: String, _ action: Action) { #expect(sample(script).effects == [.carryOut(action)]) }

  @Test("J and K first show the user's own order, and then move the task past its neighbour of the same depth")
  func ownOrder() {
    var sample = sample("J")
    #expect(sample.effects.isEmpty && sample.state.scope == .manual)
    sample.play("KJ")
    #expect(sample.effects.count == 1)
    #expect(sample.effects.last == .carryOut(.reorder("tax", .after("plants"))))
    sample.play("jK")
    #expect(sample.effects.count == 1)
    sample.play("jK")
    #expect(sample.effects.last == .carryOut(.reorder("form", .before("receipts"))))
  }

  private func sample(_ script: String, present: [Prompt.Purpose: String]) -> SampleScreen {
    var sample = SampleScreen(.english, Size(80, 24), .backlog)
    sample.present = present
    sample.play(script)
    return sample
  }

  @Test(
    "a prompt begins with the present value: typing replaces it, the cursor keys change it, and Enter alone keeps it",
    arguments: [
      ("t", ""), ("t<enter>", ""), ("tfriday<enter>", "due friday"), ("t<bs><enter>", "due "),
      ("t<end> 18:00<enter>", "due 2026-11-27 18:00"), ("#<end> new<enter>", "tags home garden new"),
      ("#+new -home<enter>", "tags +new -home"), ("@<tab><enter>", "list Zu Hause"),
      ("~<bs>30m<enter>", "estimate 30m"),
    ])
  func beginsWithThePresentValue(_ script: String, _ wanted: String) {
    let present: [Prompt.Purpose: String] = [
      .due: "2026-11-27", .tags: "home garden", .list: "Zu", .estimate: "1h30m",
    ]
    let done = sample(script, present: present).effects.map { effect in
      switch effect {
      case .carryOut(.edit(["tax"], .due(let text), nil)): "due " + text
      case .carryOut(.edit(["tax"], .tags(let text), nil)): "tags " + text
      case .carryOut(.edit(["tax"], .list(let text), nil)): "list " + text
      case .carryOut(.edit(["tax"], .estimate(let text), nil)): "estimate " + text
      default: "\(effect)"
      }
    }
    #expect(done == (wanted.isEmpty ? [] : [wanted]))
    if script == "t" {
      #expect(sample(script, present: present).state.prompt?.editor.text == "2026-11-27")
    }
  }

  @Test func aTagWithABlankIsCompletedInQuotes() {
    var sample = SampleScreen(.english, Size(80, 24), .backlog)
    sample.play("#")
    sample.tell(.names(Names(lists: [], tags: ["zu Hause"])))
    sample.play("zu<tab><enter>")
    #expect(sample.effects == [.carryOut(.edit(["tax"], .tags("\"zu Hause\""), nil))])
  }

  @Test func theKeyOfAConflictTakesItsOtherSide() {
    var sample = SampleScreen(.english, Size(120, 24), .backlog)
    sample.play("x")
    #expect(sample.effects.isEmpty && !sample.state.frame.text.joined().contains("x other side"))
    sample.play("jjx")
    #expect(sample.effects == [.carryOut(.undoEntry(7))])
    #expect(
      SampleScreen(.english, Size(120, 24), .backlog, keys: "jj").state.frame.text.joined().contains("x other side"))
  }

  @Test func aTaskOfABlockIsATask() {
    var sample = SampleScreen(.english, Size(80, 24), .today)
    sample.play("jjj ")
    #expect(sample.effects == [.carryOut(.toggle(["tax"]))])
    // It also has a row outside the block, and is still one selected task.
    sample.play("gvf")
    #expect(sample.effects.last == .carryOut(.edit(["tax"], .flag, nil)))
  }

  @Test(
    "cancelled input changes nothing",
    arguments: [
      "tfr<esc>", "a<enter>", "a  <enter>", "jjjd3", "jjjd<esc>", "tfr<^c>", "c<bs><bs><esc>", "?<esc>", "/x<esc>",
    ])
  func escapeChangesNothing(_ script: String) { #expect(sample(script).effects.isEmpty) }

  @Test(
    "each key of a review requests its action",
    arguments: [
      (".", Action.keep(["tax"])), ("m", .edit(["tax"], .planned("tomorrow"), .one)),
      ("M", .edit(["tax"], .planned("+1w"), .one)), (" ", .toggle(["tax"])), ("n", .edit(["tax"], .nextUp, nil)),
      ("d", .delete(["tax"], nil, children: nil)), ("vv.", .keep(["tax", "form"])),
    ])
  func review(_ script: String, _ action: Action) { #expect(sample("7" + script).effects == [.carryOut(action)]) }

  @Test func aSettingWithFewValuesCyclesThroughTheValues() {
    var sample = SampleScreen(.english, Size(80, 24), .settings)
    sample.play("jj jj ")
    #expect(
      sample.effects == [
        .carryOut(.set(key: "due_soon_threshold", value: "two_days")),
        .carryOut(.set(key: "due_soon_threshold", value: "two_days")),
      ])
    // Enter shows the values as a list.
    sample.play("<enter>")
    #expect(sample.state.frame.text.contains { $0.contains("2  2 days") })
    sample.play("1")
    #expect(sample.effects.last == .carryOut(.set(key: "due_soon_threshold", value: "today")))
    sample.play("<enter><down><enter>")
    #expect(sample.effects.last == .carryOut(.set(key: "due_soon_threshold", value: "two_days")))
  }

  // S4-55
  @Test func theSpaceBarSwitchesAListInTheViewOfListsAndInTheSettings() {
    var sample = SampleScreen(.english, Size(80, 24), .lists)
    sample.play(" j ")
    #expect(sample.effects == [.carryOut(.switchList("Aufgaben")), .carryOut(.switchList("Zu Hause"))])

    // Tasks of no list stay here, so that there is nothing to switch.
    var lists = ScreenState(language: .english, size: Size(80, 24), view: .lists)
    var none = Snapshot(.lists)
    none.rows = [Row(.item, "In no list", target: .list(""))]
    _ = lists.update(.snapshot(none))
    #expect(lists.update(.input(.key(.character(" ")))).isEmpty)

    var state = ScreenState(language: .english, size: Size(80, 24), view: .settings)
    var snapshot = Snapshot(.settings)
    var row = Row(.item, "Aufgaben", target: .listSwitch("Aufgaben"))
    row.sign = Row.on
    snapshot.rows = [Row(.heading, "Visible reminder lists"), row]
    _ = state.update(.snapshot(snapshot))
    #expect(state.update(.input(.key(.character(" ")))) == [.carryOut(.switchList("Aufgaben"))])
    #expect(state.update(.input(.key(Key(.enter)))) == [.carryOut(.switchList("Aufgaben"))])
    #expect(state.update(.input(.key(.character("r")))).isEmpty)
  }

  @Test func aRingDoesNotDisturbTyping() {
    var sample = sample("aMilk")
    sample.tell(.notice(Notice("◷ Tax: due")))
    #expect(sample.state.isTyping && sample.state.frame.text.joined().contains("◷ Tax: due"))
    sample.play(" tomorrow<enter>")
    #expect(sample.effects == [.carryOut(.add("Milk tomorrow", below: nil))])
  }

  @Test func aQuestionStaysWhenASyncEnds() {
    var sample = sample("jjjd")
    sample.tell(.done(Notice("Synced.")))
    sample.play("2")
    #expect(sample.effects == [.carryOut(.delete(["plants"], .series, children: nil))])
  }

  @Test func theEditorGetsTheChosenTask() { #expect(sample("je").effects == [.edit("receipts")]) }

  @Test func qEnds() {
    #expect(sample("q").effects == [.quit])
    #expect(sample("<enter>q").effects.isEmpty)
    #expect(sample("<enter>qq").effects == [.quit])
  }

  @Test func enterKeepsAFilterAndEscapeRemovesIt() {
    #expect(sample("/steu<enter>").state.request.filter == "steu")
    #expect(sample("/steu<esc>").state.request.filter == "")
    #expect(sample("/steu<enter><esc>").state.request.filter == "")
  }

  @Test(
    "an unfinished name in a filter means the name that Tab would complete",
    arguments: [
      ("/#", ""), ("/#hau", "#haus"), ("/#haus", "#haus"), ("/#haush", "#haushalt"), ("/brief #bü", "brief #büro"),
      ("/list:zu", "list:\"Zu Hause\""), ("/#haus brief", "#haus brief"), ("/#niemand", "#niemand"),
      ("/not:#bü", "not:#büro"), ("/#hau<enter>", "#haus"), ("/#hau<esc>", ""),
    ])
  func anUnfinishedNameInAFilterIsCompleted(keys: String, filter: String) {
    #expect(sample(keys).state.request.filter == filter)
  }

  @Test func foldingHidesTheRowsBelow() {
    #expect(sample("<left>").state.shown.count == sample("").state.shown.count - 2)
    #expect(sample("<left><right>").state.shown.count == sample("").state.shown.count)
    #expect(sample("jj<left>").state.row?.taskID == "tax")
  }

  @Test func theChosenTaskIsFollowedByItsID() {
    var sample = sample("jjj")
    sample.backlog = sample.tasks.reversed()
    sample.tell(.input(.key(.control("l"))))
    #expect(sample.state.row?.taskID == "plants")
    sample.backlog = Array(sample.tasks.prefix(2))
    sample.tell(.input(.key(.control("l"))))
    #expect(sample.state.row?.taskID == "receipts")
  }

  @Test func theFirstRowsAreReadAndMoreAtTheirEnd() {
    var snapshot = Snapshot(.backlog)
    snapshot.rows = (0..<ScreenState.firstLimit).map { Row(.item, "\($0)", target: .task("\($0)")) }
    snapshot.hasMore = true
    var state = ScreenState(language: .english, size: Size(80, 24), view: .backlog)
    _ = state.update(.snapshot(snapshot))
    #expect(state.update(.input(.key(.character("j")))).isEmpty)
    for _ in 0..<40 { _ = state.update(.input(.key(Key(.pageDown)))) }
    #expect(state.request.limit > ScreenState.firstLimit)
  }

  @Test("each letter of a filter reads no more rows than a user can see at once and in the next step")
  func aFilterReadsFewRows() {
    var state = ScreenState(language: .english, size: Size(80, 100), view: .backlog)
    for letter in "/report" { _ = state.update(.input(.key(.character(letter)))) }
    #expect(state.request.filter == "report" && state.request.limit == 200)
    _ = state.update(.input(.key(Key(.escape))))
    #expect(state.request.filter.isEmpty && state.request.limit == ScreenState.firstLimit)
  }

  @Test("the last rows are read alone, and earlier rows when the selection nears the first of them")
  func theLastRowsAreReadAlone() {
    func snapshot(_ numbers: Range<Int>, isFromTheEnd: Bool) -> Snapshot {
      var snapshot = Snapshot(.backlog)
      snapshot.rows = numbers.map { Row(.item, "\($0)", target: .task("\($0)")) }
      (snapshot.hasMore, snapshot.isFromTheEnd) = (true, isFromTheEnd)
      return snapshot
    }
    var state = ScreenState(language: .english, size: Size(80, 24), view: .backlog)
    _ = state.update(.snapshot(snapshot(0..<400, isFromTheEnd: false)))
    #expect(state.update(.input(.key(.character("G")))) == [.read])
    #expect(state.request.isFromTheEnd && state.request.limit == ScreenState.firstLimit)
    _ = state.update(.snapshot(snapshot(99_600..<100_000, isFromTheEnd: true)))
    #expect(state.row?.title == "99999")
    while state.request.limit == ScreenState.firstLimit { _ = state.update(.input(.key(Key(.pageUp)))) }
    let (row, place) = (state.row, state.place)
    _ = state.update(.snapshot(snapshot(98_400..<100_000, isFromTheEnd: true)))
    // The chosen row and its line on the screen stay.
    #expect(state.row == row && state.place.index - state.place.top == place.index - place.top)
    #expect(state.update(.input(.key(.character("g")))) == [.read])
    #expect(!state.request.isFromTheEnd && state.request.limit == ScreenState.firstLimit)
    _ = state.update(.snapshot(snapshot(0..<400, isFromTheEnd: false)))
    #expect(state.row?.title == "0")
  }

  @Test func helpRunsTheChosenCommand() {
    #expect(sample("?undo<enter>").effects == [.carryOut(.undo)])
    #expect(sample("?flag<enter>").effects == [.carryOut(.edit(["tax"], .flag, nil))])
  }

  @Test func theMouseChoosesAndOpens() {
    var sample = sample("")
    let list = Layout(sample.state).list
    sample.tell(.input(.mouse(Mouse(.press, 10, list.y + 3))))
    #expect(sample.state.row?.taskID == "plants" && !sample.state.isDetailOpen)
    sample.tell(.input(.mouse(Mouse(.press, 10, list.y + 3))))
    #expect(sample.state.isDetailOpen)
    sample.play("<esc>")
    sample.tell(.input(.mouse(Mouse(.press, 3, 0))))
    #expect(sample.state.view == .today)
    let foot = sample.state.frame.text[23]
    sample.tell(
      .input(
        .mouse(
          Mouse(
            .press, foot.distance(from: foot.startIndex, to: foot.range(of: "u undo")?.lowerBound ?? foot.startIndex),
            23))
      ))
    #expect(sample.effects == [.carryOut(.undo)])
  }

  @Test func aPasteIntoALineIsText() {
    var sample = sample("a")
    sample.tell(.input(.paste("Milk\ntomorrow q")))
    sample.play("<enter>")
    #expect(sample.effects == [.carryOut(.add("Milk tomorrow q", below: nil))])
  }

  @Test func earlierLinesAreRecalled() {
    #expect(sample("aone<enter>atwo<enter>a<up><up><enter>").effects.last == .carryOut(.add("one", below: nil)))
  }

  @Test("any input at any size gives a frame of that size")
  func noise() {
    var random = SystemRandomNumberGenerator()
    let keys =
      "jkgGhlvV*tpw!#@fneadsrRAbyo/?u12345670 x~SqQ.mMPP-+<>".map { Key.character($0) }
      + [.init(.enter), .init(.escape), .init(.tab), .init(.pageDown), .init(.up), .init(.backspace), .control("n")]
    for _ in 0..<25 {
      let size = Size(.random(in: 1...160, using: &random), .random(in: 1...50, using: &random))
      var sample = SampleScreen(.german, size)
      for _ in 0..<80 {
        if let key = keys.randomElement(using: &random) { sample.tell(.input(.key(key))) }
        if Int.random(in: 0..<20, using: &random) == 0 {
          sample.tell(.resized(Size(.random(in: 1...160, using: &random), .random(in: 1...50, using: &random))))
        }
        let frame = sample.state.frame
        #expect(frame.size == sample.state.size)
      }
    }
  }
}
