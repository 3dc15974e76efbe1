import CalDAV
import FocusbloxCalendar
import FocusbloxModel
import FocusbloxStore
import Foundation

/// Decides what to do with one published event: a pure function of the local and the remote version.
struct PublishingPlanner {
  var list: CalendarList
  var collection: Href
  var mapping: MappingContext
  /// False for a calendar that no longer receives alarms: all published alarms are deleted.
  var isTarget: Bool

  /// The address of a task's event.
  func href(of taskUID: String) -> Href {
    collection.appending(
      ResourceName.name(forUID: PublishedAlarm.uid(ofTask: taskUID)) {
        NameBasedUUID.make(of: taskUID, name: "published event").lowerCaseText
      })
  }

  /// Returns `nil` where nothing is to be done.
  func decide(_ versions: PublishingVersions) -> PublishingStep? {
    guard versions.isWanted, let task = versions.task else { return decideUnwanted(versions) }
    return decideWanted(task, versions)
  }

  // MARK: - Wanted events

  private func decideWanted(_ task: TaskItem, _ versions: PublishingVersions) -> PublishingStep? {
    let reminders = versions.reminders
    guard let content = PublishedAlarm.content(of: task, reminders: reminders, context: mapping) else { return nil }
    var row = versions.known ?? newPublication(task.uid)
    switch versions.remote {
    case .changed(let object): return decideChanged(object, task, content, versions)
    case .unclear(let reason) where versions.known != nil:
      // Without an ETag, the next run asks again.
      row.etag = nil
      return PublishingStep(kind: .setAside, publication: row, title: task.title, reason: reason)
    case .gone where row.text != nil && row.due == task.due?.description:
      row.unwantedDue = row.due
      row.text = nil
      row.etag = nil
      return PublishingStep(kind: .suppress, publication: row, title: task.title, isLoss: true, task: task)
    case .gone:
      return create(task, reminders, content, overruled: row.overruled)
    case .unchanged, .unclear:
      if row.unwantedDue != nil, row.unwantedDue == task.due?.description { return nil }
      if !Backoff.isOver(row.retryAfter, at: mapping.now) { return nil }
      guard let text = row.text, let event = PublishedEvent(text, ofTask: task.uid) else {
        return create(task, reminders, content, overruled: row.overruled)
      }
      let published = Self.content(row.content)?.after(mapping.now)
      if let published, published.isSame(as: content, alarmIsOver: PublishedAlarm.isOver(task, mapping)) { return nil }
      return update(event, task, reminders, content, row, published)
    }
  }

  /// Decides for a remote version that the store has not seen.
  private func decideChanged(
    _ object: CalendarObject, _ task: TaskItem, _ content: PublishedContent, _ versions: PublishingVersions
  ) -> PublishingStep {
    var row = versions.known ?? newPublication(task.uid)
    guard let event = PublishedEvent(object.data, ofTask: task.uid) else {
      return PublishingStep(
        kind: .setAside, publication: row, title: task.title, reason: "something else is in its place")
    }
    let isOver = PublishedAlarm.isOver(task, mapping)
    let there = event.content(likening: content).after(mapping.now)
    let before = versions.known?.text.flatMap { PublishedEvent($0, ofTask: task.uid) }?
      .content(likening: content).after(mapping.now)
    let published = Self.content(row.content)?.after(mapping.now)
    row.href = object.href.path
    row.hrefKey = object.href.key
    row.etag = object.etag?.description
    row.text = object.data
    row.unwantedDue = nil
    // The other side has written the same values twice, such as another machine with another morning time. One of both
    // must stop.
    let isRepeated = row.overruled.flatMap(Self.content)?.after(mapping.now) == there
    // Differences in foreign lines, and the server's normalisation, are no edits of the published content.
    let isUntouched = before == there && published?.isSame(as: content, alarmIsOver: isOver) == true
    if there.isSame(as: content, alarmIsOver: isOver) || isRepeated || isUntouched {
      row = confirmed(row, task, content)
      return PublishingStep(kind: .adopt, publication: row, title: task.title)
    }
    var step = update(event, task, versions.reminders, content, row, there)
    if before != there {
      step.publication.overruled = Self.stored(there)
      // Another machine with another morning time moves all alarms at once, and no user's text is lost. Counted as
      // losses, these changes would let the brake stop every machine.
      let ours = [before, content].compactMap(\.self)
      step.isLoss = versions.known?.text != nil && !ours.contains { there.isSameButForAlarm(as: $0) }
    }
    return step
  }

  private func create(
    _ task: TaskItem, _ reminders: [ItemNotification], _ content: PublishedContent, overruled: String?
  ) -> PublishingStep {
    var row = newPublication(task.uid)
    row.overruled = overruled
    return PublishingStep(
      kind: .create, publication: confirmed(row, task, content), title: task.title,
      changes: [FieldChange(name: "due", old: nil, new: task.due?.description)], task: task,
      text: PublishedAlarm.object(task, reminders: reminders, context: mapping))
  }

  private func update(
    _ event: PublishedEvent, _ task: TaskItem, _ reminders: [ItemNotification], _ content: PublishedContent,
    _ row: Publication, _ before: PublishedContent?
  ) -> PublishingStep {
    var changes: [FieldChange] = []
    if let before, before.title != content.title {
      changes.append(FieldChange(name: "title", old: before.title, new: content.title))
    }
    if row.due != task.due?.description {
      changes.append(FieldChange(name: "due", old: row.due, new: task.due?.description))
    }
    return PublishingStep(
      kind: .update, publication: confirmed(row, task, content), title: task.title, changes: changes, task: task,
      text: event.saying(task, reminders: reminders, context: mapping))
  }

  // MARK: - Unwanted events

  private func decideUnwanted(_ versions: PublishingVersions) -> PublishingStep? {
    guard var row = versions.known else { return nil }
    let title = versions.task?.title ?? row.content.flatMap(Self.content)?.title
    if let unwantedDue = row.unwantedDue, row.text == nil {
      // An event that a user deleted is not published again while the task has the same due date.
      if unwantedDue == versions.task?.due?.description, isTarget { return nil }
      return PublishingStep(kind: .forget, publication: row, title: title)
    }
    switch versions.remote {
    case .gone: return PublishingStep(kind: .forget, publication: row, title: title)
    case .changed(let object):
      guard PublishedEvent(object.data, ofTask: versions.taskUID) != nil else {
        return PublishingStep(kind: .forget, publication: row, title: title)
      }
      row.href = object.href.path
      row.etag = object.etag?.description
    case .unchanged, .unclear:
      if !Backoff.isOver(row.retryAfter, at: mapping.now) { return nil }
    }
    return PublishingStep(
      kind: .remove, publication: row, title: title,
      isLoss: row.text != nil && versions.isUnexplained, task: versions.task)
  }

  // MARK: - Parts

  private func newPublication(_ taskUID: String) -> Publication {
    let href = href(of: taskUID)
    return Publication(listID: list.id, taskUID: taskUID, href: href.path, hrefKey: href.key)
  }

  private func confirmed(_ row: Publication, _ task: TaskItem, _ content: PublishedContent) -> Publication {
    var row = row
    row.content = Self.stored(content)
    row.due = task.due?.description
    row.failure = nil
    row.failures = 0
    row.retryAfter = nil
    return row
  }

  /// `nil` for content that this version cannot decode. The event is then written again.
  private static func content(_ stored: String?) -> PublishedContent? {
    stored.flatMap { try? JSONDecoder().decode(PublishedContent.self, from: Data($0.utf8)) }
  }

  private static func stored(_ content: PublishedContent) -> String? {
    (try? JSONEncoder().encode(content)).map { String(decoding: $0, as: UTF8.self) }
  }
}
