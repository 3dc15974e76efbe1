import FocusbloxModel
import Foundation
import ICalendar
import Testing

@testable import FocusbloxCalendar

/// A server with one object, as far as texts matter.
struct TextServer {
  /// What the server does to a text that it stores.
  var keeps: @Sendable (ItemText) -> ItemText = { $0 }
  private(set) var text: ItemText?
  private(set) var etag = 0
  private(set) var writes = 0

  /// `false` where the object is another one by now.
  mutating func put(_ new: ItemText, over etag: Int) -> Bool {
    guard etag == self.etag else { return false }
    text = keeps(new)
    self.etag += 1
    writes += 1
    return true
  }

  /// An edit by another program, which knows the latest version.
  mutating func edit(at now: Date, _ change: (inout Component) -> Void) throws {
    let known = try #require(text)
    let edited = known.editing(at: now, change)
    #expect(put(edited, over: etag))
    writes -= 1
  }

  var lines: [String] { text.map { Golden.lines($0.bytes) } ?? [] }
}

/// A machine that syncs the object.
struct TextMachine {
  enum Loss { case none, request, answer, reading }

  var context: MappingContext
  var authority = AlarmAuthority(isOurs: false)
  private(set) var versions: ItemVersions?
  private(set) var conflicts: [ElementConflict] = []
  /// The tag of the base.
  private var etag = 0

  init(_ context: MappingContext) { self.context = context }

  var wanted: ItemText {
    get throws {
      let versions = try #require(versions)
      return versions.here.settled(over: versions.agreed, authority, context)
    }
  }

  mutating func create(_ lines: String) throws {
    let text = try #require(ItemText(Golden.todo(lines)))
    versions = ItemVersions(new: text.stamped(at: context.now), context)
  }

  mutating func edit(_ change: (inout Component) -> Void) throws {
    var known = try #require(versions)
    known.here = known.here.editing(at: context.now, change)
    versions = known
  }

  /// Completes the open occurrence of a series.
  /// - Returns: the completed copy.
  mutating func advance() throws -> ItemVersions {
    let step = try #require(try versions?.advanced(context))
    versions = step.series
    return step.completed
  }

  /// Reads and writes until both sides rest.
  mutating func sync(_ server: inout TextServer, losing loss: Loss = .none) throws {
    for _ in 0..<4 {
      if let text = server.text, server.etag != etag || versions?.sent != nil || versions == nil {
        if let known = versions {
          let meeting = known.meeting(text, etag: "\(server.etag)", context)
          versions = meeting.versions
          conflicts += meeting.conflicts
        } else {
          versions = ItemVersions(first: text, context)
        }
        etag = server.etag
      }
      let current = try #require(versions)
      let sending = current.sending(try wanted, context)
      versions = sending.versions
      guard sending.isToBeSent, let request = sending.versions.sent else { return }
      if loss == .request { return }
      let isTaken = server.put(request, over: etag)
      if loss == .answer { return }
      if isTaken { versions?.answered = "\(server.etag)" } else { versions?.sent = nil }
      etag = -1
      if loss == .reading { return }
    }
    Issue.record("the machine never rests")
  }

  /// The lines of the text that this machine wants.
  var lines: [String] { get throws { Golden.lines(try wanted.bytes) } }
}

extension ItemText {
  func stamped(at now: Date) -> ItemText { editing(at: now) { _ in } }

  /// The text with a changed item.
  func editing(at now: Date, _ change: (inout Component) -> Void) -> ItemText {
    var calendar = calendar
    guard let index = ItemComponents.indices(in: calendar).first else { return self }
    var item = calendar.components[index]
    change(&item)
    if let stamp = Property("LAST-MODIFIED", utc: now) { item.set(stamp) }
    calendar.replaceComponent(at: index, with: item)
    return with(calendar)
  }
}

extension Component {
  /// The triggers of the alarms by kind.
  var triggers: [String] {
    components(named: "VALARM").map { "\($0.kind?.rawValue ?? "other") \($0.first("TRIGGER")?.value ?? "")" }.sorted()
  }
}
