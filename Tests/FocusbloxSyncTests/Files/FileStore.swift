import FocusbloxCalendar
import FocusbloxModel
import FocusbloxStore
import FocusbloxSync
import Foundation

/// A store with imports and exports of files.
struct FileStore {
  let store: Store
  let zone: TimeZone
  let now = Date(timeIntervalSince1970: 1_795_600_000)

  init() throws {
    zone = TimeZone(identifier: "Europe/Berlin") ?? .gmt
    store = try Store.inMemory(timeZone: zone)
  }

  var mapping: MappingContext { MappingContext(zone: zone, now: now, settings: Settings(), profile: .extended) }

  func take(_ lines: [String], named name: String, updating: Bool = false) throws -> ImportReport {
    try take(Array(lines.map { $0 + "\r\n" }.joined().utf8), named: name, updating: updating)
  }

  func take(_ octets: [UInt8], named name: String, updating: Bool = false) throws -> ImportReport {
    let reader = FileImport(
      mapping: mapping, lists: [], updatesKnown: updating, newID: { UUID().uuidString.lowercased() })
    var rest = octets[...]
    return try store.write { store in
      let plan = try reader.carryOut(
        {
          defer { rest = rest.dropFirst(7) }
          return rest.isEmpty ? nil : Array(rest.prefix(7))
        }, of: name, in: store)
      return plan.report
    }
  }

  /// The lines of an export of all items.
  func exportAll() throws -> [String] {
    try store.read { store in try lines(items(store), store.keptComponents(), nil, store) }
  }

  func exportSource(_ name: String) throws -> [String] {
    try store.read { store in
      let id = try store.sourceID(named: name) ?? 0
      let own = try items(store).filter { try store.calendar(of: $0.kind, id: $0.id, inSource: id) != nil }
      return try lines(own, store.keptComponents(ofSource: id), id, store)
    }
  }

  private func items(_ store: StoreReader) throws -> [ItemReference] {
    try store.tasks(TaskQuery(.all, now: now, timeZone: zone)).map { ItemReference(.task, id: $0.id) }
      + store.blocks().map { ItemReference(.block, id: $0.id) }
  }

  private func lines(
    _ items: [ItemReference], _ kept: [KeptComponent], _ source: Int64?, _ store: StoreReader
  ) throws -> [String] {
    var output: [UInt8] = []
    try FileExport(mapping: mapping).write(items, kept, ofSource: source, from: store) { output += $0 }
    return String(decoding: output, as: UTF8.self).replacing("\r\n ", with: "").components(separatedBy: "\r\n")
      .filter { !$0.isEmpty }
  }
}
