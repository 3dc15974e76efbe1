extension CalDAVClient {
  /// Reads the properties of calendars. A name with a character that XML forbids makes the whole answer unreadable.
  /// Then one request leaves the names out, and one request for each calendar reads its name. A calendar with an
  /// unreadable name has no name.
  func calendarRows(
    _ address: ResourceAddress, depth: Int
  ) async throws(CalDAVError) -> (rows: [MultistatusRow], address: ResourceAddress) {
    let properties = PropfindBody.calendarProperties
    do throws(CalDAVError) {
      return try await propfind(address, depth: depth, properties)
    } catch {
      guard case .malformedAnswer = error else { throw error }
      let names = PropfindBody.typedProperties
      var (rows, responder) = try await propfind(address, depth: depth, properties.filter { !names.contains($0) })
      for index in rows.indices where CalendarCollection(rows[index], at: responder) != nil {
        guard let href = Href(rows[index].href, relativeTo: responder.href) else { continue }
        rows[index].properties += try await readable(names, of: responder.replacing(href.asCollection))
      }
      return (rows, responder)
    }
  }

  /// Reads properties that users type: all in one request, or one by one where that answer is unreadable. Unreadable
  /// properties are left out.
  private func readable(
    _ properties: [ElementName], of address: ResourceAddress
  ) async throws(CalDAVError) -> [PropertyValue] {
    do throws(CalDAVError) {
      let (rows, responder) = try await propfind(address, depth: 0, properties)
      return rows.first { Href($0.href, relativeTo: responder.href) == responder.href }?.properties ?? []
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
