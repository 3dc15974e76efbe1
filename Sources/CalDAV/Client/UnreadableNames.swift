extension CalDAVClient {
  /// All about calendars. One character that XML forbids, in the name of one of them, makes the whole answer unreadable: then it is asked
  /// for without names, and for each name by itself. A calendar whose name cannot be read has none.
  func calendarRows(
    _ address: ResourceAddress, depth: Int
  ) async throws(CalDAVError) -> (rows: [MultistatusRow], address: ResourceAddress) {
    let properties = PropfindBody.calendarProperties
    do throws(CalDAVError) {
      return try await propfind(address, depth: depth, properties)
    } catch {
      guard case .malformedAnswer = error else { throw error }
      let names = PropfindBody.typedProperties
      var (rows, place) = try await propfind(address, depth: depth, properties.filter { !names.contains($0) })
      for index in rows.indices where CalendarCollection(rows[index], at: place) != nil {
        guard let href = Href(rows[index].href, relativeTo: place.href) else { continue }
        rows[index].properties += try await readable(names, of: place.replacing(href.asCollection))
      }
      return (rows, place)
    }
  }

  /// Of what a user has typed, what can be read: all at once, or one by one.
  private func readable(
    _ properties: [ElementName], of address: ResourceAddress
  ) async throws(CalDAVError) -> [PropertyValue] {
    do throws(CalDAVError) {
      let (rows, place) = try await propfind(address, depth: 0, properties)
      return rows.first { Href($0.href, relativeTo: place.href) == place.href }?.properties ?? []
    } catch {
      switch error {
      case .malformedAnswer: break
      case .forbidden, .notFound, .refused: return []
      default: throw error
      }
    }
    guard properties.count > 1 else { return [] }
    var found: [PropertyValue] = []
    for property in properties { found += try await readable([property], of: address) }
    return found
  }
}
