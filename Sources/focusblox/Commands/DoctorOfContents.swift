import FocusbloxActions
import FocusbloxCalendar
import FocusbloxModel
import FocusbloxStore
import FocusbloxSync
import FocusbloxTexts

/// What `doctor` tells of the content of lists.
extension Doctor {
  /// The objects of each list that are shown nowhere.
  func unshown(_ account: Account, _ store: StoreReader, _ app: AppContext) throws -> [Finding] {
    let (l, settings, names) = (app.language, try app.settings(), try ListNames(store))
    return try store.lists(account: account.id).filter { $0.isActive(settings) && !$0.isMissing }.compactMap { list in
      let unshown = try store.unshownObjects(list: list.id)
      var parts: [String] = []
      switch unshown.withoutItem {
      case 0: break
      case 1: parts.append(l("1 object is shown nowhere, because it is neither a task nor an event with a date"))
      case let count:
        parts.append(l("\(count) objects are shown nowhere, because they are neither tasks nor events with a date"))
      }
      switch unshown.completed {
      case 0: break
      case 1:
        parts.append(l("1 task is not shown, because it was already completed or cancelled when it was first read"))
      case let count:
        parts.append(
          l("\(count) tasks are not shown, because they were already completed or cancelled when they were first read"))
      }
      if parts.isEmpty { return nil }
      let remains = l("everything stays on the server as it is")
      return Finding(
        about: .list, name: names.name(list), isGood: unshown.withoutItem == 0,
        detail: (parts + [remains]).joined(separator: "; "), isNote: true)
    }
  }

  /// The items with a time zone that neither its name nor their object explains.
  func unknownZones(_ store: StoreReader, _ app: AppContext) throws -> [Finding] {
    let l = app.language
    return try store.itemsWithTexts(where: { !CalendarObjectReading.unknownZones(in: $0).isEmpty }).map { kind, id in
      let zones = try store.knownText(of: kind, id: id).map(CalendarObjectReading.unknownZones(in:)) ?? []
      return Finding(
        about: .timeZones, isGood: false,
        detail: l.quoted(try store.title(of: kind, id: id)) + ": " + (Texts.unknownZones(zones, l) ?? ""), isNote: true)
    }
  }

  /// The items that several lists of one account have.
  func doubles(_ store: StoreReader, _ app: AppContext) throws -> [Finding] {
    let l = app.language
    return try store.itemsInSeveralLists().map { item in
      let lists = item.lists.map(l.quoted).joined(separator: l(" and "))
      return Finding(
        about: .list, name: item.lists[0], isGood: false,
        detail: l("\(l.quoted(item.title)) is in \(lists) under one UID; delete one of them: focusblox delete ID"),
        isNote: true)
    }
  }

  /// The tasks that wait for each other.
  func circles(_ store: StoreReader, _ app: AppContext) throws -> [Finding] {
    try store.circles().map { tasks in
      Finding(
        about: .order, isGood: false,
        detail: WaitTexts(language: app.language).circle(tasks.map(\.title)), isNote: true)
    }
  }

  func localDuplicates(_ store: StoreReader, _ app: AppContext) throws -> [Finding] {
    let names = try ListNames(store)
    return try store.localDuplicates().map { item in
      Finding(
        about: .list, name: names.name(ofList: item.listID) ?? item.list, isGood: false,
        detail: Texts.localDuplicate(item, names, app.language), isNote: true)
    }
  }
}
