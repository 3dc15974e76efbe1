import CalDAV
import FocusbloxCalendar
import FocusbloxModel
import FocusbloxStore

extension StoreReader {
  /// The local leg of a link, as the store holds it now.
  func localLeg(_ link: SyncLink) throws -> LocalLeg? {
    guard let id = link.itemID else { return nil }
    switch link.kind {
    case .task:
      guard let task = try task(id: id) else { return nil }
      return LocalLeg(item: .task(task), notifications: try notifications(ofTask: id))
    case .block:
      guard let block = try block(id: id) else { return nil }
      return LocalLeg(item: .block(block), notifications: [])
    }
  }

  /// The legs of an object that the server has: the link by its href, else by its UID, else an item that was once linked
  /// under that UID and has been local since (CHECKLIST G15).
  func legs(of remote: RemoteObject, in list: CalendarList) throws -> ItemLegs {
    if let link = try links(list: list.id, hrefKeys: [remote.href.key]).first {
      return ItemLegs(local: try localLeg(link), base: link, remote: remote)
    }
    guard case .success(let reading) = remote.reading else { return ItemLegs(local: nil, base: nil, remote: remote) }
    if let link = try link(list: list.id, uid: reading.uid) {
      if let twin = link.href { return ItemLegs(local: nil, base: nil, remote: remote, twin: twin) }
      return ItemLegs(local: try localLeg(link), base: link, remote: remote)
    }
    switch reading.kind {
    case .task:
      guard let task = try tasks(uid: reading.uid).first(where: { $0.listID == nil && $0.externalID == reading.uid })
      else { break }
      return ItemLegs(
        local: LocalLeg(item: .task(task), notifications: try notifications(ofTask: task.id)), base: nil,
        remote: remote)
    case .block:
      guard let block = try blocks(uid: reading.uid).first(where: { $0.listID == nil && $0.externalID == reading.uid })
      else { break }
      return ItemLegs(local: LocalLeg(item: .block(block), notifications: []), base: nil, remote: remote)
    }
    return ItemLegs(local: nil, base: nil, remote: remote)
  }
}
