import FocusbloxModel
import FocusbloxSync
import FocusbloxTexts

/// A step of a plan, as a line of `sync --dry-run` and as JSON.
extension SyncPlan.Row {
  func words(_ l: Language) -> String {
    let name = title ?? (uid.isEmpty ? href ?? "" : uid)
    return switch action {
    case "serverWentBack": serverReturn?.row(l) ?? ""
    case "pullNew": l("← new         \(name)")
    case "pullChanged": l("← changed     \(name)")
    case "restore": l("← back        \(name)")
    case "unlink": l("✂ stays local \(name)")
    case "callOff": l("✂ deleted     \(name)")
    case "moved": l("← moved       \(name)")
    case "suppress": l("✂ left out    \(name)")
    case "pushNew": l("→ new         \(name)")
    case "pushChanged": l("→ changed     \(name)")
    case "moveList": l("→ moved       \(name)")
    case "changeList": l("→ list        \(name)")
    case "pushDelete": l("→ deleted     \(name)")
    default: "! \(title.map(l.quoted) ?? name): \(Texts.itemReason(reason ?? "", l))"
    }
  }

  /// - Parameter isDone: false in a dry run, and in a run that stopped before its first write.
  func json(_ report: ListReport, isDone: Bool, isFound: Bool = false) -> JSONLine {
    var line = JSONLine(.syncStep)
    line.add("account", .string(report.account))
    line.add("list", .string(report.list))
    if isFound { line.add("found", .bool(true)) }
    line.add("action", .string(action))
    line.add("uid", .string(uid))
    line.add("href", .string(href))
    line.add("title", .string(title))
    line.add(
      "changes",
      .objects(
        changes.map { change in
          var object = JSONLine(.change)
          object.add("property", .string(change.name))
          object.add("old", .string(change.old))
          object.add("new", .string(change.new))
          return object
        }))
    line.add("conflicts", .strings(conflicts.map(\.name)))
    line.add("reason", .string(reason))
    line.add("done", .bool(isDone))
    if let people { line.add("people", .strings(people)) }
    if let serverReturn {
      line.add("items", .int(serverReturn.items))
      line.add("until", .string(Timestamp(zone: serverReturn.zone).text(serverReturn.until)))
    }
    return line
  }
}
