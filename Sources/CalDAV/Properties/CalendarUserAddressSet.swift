extension MultistatusRow {
  /// `CALDAV:calendar-user-address-set` (RFC 6638 section 2.4.1): the addresses by which invitations name the user.
  package var calendarUserAddresses: [String] {
    let addresses = value(.calendarUserAddressSet)?.hrefs.filter { !$0.isEmpty && $0.utf8.count <= Self.longest } ?? []
    return Array(addresses.prefix(Self.most))
  }

  /// The same addresses; `nil` where the answer does not have the property.
  var listedUserAddresses: [String]? { value(.calendarUserAddressSet).map { _ in calendarUserAddresses } }

  private static var longest: Int { 512 }
  private static var most: Int { 64 }
}
