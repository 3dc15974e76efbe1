import FocusbloxActions
import FocusbloxModel
import FocusbloxScreen
import FocusbloxTexts

/// Pending notifications as rows: time, text, sound.
struct RequestTable {
  let app: AppContext

  func show(_ planned: PlannedRequests) {
    let requests = planned.requests
    tellLimits(planned)
    if app.options.json {
      for request in requests {
        var line = request.json(Timestamp(zone: app.zone))
        if planned.onlyHere.contains(request.identifier) { line.add("onlyHere", .bool(true)) }
        app.emit(line)
      }
      return
    }
    let relative = app.relative
    var table = Table(flexible: 2, dispensable: [3, 1])
    for request in requests {
      table.rows.append([
        .init(relative.text(request.fireDate), .amber), .init(request.title, .bold), .init(request.body),
        .init(request.shortIdentifier + (planned.onlyHere.contains(request.identifier) ? " *" : ""), .gray),
      ])
    }
    let lines = table.lines(style: app.style, width: app.terminal.width)
    for line in lines { app.terminal.result(line) }
    if requests.isEmpty { return app.say("No pending notifications.") }
    app.terminal.result(
      requests.count == 1 ? app.language("1 notification") : app.language("\(requests.count) notifications"))
    let note = app.language(
      "* only on this machine, according to its settings: the item has no alarm in the calendar")
    // A narrow terminal has no room for the marks.
    guard requests.contains(where: { planned.onlyHere.contains($0.identifier) }),
      lines.contains(where: { $0.text.contains(" *") })
    else { return }
    for line in WrappedText.lines(note, app.terminal.width ?? .max) { app.terminal.result(line) }
  }

  /// Reports that further notifications exist beyond the limits.
  private func tellLimits(_ planned: PlannedRequests) {
    if planned.hasMoreTasks {
      app.say(
        "Due-date reminders are scheduled only for the \(PendingRequests.dueDateTasks) nearest due dates; other tasks follow as these pass."
      )
    }
    if planned.hasMoreRequests {
      app.say("At most \(PendingRequests.slots) notifications are scheduled at a time; others follow as these pass.")
    }
  }
}

extension NotificationRequest {
  func json(_ stamp: Timestamp) -> JSONLine {
    var line = JSONLine(.notification)
    line.add("identifier", .string(identifier))
    line.add("kind", .string(kind.rawValue))
    switch subject {
    case .task(let id): line.add("taskID", .string(id))
    case .block(let id): line.add("blockID", .string(id))
    }
    line.add("title", .string(title))
    line.add("body", .string(body))
    line.add("sound", .string(sound.description))
    switch trigger {
    case .calendar: line.add("trigger", .string("calendar"))
    case .interval: line.add("trigger", .string("interval"))
    }
    line.add("fireDate", .string(stamp.text(fireDate)))
    line.add("repeatInterval", .int(repeatInterval))
    return line
  }
}
