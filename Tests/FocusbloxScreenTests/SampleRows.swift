import FocusbloxModel

@testable import FocusbloxScreen

extension SampleScreen {
  private func heading(_ title: String, _ count: Int, _ role: Role = .text) -> Row {
    var row = Row(.heading, title)
    row.titleRole = role
    row.end = "\(count)"
    return row
  }

  private func task(
    _ id: String, _ title: String, _ end: String = "", _ role: Role = .dim, mark: String = "", depth: Int = 0,
    _ notes: [Row.Note] = []
  ) -> Row {
    var row = Row(.item, title, target: .task(id))
    (row.sign, row.mark, row.end, row.endRole, row.depth) = ("○", mark, end, role, depth)
    row.titleRole = role == .dim ? .text : role
    row.notes = notes
    return row
  }

  private func member(_ task: Row, of block: String) -> Row {
    var row = task
    (row.target, row.depth) = (row.taskID.map { .member(block: block, task: $0) }, 1)
    return row
  }

  private var repeated: Row.Note { .init(words("↻ täglich", "↻ daily"), .series, short: "↻") }

  var tasks: [Row] {
    var done = task("receipts", words("Belege sortieren", "Sort the receipts"), depth: 1)
    (done.sign, done.titleRole) = ("✓", .dim)
    let tasks = [
      task(
        "tax", words("Steuererklärung abgeben", "File the tax return"), words("gestern 18:00", "yesterday 18:00"),
        .overdue, mark: "!!!", [.init("≡", .accent, short: "≡"), .init("#finanzen", .dim)]),
      done, task("form", words("Formular N ausfüllen", "Fill in form N"), words("Mittwoch", "Wednesday"), depth: 1),
      task("plants", words("Blumen gießen", "Water the plants"), words("heute", "today"), .soon, [repeated]),
      task("milk", "Übergabe 牛乳-Projekt 👨‍👩‍👧 lesen", "", .dim, [.init("⚑→", .accent, short: "⚑→")]),
      task(
        "long", String(repeating: words("Ein sehr langer Titel ", "A very long title "), count: 8), "25. Nov.", .dim,
        [repeated]),
    ]
    let lists = [
      "tax": words("Finanzen", "Finances"), "plants": words("Haus und Garten", "House and garden"), "long": "Haus",
    ]
    return tasks.map { task in
      var row = task
      row.list = task.taskID.flatMap { lists[$0] } ?? ""
      return row
    }
  }

  var today: [Row] {
    let all = tasks
    var block = Row(.item, "Focus Block 14:00", target: .block("b"))
    (block.sign, block.signRole, block.end, block.endRole) = ("┃", .good, "▒ 14:00–16:00", .dim)
    var other = Row(.item, words("Anruf", "Call"), target: .block("c"))
    (other.sign, other.signRole, other.end, other.endRole) = ("┃", .good, "▌ 15:30–17:00", .dim)
    let overlap = Row.Note(words("⚠ überschneidet sich", "⚠ overlaps"), .soon, short: "⚠")
    let broken = Row.Note(words("⚠ überschneidet sich mit Anruf", "⚠ overlaps Call"), .soon, short: "⚠")
    (block.notes, other.notes) = ([broken, .init("2 ○", .dim)], [overlap])
    return [
      heading(words("Überfällig", "Overdue"), 1, .overdue), all[0], heading(words("Heute fällig", "Due today"), 1),
      all[3],
    ]
      + [heading("Focus Blocks", 2), block, member(all[0], of: "b"), member(all[1], of: "b"), other]
  }

  var forecast: [Row] {
    func day(_ id: String, _ title: String, _ count: Int, _ minutes: Int, _ role: Role = .text) -> Row {
      var row = Row(.day(count: count, role: role, blockMinutes: minutes), title, target: .day(id))
      row.startsFolded = true
      return row
    }
    var member = task("plants", words("Blumen gießen", "Water the plants"), words("heute", "today"), .soon)
    member.depth = 1
    return [
      day("past", words("früher", "past"), 2, 0, .overdue),
      day("2026-11-23", words("heute, Mo 23. Nov.", "today, Mon Nov 23"), 1, 180, .soon), member,
      day("2026-11-24", words("Di 24. Nov.", "Tue Nov 24"), 0, 0),
      day("2026-11-25", words("Mi 25. Nov.", "Wed Nov 25"), 42, 525),
    ]
  }

  var lists: [Row] {
    var list = Row(.item, "Aufgaben", target: .list("Aufgaben"))
    (list.sign, list.signRole, list.end) = ("•", .accent, "38")
    list.notes = [.init(words("2 warten aufs Hochladen", "2 waiting to be uploaded"), .soon, short: "↑2")]
    var home = Row(.item, "Zu Hause", target: .list("Zu Hause"))
    (home.sign, home.end) = ("◌", "0")
    home.notes = [.init(words("⚠ Zugang abgelehnt", "⚠ access refused"), .error, short: "⚠")]
    return [Row(.heading, "heim"), list, home]
  }

  var history: [Row] {
    var conflict = Row(.item, words("Konflikt: Angebot abgeben", "conflict: Send the offer"), target: .entry(7))
    (conflict.sign, conflict.signRole, conflict.end) = ("⚠", .error, "10:12")
    conflict.notes = [
      .init(words("fällig: Do 18:00 → Fr 12:00", "due: Thu 18:00 → Fri 12:00"), .dim)
    ]
    var step = Row(.item, words("erledigt: Milch", "completed: milk"), target: .step(6))
    (step.sign, step.end) = ("•", "09:00")
    return [Row(.heading, words("heute, Mo 23. Nov.", "today, Mon Nov 23")), conflict, step]
  }

  var review: [Row] {
    [tasks[0], tasks[2]].map { task in
      var row = task
      (row.depth, row.end, row.endRole) = (0, words("vor 55 Tagen", "55 days ago"), .dim)
      return row
    }
  }

  var settings: [Row] {
    var on = Row(
      .item, words("Morgen-Erinnerung", "Morning reminder"), target: .setting("dueDateMorningReminderEnabled"))
    (on.sign, on.end) = (Row.on, words("an", "on"))
    var hour = Row(.item, words("Uhrzeit", "Time"), target: .setting("dueDateMorningReminderHour"))
    (hour.sign, hour.end, hour.value) = ("   ", "09:00", "09:00")
    var soon = Row(.item, words("Bald fällig ab", "Due soon from"), target: .setting("due_soon_threshold"))
    (soon.sign, soon.end, soon.value) = ("   ", words("nur heute", "today only"), "today")
    soon.choices = [
      .init("today", words("nur heute", "today only")), .init("two_days", words("2 Tage", "2 days")),
    ]
    var note = Row(.note, words("Erinnerung wenn Tasks mit Frist fällig werden.", "Reminds you when tasks become due."))
    note.titleRole = .dim
    return [Row(.heading, words("Frist-Erinnerungen", "Due-date reminders")), on, hour, soon, note]
  }

  private func conflict(_ target: Row.Target) -> Detail {
    Detail(
      target, words("Angebot abgeben", "Send the offer"),
      [
        .init(words("Feld", "Field"), words("fällig", "due")), .init("", ""),
        .init(words("hier ← gilt", "here ← holds"), .good, beside: "Server", .dim),
        .init(
          words("Freitag 12:00", "Friday 12:00"), .good, beside: words("Donnerstag 18:00", "Thursday 18:00"), .text),
        .init("", ""),
        .init("", words("x nimmt die andere Seite.", "x takes the other side."), .dim),
      ])
  }

  func detail(_ target: Row.Target) -> Detail? {
    if target == .entry(7) { return conflict(target) }
    let row = (tasks + today + history + settings).first { $0.target == target }
    return row.map { row in
      var detail = detail(of: row, target)
      // A conflict that the details show has a key.
      if row.taskID == "form" { (detail.conflict, detail.lines) = (7, detail.lines + conflict(target).lines) }
      return detail
    }
  }

  private func detail(of row: Row, _ target: Row.Target) -> Detail {
    Detail(
      target, row.sign + " " + row.title,
      [
        .init(words("Fällig", "Due"), row.end),
        .init(
          words("Notizen", "Notes"),
          words(
            "Belege liegen im Ordner 2026; das Zertifikat ist zu erneuern, und zwar bald.",
            "Receipts are in the folder of 2026; the certificate has to be renewed, and soon.")),
        .init("", ""), .init("", words("Wecker", "Alarms"), .heading),
        .init("", words("● heute 17:00  klingelt hier", "● today 17:00  rings here")),
      ])
  }
}
