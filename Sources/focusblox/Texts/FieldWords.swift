import FocusbloxModel
import FocusbloxSync
import Foundation

/// Names and values of fields in words. The journal and plans contain them as in JSON.
struct FieldWords {
  let zone: TimeZone
  let now: Date
  let language: Language
  /// The title of the task with a UID; `nil` where it is unknown. A task whose title cannot be read is shown by its UID.
  var title: (String) throws -> String? = { _ in nil }

  /// `due: tomorrow 12:00 → Friday 12:00`. Without an old value, only the new value is shown.
  func change(_ field: String, from old: String?, to new: String?) -> String {
    if let words = departure(field, to: new) { return words }
    return old == nil
      ? "\(name(field)): \(value(new, of: field))"
      : "\(name(field)): \(value(old, of: field)) → \(value(new, of: field))"
  }

  /// In what an instance differs from its series. The former differences are no values of the instance.
  private func departure(_ field: String, to new: String?) -> String? {
    let isOver = new?.isEmpty ?? true
    switch field {
    case "seriesDay" where isOver: return language("wieder am Tag der Serie", "on the day of the series again")
    case "seriesValues" where isOver: return language("wieder wie die Serie", "like the series again")
    case "seriesDay", "seriesValues": return "\(name(field)): \(value(new, of: field))"
    default: return nil
    }
  }

  func name(_ field: String) -> String {
    switch field {
    case "title": language("Titel", "title")
    case "notes": language("Notizen", "notes")
    case "completed": language("Stand", "state")
    case "importance": language("Wichtigkeit", "importance")
    case "due": language("fällig", "due")
    case "start": language("Beginn", "start")
    case "end": language("Ende", "end")
    case "planned": language("geplant", "planned")
    case "estimateMinutes": language("Minuten geschätzt", "minutes estimated")
    case "parent", "parentUID": language("Teil von", "part of")
    case "after": language("wartet auf", "waits for")
    case "foreignRule", "repeat": language("Wiederholung", "repetition")
    case "seriesDay": language("Tag der Serie", "day of the series")
    case "seriesValues": language("anders als die Serie", "unlike the series")
    case "tags": language("Tags", "tags")
    case "urgency": language("Dringlichkeit", "urgency")
    case "taskType": language("Art", "type")
    case "flagged": language("markiert", "flagged")
    case "nextUp": language("als Nächstes", "next up")
    case "sortOrder": language("Platz in der eigenen Reihenfolge", "place in your own order")
    case "tasks": language("Aufgaben", "tasks")
    case "plan": language("geplant von", "planned by")
    case "list": language("Liste", "list")
    case "name": language("Name", "name")
    case "color": language("Farbe", "colour")
    case "mapping": language("Abbildung", "mapping")
    case UndoneLines.property: language("Angaben anderer Programme", "details of other programs")
    default: field
    }
  }

  func value(_ value: String?, of field: String) -> String {
    guard let value, !value.isEmpty else { return "–" }
    switch field {
    case "due", "start", "end", "planned", "seriesDay":
      let relative = RelativeTime(zone: zone, now: now, language: language)
      return CalendarTime(value).map { relative.text($0) } ?? value
    case "completed":
      switch value {
      case "open": return language("offen", "open")
      case "completed": return language("erledigt", "done")
      case "cancelled": return language("abgesagt", "cancelled")
      default: return value
      }
    case "importance":
      switch value {
      case "none": return language("keine", "none")
      case "low": return language("niedrig", "low")
      case "medium": return language("mittel", "medium")
      case "high": return language("hoch", "high")
      default: return value
      }
    // The places of single occurrences are no words.
    case "foreignRule" where value.hasPrefix(ForeignSeries.occurrencesPrefix):
      return RuleTexts(language: language).text(value)
    case "after":
      return value.split(separator: " ").map { (try? title(String($0))) ?? String($0) }.joined(separator: ", ")
    case "seriesValues": return value.split(separator: " ").map { name(String($0)) }.joined(separator: ", ")
    // The mark itself is a digest, which says nothing to a person.
    case "plan": return "focusblox"
    case "flagged", "nextUp":
      switch value {
      case "true": return language("ja", "yes")
      case "false": return language("nein", "no")
      default: return value
      }
    case "urgency":
      switch value {
      case "urgent": return language("dringend", "urgent")
      case "notUrgent": return language("nicht dringend", "not urgent")
      default: return value
      }
    default: return value.replacingOccurrences(of: "\n", with: " ")
    }
  }
}
