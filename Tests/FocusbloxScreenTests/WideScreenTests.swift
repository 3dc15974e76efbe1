import FocusbloxModel
import Foundation
import Testing

@testable import FocusbloxScreen

/// Properties of screens of every size.
@Suite struct WideScreenTests {
  @Test("a column after a label begins after the end of the longest label", arguments: [100, 140, 200])
  func labels(_ width: Int) {
    var day = Row(.day(count: 1, role: .overdue, blockMinutes: 0), "past", target: .day("past"))
    day.startsFolded = true
    var member = Row(.item, "Tax return", target: .task("tax"))
    (member.depth, member.sign, member.end) = (1, "○", "yesterday 6:00 PM")
    var snapshot = Snapshot(.forecast)
    snapshot.rows = [day, member]
    var state = ScreenState(language: .english, size: Size(width, 30), view: .forecast)
    _ = state.update(.snapshot(snapshot))
    let shown = state.frame.text
    let line = shown.first { $0.contains("yesterday 6:00 PM") } ?? ""
    #expect(line.contains("yesterday 6:00 PM  ○ Tax return") || line.hasSuffix("yesterday 6:00 PM"), "\(shown)")
    #expect(shown.contains { $0.contains("○ Tax return") })
  }

  private static let views: [(ViewName, String)] =
    ViewName.allCases.map { ($0, "") } + [
      (.backlog, "<enter>"), (.backlog, "jjjd"), (.backlog, "tfr"), (.backlog, "/st"), (.backlog, "?"),
      (.forecast, "j<enter>"), (.history, "<enter>"), (.settings, "jj<enter>"), (.settings, "jjj<enter>"),
    ]

  @Test("at 300×100 nothing is truncated", arguments: Language.allCases)
  func largest(_ language: Language) {
    for (view, script) in Self.views {
      var sample = SampleScreen(language, Size(300, 100), view)
      sample.play(script)
      let frame = sample.state.frame
      #expect(frame.size == Size(300, 100))
      let text = frame.text.joined(separator: "\n")
      for title in ViewName.allCases.map({ $0.title.text(in: language) }) { #expect(text.contains(title)) }
      // Details, help and questions cover the rows.
      guard ["", "tfr", "/st"].contains(script) else { continue }
      for row in sample.state.shown {
        // The longest title is longer than the list beside the details.
        let isSeen = DisplayWidth.of(row.title) >= 140 || text.contains(row.title)
        #expect(isSeen && (row.end.isEmpty || text.contains(row.end)), "\(view) \(script): \(row)")
      }
    }
  }

  @Test("a truncated row uses the whole width")
  func noNeedlessCut() {
    for width in 40...120 {
      var rows = ["yesterday 18:00", "today", ""].map { end in
        var row = Row(.item, String(repeating: "word ", count: 40), target: .task(end))
        (row.sign, row.end) = ("○", end)
        return row
      }
      for place in rows.indices {
        rows[place].notes = [.init("↻ daily", .series, short: "↻"), .init("#home", .dim)]
      }
      var short = Row(.item, String(repeating: "x", count: width - 8), target: .task("short"))
      (short.sign, short.notes) = ("○", [.init("→", .accent, short: "→")])
      rows.append(short)
      let sample = SampleScreen(.english, Size(width, 24), .backlog, backlog: rows)
      let layout = Layout(sample.state)
      for (offset, row) in rows.enumerated() {
        let line = sample.state.frame.text[layout.list.y + offset].prefix(layout.list.width)
        if line.contains("…") {
          let text = line.prefix { $0 != "│" }.trimmingCharacters(in: .whitespaces)
          let free = text.replacingOccurrences(of: row.end, with: "").reversed().prefix { $0 == " " }.count
          #expect(free <= 3, "\(width): \(line)")
          let used = DisplayWidth.of(String(line.reversed().drop { $0 == " " }.reversed()))
          #expect(used >= layout.list.width - 3, "\(width): \(line)")
        } else {
          #expect(line.contains(row.title.trimmingCharacters(in: .whitespaces)), "\(width): \(line)")
        }
      }
    }
  }

  @Test("a notice is shown in full in two lines, and never hides typed text")
  func longNotice() {
    var sample = SampleScreen(.english, Size(40, 10), .backlog)
    sample.tell(.notice(Notice("Deleted: “File the tax return” · u undoes it")))
    let text = sample.state.frame.text
    #expect(text[8].contains("Deleted: “File the tax return”") && text[9].contains("undoes it"))
    sample.play("aMilk")
    sample.tell(.notice(Notice("Deleted: “File the tax return” · u undoes it")))
    #expect(sample.state.frame.text[8].contains("New task> Milk"))
  }

  @Test("only a conflict can show the other side")
  func otherSide() {
    var sample = SampleScreen(.english, Size(80, 24), .history)
    #expect(sample.state.frame.text[23].contains("x other side"))
    sample.play("j")
    #expect(sample.state.frame.text[23].contains("x undo this"))
  }

  @Test("the progress of a sync is shown, in a short form on a small screen")
  func progress() {
    for (size, shown) in [(Size(100, 30), "⟳ Einkauf 120/500"), (Size(40, 10), "⟳ 120/500")] {
      var sample = SampleScreen(.german, size, .backlog)
      sample.tell(.progress(Progress("⟳ Einkauf 120/500", short: "⟳ 120/500")))
      #expect(sample.state.frame.text.prefix(2).contains { $0.contains(shown) }, "\(sample.state.frame.text.prefix(2))")
      sample.tell(.progress(nil))
      #expect(!sample.state.frame.text.joined().contains("⟳"))
    }
  }

  @Test("what is taken for one column without its properties has one by its properties, and joins no other character")
  func narrowCharacters() {
    let narrow = (0...0x3FFF).compactMap(Unicode.Scalar.init).filter(DisplayWidth.isNarrow)
    #expect(narrow.count > 1500)
    for scalar in narrow {
      let category = scalar.properties.generalCategory
      let isMark = [.control, .format, .nonspacingMark, .enclosingMark].contains(category)
      #expect(!isMark && !scalar.properties.isEmojiPresentation, "\(scalar.value)")
      let pair = String(Character(scalar)) + "a" + String(Character(scalar))
      #expect(pair.count == 3, "\(scalar.value)")
    }
  }
}
