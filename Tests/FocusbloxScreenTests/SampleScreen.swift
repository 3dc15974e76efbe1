import FocusbloxModel

@testable import FocusbloxScreen

/// A screen without terminal and store: it plays keys and answers the requests of the state with samples.
struct SampleScreen {
  private(set) var state: ScreenState
  /// The requested effects other than reading.
  private(set) var effects: [Effect] = []
  /// The present values of fields; other fields are empty.
  var present: [Prompt.Purpose: String] = [:]
  /// Rows that replace the backlog's samples.
  var backlog: [Row]?

  init(_ language: Language, _ size: Size, _ view: ViewName = .today, backlog: [Row]? = nil, keys: String = "") {
    state = ScreenState(language: language, size: size, view: view)
    self.backlog = backlog
    var status = Status()
    status.clock = words("Mo 10:42", "Mon 10:42")
    status.counts = [.today: "●4", .backlog: "13", .lists: "↑2"]
    status.sync = "✓ 10:38"
    tell(.status(status))
    tell(.snapshot(snapshot))
    play(keys)
  }

  private var german: Bool { state.language == .german }

  func words(_ german: String, _ english: String) -> String { self.german ? german : english }

  mutating func tell(_ message: Message) {
    for effect in state.update(message) { answer(effect) }
  }

  /// Plays a script of characters and of key names in angle brackets.
  mutating func play(_ script: String) {
    var rest = Substring(script)
    while let first = rest.first {
      if first == "<", let end = rest.firstIndex(of: ">"), let input = Self.named[String(rest[..<end].dropFirst())] {
        tell(.input(input))
        rest = rest[rest.index(after: end)...]
      } else {
        tell(.input(.key(.character(first))))
        rest = rest.dropFirst()
      }
    }
  }

  private static let named: [String: Input] = [
    "enter": .key(Key(.enter)), "esc": .key(Key(.escape)), "tab": .key(Key(.tab)), "down": .key(Key(.down)),
    "up": .key(Key(.up)), "left": .key(Key(.left)), "right": .key(Key(.right)), "end": .key(Key(.end)),
    "bs": .key(Key(.backspace)), "^n": .key(.control("n")), "^c": .key(.control("c")), "pgdn": .key(Key(.pageDown)),
    "click": .mouse(Mouse(.press, 10, 5)), "wheel": .mouse(Mouse(.wheelDown, 10, 5)),
  ]

  private mutating func answer(_ effect: Effect) {
    switch effect {
    case .read: tell(.snapshot(snapshot))
    case .detail(let target): tell(.detail(detail(target)))
    case .names: tell(.names(Names(lists: ["Aufgaben", "Zu Hause"], tags: ["haus", "haushalt", "büro"])))
    case .present(let prompt): tell(.present(present[prompt.purpose] ?? ""))
    case .understand(let prompt) where prompt.purpose == .setting("dueDateMorningReminderHour"):
      tell(
        .reading([
          .init("", words("Stunde der Morgen-Erinnerung.", "Hour of the morning reminder.")),
          .init("", words("Möglich: 0:00…23:59", "Allowed: 0:00…23:59"), .dim),
        ]))
    case .understand(let prompt):
      tell(
        .reading([.init(words("Fällig", "Due"), prompt.editor.text + " → " + words("Fr 27. Nov.", "Fri Nov 27"), .good)]
        ))
    case .carryOut(.delete(let ids, nil, let children)) where ids == ["plants"]:
      tell(
        .ask(
          Question(
            words(
              "„Blumen gießen“ ist Teil einer Serie. Was soll gelöscht werden?",
              "“Water the plants” is part of a series. What do you want to delete?"),
            [
              .init("1", words("Nur diese Aufgabe", "Only this task"), .delete(ids, .one, children: children)),
              .init(
                "2", words("Alle offenen dieser Serie", "All open ones in this series"),
                .delete(ids, .series, children: children)),
              .init("3", words("Abbrechen", "Cancel"), nil),
            ])))
    case .plan(let wish): if let plan = plan(wish) { tell(.plan(plan)) }
    case .carryOut(let action):
      effects.append(.carryOut(action))
      tell(.done(Notice("\(action)")))
    default: effects.append(effect)
    }
  }

  private var snapshot: Snapshot {
    var snapshot = Snapshot(state.view)
    switch state.view {
    case .today:
      snapshot.rows = today
      snapshot.day = DayLine(
        blocks: [.init(540, 600), .init(930, 1020)], planned: [.init(840, 960)], due: [1080], now: 642)
      snapshot.summary = words("4 Aufgaben", "4 tasks")
    case .backlog:
      snapshot.rows = backlog ?? tasks
      if state.request.filter == "is:broken" {
        snapshot.rows = []
        snapshot.filterProblem = words("Diesen Stand gibt es nicht: broken", "There is no such state: broken")
      }
      snapshot.summary = words("\(snapshot.rows.count) Aufgaben", "\(snapshot.rows.count) tasks")
    case .forecast: snapshot.rows = forecast
    case .lists: snapshot.rows = lists
    case .history: snapshot.rows = history
    case .settings: snapshot.rows = settings
    case .review:
      snapshot.rows = review
      snapshot.summary = words("2 durchzusehen", "2 to review")
    }
    return snapshot
  }
}
