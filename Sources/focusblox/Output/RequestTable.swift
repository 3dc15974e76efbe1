import FocusbloxModel

/// Pending notifications: when, what, how it sounds.
struct RequestTable {
  let app: AppContext

  func show(_ requests: [NotificationRequest]) {
    if app.options.json {
      for request in requests { app.emit(request.json(Timestamp(zone: app.zone))) }
      return
    }
    let relative = RelativeTime(zone: app.zone, now: app.now, language: app.language)
    var table = Table(flexible: 2, dispensable: [3, 1])
    for request in requests {
      table.rows.append([
        .init(relative.text(request.fireDate), .amber), .init(request.title, .bold), .init(request.body),
        .init(request.shortIdentifier, .gray),
      ])
    }
    for line in table.lines(style: app.style, width: app.terminal.width) { app.terminal.result(line) }
    app.terminal.result(
      requests.count == 1
        ? app.language("1 Mitteilung", "1 notification")
        : app.language("\(requests.count) Mitteilungen", "\(requests.count) notifications"))
  }
}

extension NotificationRequest {
  /// The notification object of CLI.md.
  func json(_ stamp: Timestamp) -> JSONLine {
    var line = JSONLine()
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
