/// What one instance of a series has for itself: a date that was put off once, a title or notes for this time. It keeps
/// the values of the series, which the next instance gets back on whichever machine this one is completed.
public struct SeriesDeparture: Sendable, Hashable, Codable {
  /// The series' own date of the instance: of the due date, else of the start, else of the planned date. Every machine
  /// has it, so that the series goes on from the same date everywhere.
  public var date: CalendarTime?
  private var fields: Set<String> = []
  private var title = ""
  private var notes: String?
  private var tags: [String] = []
  private var due: CalendarTime?
  private var start: CalendarTime?
  private var planned: CalendarTime?
  private var estimateMinutes: Int?
  private var importance = Importance.none
  private var urgency = Urgency.none
  private var taskType: String?
  private var flagged = false
  private var parentUID: String?

  public init(date: CalendarTime? = nil) { self.date = date }

  /// Whether the instance is as the series gives it.
  fileprivate var isEmpty: Bool { date == nil && fields.isEmpty }

  fileprivate struct Field {
    let name: String
    let isEqual: (TaskItem, TaskItem) -> Bool
    let keep: (_ task: TaskItem, _ departure: inout SeriesDeparture) -> Void
    let restore: (_ departure: SeriesDeparture, _ task: inout TaskItem) -> Void
    /// Removes the kept value, so that equal departures have equal values.
    let reset: (_ departure: inout SeriesDeparture) -> Void
    let texts: (_ departure: SeriesDeparture) -> [String]
    /// Reads the kept value; `false` where the texts are no such value.
    let read: (_ texts: [String], _ departure: inout SeriesDeparture) -> Bool

    init<Value: Equatable & KeptValue>(
      _ name: String, _ value: WritableKeyPath<TaskItem, Value>, _ kept: WritableKeyPath<SeriesDeparture, Value>
    ) {
      self.name = name
      isEqual = { $0[keyPath: value] == $1[keyPath: value] }
      keep = { $1[keyPath: kept] = $0[keyPath: value] }
      restore = { $1[keyPath: value] = $0[keyPath: kept] }
      reset = { $0[keyPath: kept] = SeriesDeparture()[keyPath: kept] }
      texts = { $0[keyPath: kept].keptTexts }
      read = { texts, departure in
        guard let value = Value(keptTexts: texts) else { return false }
        departure[keyPath: kept] = value
        return true
      }
    }

    static var all: [Field] {
      [
        Field("title", \.title, \.title), Field("notes", \.notes, \.notes), Field("tags", \.tags, \.tags),
        Field("due", \.due, \.due), Field("start", \.start, \.start), Field("planned", \.planned, \.planned),
        Field("estimateMinutes", \.estimateMinutes, \.estimateMinutes),
        Field("importance", \.importance, \.importance), Field("urgency", \.urgency, \.urgency),
        Field("taskType", \.taskType, \.taskType), Field("flagged", \.flagged, \.flagged),
        Field("parentUID", \.parentUID, \.parentUID),
      ]
    }
  }

  /// Keeps the value of `task` unless an earlier departure has kept the series' value.
  fileprivate mutating func keep(_ field: Field, of task: TaskItem) {
    if fields.insert(field.name).inserted { field.keep(task, &self) }
  }

  fileprivate mutating func forget(_ field: Field) {
    fields.remove(field.name)
    field.reset(&self)
  }

  fileprivate func keeps(_ field: Field) -> Bool { fields.contains(field.name) }
}

extension SeriesDeparture {
  /// The names of the fields whose value of the series is kept, in the order in which a task shows them.
  public var names: [String] { Field.all.filter(keeps).map(\.name) }

  /// The series' values by the names of their fields, for other machines: one text for each tag or other value, none
  /// where the series has no value.
  public var texts: [String: [String]] {
    Dictionary(uniqueKeysWithValues: Field.all.filter(keeps).map { ($0.name, $0.texts(self)) })
  }

  /// The departure that keeps these values of the series; `nil` without a value, and where a name or a text is unknown.
  public init?(texts: [String: [String]]) {
    self.init()
    for field in Field.all {
      guard let value = texts[field.name] else { continue }
      guard field.read(value, &self) else { return nil }
      fields.insert(field.name)
    }
    guard !fields.isEmpty, fields.count == texts.count else { return nil }
  }
}

extension TaskItem {
  /// The date from which a series counts: the due date, else the start, else the planned date.
  public var leadingDate: CalendarTime? { due ?? start ?? planned }

  /// The series' own date of an instance that has another date.
  public var seriesDay: CalendarTime? {
    get { departure?.date }
    set {
      guard newValue != departure?.date else { return }
      var departure = departure ?? SeriesDeparture()
      departure.date = newValue
      self.departure = departure.isEmpty ? nil : departure
    }
  }

  /// The series' values of the fields that only this instance has otherwise, without `seriesDay`.
  public var seriesValues: SeriesDeparture? {
    get {
      guard var values = departure else { return nil }
      values.date = nil
      return values.isEmpty ? nil : values
    }
    set {
      var departure = newValue ?? SeriesDeparture()
      departure.date = seriesDay
      self.departure = departure.isEmpty ? nil : departure
    }
  }

  /// Records an edit of only this instance of a series. `former` is the task before the edit.
  public mutating func depart(from former: TaskItem) {
    guard recurrence != .none, status == .open else { return }
    var departure = departure ?? SeriesDeparture()
    for field in SeriesDeparture.Field.all where !field.isEqual(former, self) { departure.keep(field, of: former) }
    if leadingDate != former.leadingDate, departure.date == nil { departure.date = former.leadingDate }
    settle(departure)
  }

  /// Records an edit of all instances. What it changes belongs to the series from now on.
  public mutating func changeSeries(from former: TaskItem) {
    guard var departure else { return }
    for field in SeriesDeparture.Field.all where !field.isEqual(former, self) { departure.forget(field) }
    if leadingDate != former.leadingDate { departure.date = nil }
    settle(departure)
  }

  /// The values that the instance brought back to those of the series are no departure any more.
  private mutating func settle(_ departure: SeriesDeparture) {
    var departure = departure
    for field in SeriesDeparture.Field.all where departure.keeps(field) {
      var asInSeries = self
      field.restore(departure, &asInSeries)
      if field.isEqual(asInSeries, self) { departure.forget(field) }
    }
    if departure.date == leadingDate { departure.date = nil }
    self.departure = departure.isEmpty ? nil : departure
  }

  /// The instance without its departures.
  var asInSeries: TaskItem {
    guard let departure else { return self }
    var task = self
    for field in SeriesDeparture.Field.all where departure.keeps(field) { field.restore(departure, &task) }
    guard let date = departure.date, task.leadingDate != date else { return task }
    // A server may drop the other values, and an earlier version wrote only the date.
    if task.due != nil || (task.start == nil && task.planned == nil) {
      task.due = date
    } else if task.start != nil {
      task.start = date
    } else {
      task.planned = date
    }
    return task
  }
}
