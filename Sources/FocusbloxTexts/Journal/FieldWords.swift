package import FocusbloxModel
import FocusbloxSync
package import Foundation

/// Names and values of fields in words. The journal and plans contain them as in JSON.
package struct FieldWords {
  package let zone: TimeZone
  package let now: Date
  package let language: Language
  /// The title of the task with a UID; `nil` where it is unknown. A task whose title cannot be read is shown by its UID.
  package var title: (String) throws -> String? = { _ in nil }

  package init(
    zone: TimeZone, now: Date, language: Language, title: @escaping (String) throws -> String? = { _ in nil }
  ) {
    (self.zone, self.now, self.language, self.title) = (zone, now, language, title)
  }

  var relative: RelativeTime { RelativeTime(zone: zone, now: now, language: language) }

  /// `due: tomorrow 12:00 → Friday 12:00`. Without an old value, only the new value is shown.
  package func change(_ field: String, from old: String?, to new: String?) -> String {
    if let words = departure(field, to: new) { return words }
    // The numbers say nothing to a person.
    if field == "sortOrder" { return language("place in your own order changed") }
    return old == nil
      ? "\(name(field)): \(value(new, of: field))"
      : "\(name(field)): \(value(old, of: field)) → \(value(new, of: field))"
  }

  /// In what an instance differs from its series. The former differences are no values of the instance.
  private func departure(_ field: String, to new: String?) -> String? {
    let isOver = new?.isEmpty ?? true
    switch field {
    case "seriesDay" where isOver: return language("on the day of the series again")
    case "seriesValues" where isOver: return language("like the series again")
    case "seriesDay", "seriesValues": return "\(name(field)): \(value(new, of: field))"
    default: return nil
    }
  }

  /// What a field of the journal is called.
  package func name(_ field: String) -> String {
    switch field {
    case "title": language("title")
    case "notes": language("notes")
    case "completed": language("state")
    case "importance": language("importance")
    case "due": language("due")
    case "start": language("start")
    case "end": language("end")
    case "planned": language("planned")
    case "estimateMinutes": language("estimate")
    case "parent", "parentUID": language("part of")
    case "after": language("waits for")
    case "foreignRule", "repeat": language("repetition")
    case "seriesDay": language("day of the series")
    case "seriesValues": language("unlike the series")
    case "tags": language("tags")
    case "urgency": language("urgency")
    case "taskType": language("type")
    case "flagged": language("flagged")
    case "nextUp": language("next up")
    case "sortOrder": language("place in your own order")
    case "tasks": language("tasks")
    case "plan": language("planned by")
    case "list": language("list")
    case "name": language("name")
    case "color": language("color")
    case "mapping": language("mapping")
    case UndoneLines.property: language("details of other programs")
    default: field
    }
  }

  /// A value of the journal as people write it; "–" for none.
  package func value(_ value: String?, of field: String) -> String {
    guard let value, !value.isEmpty else { return "–" }
    switch field {
    case "due", "start", "end", "planned", "seriesDay":
      return CalendarTime(value).map { relative.text($0) } ?? value
    case "completed":
      switch value {
      case "open": return language("open")
      case "completed": return language("done")
      case "cancelled": return language("cancelled")
      default: return value
      }
    case "importance":
      switch value {
      case "none": return language("none")
      case "low": return language("low")
      case "medium": return language("medium")
      case "high": return language("high")
      default: return value
      }
    // The places of single occurrences are no words.
    case "foreignRule" where value.hasPrefix(ForeignSeries.occurrencesPrefix):
      return RuleTexts(language: language).text(value)
    case "estimateMinutes": return Int(value).map(language.span(minutes:)) ?? value
    case "parent", "parentUID": return (try? title(value)) ?? value
    case "after":
      return value.split(separator: " ").map { (try? title(String($0))) ?? String($0) }.joined(separator: ", ")
    case "seriesValues": return value.split(separator: " ").map { name(String($0)) }.joined(separator: ", ")
    // The mark itself is a digest, which says nothing to a person.
    case "plan": return "focusblox"
    case "flagged", "nextUp":
      switch value {
      case "true": return language("yes")
      case "false": return language("no")
      default: return value
      }
    case "urgency":
      switch value {
      case "urgent": return language("urgent")
      case "notUrgent": return language("not urgent")
      default: return value
      }
    default: return value.replacingOccurrences(of: "\n", with: " ")
    }
  }
}
