import ArgumentParser
import FocusbloxActions
import FocusbloxModel
import FocusbloxScreen
import FocusbloxStore
import FocusbloxTexts

struct RemindAdd: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add", _superCommandName: Focusblox.name,
    abstract: "Add a reminder to a task.",
    discussion: """
      Examples:
        focusblox remind add 3f2a --before 1h
        focusblox remind add 3f2a --before
        focusblox remind add 3f2a --at "tomorrow 09:00" --every 10m
      """)

  @Argument(help: "The task.", completion: .tasks) var id: String
  @Option(
    help: ArgumentHelp(
      "How long before it is due; a number alone means seconds. Without a value, the possible ones are shown.",
      valueName: "duration"),
    completion: .list(LeadTimes.words))
  var before: String?
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Seconds from the due date; negative is before it.", valueName: "seconds"))
  var offset: Int?
  @Option(help: ArgumentHelp("At this time.", valueName: "when")) var at: String?
  @Option(help: ArgumentHelp("On arrival: LAT,LON[,RADIUS] NAME. Rings on phones.", valueName: "place"))
  var arrive: String?
  @Option(help: ArgumentHelp("On departure: LAT,LON[,RADIUS] NAME. Rings on phones.", valueName: "place"))
  var depart: String?
  @Option(
    help: ArgumentHelp(
      "Again and again until acknowledged or done; a number alone means seconds.", valueName: "duration")) var every:
    String?
  @OptionGroup var global: GlobalOptions

  func validate() throws {
    let given = [before, offset.map(String.init), at, arrive, depart].compactMap(\.self)
    if given.count != 1 { throw ValidationError("Specify exactly one of --before, --offset, --at, --arrive, --depart") }
  }

  func run() async throws {
    let app = try AppContext(global)
    let given = before == LeadTimes.none ? nil : try trigger(app.when)
    let interval = try every.map { try DurationText.someSeconds($0) }
    try await app.withStore { store in
      let task = try store.read { store in
        guard let task = try store.task(id: Handles(app.place, store).task(id)) else { throw StoreError.unknownID(id) }
        return task
      }
      let chosen = try given ?? LeadTimes.choose(for: task, app)
      let added = try AddReminder(chosen, every: interval, .at).run([task], at: app.place, in: store)
      guard let notification = added.first else { return }
      if app.options.json {
        try app.emit(notification.json(app.settings(), app.zone, of: task))
      } else {
        app.terminal.result(notification.id)
      }
      try app.warnOfMissingNotifier(task, store)
    }
  }

  private func trigger(_ when: TypedTime) throws(ArgumentProblem) -> ItemNotification.Trigger {
    if let before { return .relative(offset: -(try DurationText.seconds(before)), anchor: .dueDate) }
    if let offset { return .relative(offset: offset, anchor: .dueDate) }
    if let arrive { return .location(try LocationText.parse(arrive), .onArrival) }
    if let depart { return .location(try LocationText.parse(depart), .onDeparture) }
    return .absolute(try ReminderSpec(when).instant(at ?? ""))
  }
}
