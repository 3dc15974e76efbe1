import CalDAV
import FocusbloxCalendar
public import FocusbloxModel
import FocusbloxStore

/// The steps of a run over one list, in order.
public struct SyncPlan: Sendable {
  public var list: CalendarList
  public var actions: [SyncAction] = []
  /// The steps for the calendar that receives published alarms.
  public var publishing: [PublishingStep] = []
  /// The number of the list's linked items where the brake stops the run. Otherwise the count may have ended earlier.
  public var knownItems = 0
  /// The proof that the list's server was restored from a backup. Such a run stops.
  public var serverReturn: ServerReturn?
  /// Whether the brake checks the run that this plan shows in a dry run.
  public var isForBrake = false
  /// The links of absent objects that are no losses, because their absence has an ordinary reason.
  var explained: Set<Int64> = []
  /// The names of the lists to which other programs moved the plan's absent objects, by UID.
  var movedTo: [String: String] = [:]
  /// The UIDs of new objects that come from another list of the run.
  var movedHere: Set<String> = []
  /// The list's other path on its server, to which the server redirects.
  var movedPlace: Href?
  /// The links of absent tasks that are deleted here, too.
  var deletedTasks: Set<Int64> = []
  /// The titles of items that are set aside before they are sent, by UID.
  var titles: [String: String] = [:]

  public init(list: CalendarList) {
    self.list = list
  }

  /// The steps as rows of `sync --dry-run`.
  public var rows: [Row] {
    let all =
      [serverReturn.map(Row.init), Row(list), movedPlace.map { Row(list, movedTo: $0) }].compactMap(\.self)
      + actions.compactMap(row)
      + publishing.compactMap(Row.init)
    return all.map { row in
      var row = row
      row.title = row.title ?? titles[row.uid]
      return row
    }
  }

  /// The links whose objects are absent.
  var absentObjects: [SyncLink] {
    actions.compactMap { if case .unlink(let link) = $0 { link } else { nil } }
  }

  private func row(_ action: SyncAction) -> Row? {
    switch action {
    case .pullNew(let step) where movedHere.contains(step.item.uid): return nil
    case .unlink(let link):
      var row = Row(action)
      if deletedTasks.contains(link.id) { row?.action = "callOff" }
      if let target = movedTo[link.uid] {
        row?.action = "moved"
        row?.changes = [FieldChange(name: "list", old: list.name, new: target)]
      }
      return row
    default:
      var row = Row(action)
      row?.people = action.peopleToldByServer?.people
      return row
    }
  }

  public struct Row: Sendable, Hashable, Codable {
    public var action: String
    public var uid: String
    public var href: String?
    public var title: String?
    public var changes: [FieldChange] = []
    public var conflicts: [FieldConflict] = []
    public var reason: String?
    /// The people to whom the server may send mail because of the step; `nil` without such people.
    public var people: [String]?
    /// The state to which the list's server has gone back.
    public var serverReturn: ServerReturn?
  }
}

extension SyncPlan.Row {
  fileprivate init(_ serverReturn: ServerReturn) {
    self.init(action: "serverWentBack", uid: "", serverReturn: serverReturn)
  }

  fileprivate init(_ list: CalendarList, movedTo place: Href) {
    self.init(
      action: "moveList", uid: "", href: list.href, title: list.name,
      changes: [FieldChange(name: "address", old: list.href, new: place.path)])
  }

  /// A row for the list itself, where its name or colour waits for the upload.
  init?(_ list: CalendarList) {
    guard list.isChangePending else { return nil }
    let name = list.renamedFrom.map { FieldChange(name: "name", old: $0, new: list.name) }
    let color = list.recoloredFrom.map { FieldChange(name: "color", old: $0.isEmpty ? nil : $0, new: list.color) }
    self.init(
      action: "changeList", uid: "", href: list.href, title: list.name, changes: [name, color].compactMap(\.self))
  }

  init?(_ action: SyncAction) {
    switch action {
    case .pullNew(let step): self.init("pullNew", step)
    case .pullChanged(let step) where step.isOnlyLinked: return nil
    case .pullChanged(let step): self.init("pullChanged", step)
    case .restore(let step): self.init("restore", step)
    case .carryOver(let step): self.init("carryOver", step)
    case .adopt, .settle, .forget, .ignore: return nil
    case .setAside(let link, let reason): self.init(action: "setAside", uid: link.uid, href: link.href, reason: reason)
    case .unlink(let link): self.init(link.kind == .block && link.href != nil ? "callOff" : "unlink", link)
    case .pushDelete(let link): self.init("pushDelete", link)
    case .pushNew(let step): self.init("pushNew", step)
    case .pushChanged(let step): self.init("pushChanged", step)
    }
  }

  fileprivate init?(_ step: PublishingStep) {
    if step.kind == .adopt || step.kind == .forget { return nil }
    self.init(
      action: step.kind.rawValue, uid: PublishedAlarm.uid(ofTask: step.publication.taskUID),
      href: step.publication.href, title: step.title, changes: step.changes, reason: step.reason)
  }

  private init(_ action: String, _ link: SyncLink) {
    self.init(action: action, uid: link.uid, href: link.href, title: AgreedState(link.agreed)?.item.title)
  }

  private init(_ action: String, _ step: SyncAction.Pulled) {
    self.init(
      action: action, uid: step.item.uid, href: step.link.href, title: step.item.title, changes: step.changes,
      conflicts: step.conflicts)
  }

  private init(_ action: String, _ step: SyncAction.Pushed) {
    self.init(
      action: action, uid: step.item.uid, href: step.link.href, title: step.item.title,
      changes: step.changes + step.movedAlarms)
  }
}
