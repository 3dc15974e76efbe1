import FocusbloxModel
import FocusbloxSync

/// A step of a plan, as a line of `sync --dry-run` and as JSON.
extension SyncPlan.Row {
  func words(_ l: Language) -> String {
    let name = title ?? (uid.isEmpty ? href ?? "" : uid)
    return switch action {
    case "serverWentBack": serverReturn?.row(l) ?? ""
    case "pullNew": l("← neu         \(name)", "← new         \(name)")
    case "pullChanged": l("← geändert    \(name)", "← changed     \(name)")
    case "restore": l("← zurück      \(name)", "← back        \(name)")
    case "unlink": l("✂ wird lokal  \(name)", "✂ stays local \(name)")
    case "callOff": l("✂ gelöscht    \(name)", "✂ deleted     \(name)")
    case "moved": l("← verschoben  \(name)", "← moved       \(name)")
    case "suppress": l("✂ bleibt weg  \(name)", "✂ stays away  \(name)")
    case "pushNew": l("→ neu         \(name)", "→ new         \(name)")
    case "pushChanged": l("→ geändert    \(name)", "→ changed     \(name)")
    case "moveList": l("→ umgezogen   \(name)", "→ moved       \(name)")
    case "changeList": l("→ Liste       \(name)", "→ list        \(name)")
    case "pushDelete": l("→ gelöscht    \(name)", "→ deleted     \(name)")
    default: "! \(name): \(Texts.itemReason(reason ?? "", l))"
    }
  }

  func json(_ report: ListReport, isFound: Bool = false) -> JSONLine {
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
    if let people { line.add("people", .strings(people)) }
    if let serverReturn {
      line.add("items", .int(serverReturn.items))
      line.add("until", .string(Timestamp(zone: serverReturn.zone).text(serverReturn.until)))
    }
    return line
  }
}
